"""`sudokudb serve` in a process of its own."""

from __future__ import annotations

import re
import signal
import socket
import subprocess
import sys
from contextlib import closing, contextmanager
from http.client import HTTPConnection
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import pytest

from sudokudb.cli import run
from sudokudb.web.server import listen
from sudokudb.web.site import Site
from tests.cli.support import START
from tests.conftest import SIMPLE

if TYPE_CHECKING:
    from collections.abc import Iterator

SECONDS = 60


@pytest.fixture
def taken(database: Path, fresh: bytes) -> Iterator[int]:
    """A port that is in use, and a database to serve."""
    database.write_bytes(fresh)
    with closing(socket.create_server(("127.0.0.1", 0))) as server:
        yield server.getsockname()[1]


def test_a_port_in_use_is_refused_with_a_free_one(
    taken: int, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["serve", "--port", str(taken)]) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert f"sudokudb: port {taken} is in use\n" in printed.err
    found = re.search(r"hint: --port (\d+) is free", printed.err)
    assert found
    with listening(Site("", port=int(found[1]))) as site:
        assert site.port == int(found[1])


@contextmanager
def listening(site: Site) -> Iterator[Site]:
    site, found = listen(site)
    with found:
        yield site


@contextmanager
def served(*arguments: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """Run the command; yield its process and the address that it prints."""
    command = [*START, "serve", "--port=0", *arguments]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout
        try:
            yield process, process.stdout.readline().strip()
        finally:
            process.kill()


def visiting(address: str) -> closing[HTTPConnection]:
    found = urlsplit(address)
    return closing(HTTPConnection(str(found.hostname), found.port, timeout=SECONDS))


def test_it_answers_until_it_is_interrupted(database: Path, fresh: bytes) -> None:
    database.write_bytes(fresh)
    with served("--key", "--read-only") as (process, address):
        query = urlsplit(address).query
        with visiting(address) as connection:
            for path, status in (("/", 403), (f"/?{query}", 303)):
                connection.request("GET", path)
                answer = connection.getresponse()
                answer.read()
                assert answer.status == status
                assert answer.headers["server"] is None
        process.send_signal(signal.SIGINT)
        assert process.wait(SECONDS) == 0


@pytest.mark.slow
@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="needs Linux")
def test_memory_does_not_grow_with_the_requests(database: Path, fresh: bytes) -> None:
    database.write_bytes(fresh)
    paths = ["/", "/puzzle/3", "/puzzle/3.svg", "/puzzle/3/solutions", "/?counts=yes", "/nowhere"]
    with served() as (process, address), visiting(address) as connection:

        def memory_after(requests: int) -> int:
            for number in range(requests):
                connection.request("GET", paths[number % len(paths)])
                connection.getresponse().read()
            status = Path(f"/proc/{process.pid}/status").read_text()
            return int(status.partition("VmRSS:")[2].split()[0])

        before = memory_after(600)
        assert memory_after(3000) < before + 1000  # KB


def test_everyday_commands_import_nothing_of_the_page(
    database: Path, fresh: bytes, tmp_path: Path
) -> None:
    database.write_bytes(fresh)
    (tmp_path / "x.sdm").write_text(f"{SIMPLE}\n")
    program = (
        "import sys\nfrom sudokudb.cli import run\n"
        f"for words in ['--version'], ['list'], ['solve', '3'], ['import', {str(tmp_path)!r}]:\n"
        "    run(words)\nprint(*sys.modules)"
    )
    done = subprocess.run([sys.executable, "-P", "-c", program], capture_output=True, check=True)
    modules = {name.split(".")[0] for name in done.stdout.decode().splitlines()[-1].split()}
    assert "sudokudb" in modules
    assert not modules & {"anyio", "jinja2", "resvg_py", "starlette", "textual", "typst", "uvicorn"}
