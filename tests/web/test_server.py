"""`sudokudb serve` in a process of its own."""

from __future__ import annotations

import re
import signal
import socket
import subprocess
import sys
import time
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
def served(
    *arguments: str, stderr: int | None = None
) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """Run the command; yield its process and the address that it prints."""
    command = [*START, "serve", "--port=0", *arguments]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=stderr, text=True) as process:
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


def test_a_second_interrupt_is_quiet_too(database: Path, fresh: bytes) -> None:
    database.write_bytes(fresh)
    with served(stderr=subprocess.PIPE) as (process, address):
        with visiting(address) as connection:
            connection.request("GET", "/")
            assert connection.getresponse().status == 200
        process.send_signal(signal.SIGINT)
        time.sleep(0.02)
        process.send_signal(signal.SIGINT)
        assert process.wait(SECONDS) == 0
        assert process.stderr is not None
        assert process.stderr.read() == ""


IMPATIENT = """
import sys
from sudokudb.web.server import listen, serve
from sudokudb.web.site import Site
site, listening = listen(Site(sys.argv[1], port=0))
serve(site, listening, lambda: print(site.address, flush=True), patience=0.3)
"""
WHOLE = b"GET /nowhere HTTP/1.1\r\nHost: localhost\r\n\r\n"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("sent", "answered"),
    [
        (b"", b""),
        (b"GET / HTTP/1.1\r\nHost:", b""),
        (b"POST /new HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\nx", b""),
        (b"\0nothing\r\n\r\n", b"HTTP/1.1 400"),
    ],
)
def test_a_connection_without_a_whole_request_is_closed(
    impatient: tuple[tuple[str, int], subprocess.Popen[str]], sent: bytes, answered: bytes
) -> None:
    address, _process = impatient
    with closing(socket.create_connection(address, SECONDS)) as connection:
        connection.sendall(sent)
        assert b"".join(iter(lambda: connection.recv(1 << 16), b"")).startswith(answered)


def test_the_second_request_has_to_arrive_in_time_too(
    impatient: tuple[tuple[str, int], subprocess.Popen[str]],
) -> None:
    address, _process = impatient
    with closing(socket.create_connection(address, SECONDS)) as connection:
        connection.sendall(WHOLE)
        assert connection.recv(1 << 16).startswith(b"HTTP/1.1 404")
        connection.sendall(b"GET")
        begun = time.monotonic()
        while connection.recv(1 << 16):
            pass
        assert time.monotonic() - begun < 4  # without a limit, that between requests: 5


def test_nothing_is_printed_about_broken_requests(
    impatient: tuple[tuple[str, int], subprocess.Popen[str]],
) -> None:
    address, process = impatient
    kind = "multipart/form-data; boundary=x"
    with closing(HTTPConnection(*address, timeout=SECONDS)) as connection:
        form = '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n--x--\r\nmore'
        connection.request("POST", "/undo", form, {"content-type": kind, "upgrade": "websocket"})
        assert connection.getresponse().status == 409
    process.send_signal(signal.SIGINT)
    assert process.wait(SECONDS) == 0
    assert process.stderr
    assert process.stderr.read() == ""


@pytest.fixture(scope="module")
def impatient(
    fresh: bytes, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[tuple[tuple[str, int], subprocess.Popen[str]]]:
    """The address and the process of a server that does not wait long for requests."""
    database = tmp_path_factory.mktemp("impatient") / "puzzles.sqlite3"
    database.write_bytes(fresh)
    command = [sys.executable, "-P", "-c", IMPATIENT, str(database)]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdout=pipe, stderr=pipe, text=True) as process:
        assert process.stdout
        found = urlsplit(process.stdout.readline().strip())
        yield (str(found.hostname), int(found.port or 0)), process
        process.kill()


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
