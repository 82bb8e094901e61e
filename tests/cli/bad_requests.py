"""Options, commands and files that cannot be, and what is said of them.

`{tmp}` stands for a folder with a database, a text, an empty file and another program's.
"""

from __future__ import annotations

from tests.cli.bad_input import CHANGE, DATABASE, GRID, NO, SIZES, Bad

ABOVE_0 = "give a number above 0, up to a day"
SELECT = "begin with SELECT"
LIMITS = "the limit is 1 or more"
MOVES = "moves are transpose, antitranspose, rotate, rotate180, rotate270, mirror, flip"
LINES = "lines are 1 to 9"
OPTIONS = {
    "line 0": Bad(["edit", "1", "--line", "0", "x"], "no line '0'", LINES),
    "line 10": Bad(["edit", "1", "--line", "10", "x"], "no line '10'", LINES),
    "line -1": Bad(["edit", "1", "--line", "-1", "x"], "no line '-1'", LINES),
    "line x": Bad(["edit", "1", "--line", "x", "x"], "no line 'x'", LINES),
    "line 3, fullwidth": Bad(["edit", "1", "--line", "３", "x"], "no line '３'", LINES),
    "line without text": Bad(
        ["edit", "1", "--line", "3"], "option '--line' requires 2 arguments", "sudokudb edit --help"
    ),
    "a good line and a bad one": Bad(
        ["edit", "1", "--line", "1", "0", "--line", "99", ""], "no line '99'", LINES
    ),
    "line that clashes": Bad(
        ["edit", "3", "--line", "1", "x2"],
        "not a valid grid: 2 twice in row 1: r1c2, r1c6; 2 twice in column 2: r1c2, r8c2",
        CHANGE,
        NO,
    ),
    "edited into another": Bad(
        ["edit", "5", "--line", "1", "xxxx0"],
        "this grid is in the database already: #4 Tiny [b]␛[1m",
        code=NO,
    ),
    "size 7": Bad(["add", "--size", "7", GRID], "no grid has size 7", SIZES),
    "size 0": Bad(["add", "--size", "0", GRID], "no grid has size 0", SIZES),
    "size -9": Bad(["check", "--size", "-9", GRID], "no grid has size -9", SIZES),
    "size x": Bad(
        ["add", "--size", "x", GRID],
        "invalid value for '--size': 'x' is not a valid int",
        "sudokudb add --help",
    ),
    "limit 0": Bad(["solve", "--limit", "0", "1"], "a limit of 0 solutions", LIMITS),
    "limit -1": Bad(["solve", "--limit", "-1", "1"], "a limit of -1 solutions", LIMITS),
    "limit x": Bad(
        ["solve", "--limit", "x", "1"],
        "invalid value for '--limit': 'x' is not a valid int",
        "sudokudb solve --help",
    ),
    "limit in other digits": Bad(
        ["solve", "--limit", "٣", "1"],
        "invalid value for '--limit': '٣' is not a valid int",
        "sudokudb solve --help",
    ),
    "limit 1.5": Bad(
        ["solve", "--limit=1.5", "1"],
        "invalid value for '--limit': '1.5' is not a valid int",
        "sudokudb solve --help",
    ),
    "count 0": Bad(["check", "--count", "0", "1"], "a limit of 0 solutions", LIMITS),
    "count -3": Bad(["check", "--count", "-3", "1"], "a limit of -3 solutions", LIMITS),
    "timeout 0": Bad(["compare", "--timeout", "0", "1"], "a timeout of 0.0 seconds", ABOVE_0),
    "timeout -1": Bad(["compare", "--timeout", "-1", "1"], "a timeout of -1.0 seconds", ABOVE_0),
    "timeout nan": Bad(["compare", "--timeout", "nan", "1"], "a timeout of nan seconds", ABOVE_0),
    "timeout inf": Bad(["compare", "--timeout", "inf", "1"], "a timeout of inf seconds", ABOVE_0),
    "timeout x": Bad(
        ["compare", "--timeout", "x", "1"],
        "invalid value for '--timeout': 'x' is not a valid float",
        "sudokudb compare --help",
    ),
    "method": Bad(
        ["solve", "--method", "magic", "1"],
        "no method 'magic'",
        "methods are palm, psp, c, c-resort, c-candidates, java, php",
    ),
    "mode": Bad(
        ["solve", "--debug", "some", "1"],
        "no debug mode 'some'",
        "modes are none, grids, candidates, all",
    ),
    "mode of another method": Bad(
        ["solve", "--debug", "all", "--method", "c", "1"],
        "--debug shows the stages of palm",
        "leave --method or --debug out",
    ),
    "workers 0": Bad(["solve", "--all", "--workers", "0"], "0 workers", "one at least"),
    "workers of one": Bad(
        ["solve", "--workers", "2", "1"], "--workers is for all puzzles", "add --all"
    ),
    "scheduler for one": Bad(
        ["canon", "--scheduler", "a:1", "1"], "--scheduler is for all puzzles", "add --all"
    ),
    "workers and scheduler": Bad(
        ["check", "--all", "--workers", "2", "--scheduler", "a:1"],
        "--scheduler has workers of its own",
        "leave --workers out",
    ),
    "all and one": Bad(
        ["check", "--all", "1"], "--all takes every puzzle", "leave the reference out, or --all"
    ),
    "option": Bad(
        ["show", "--frob"],
        "no such option: --frob (Possible options: --db)",
        "sudokudb show --help",
    ),
    "option before the command": Bad(
        ["--frob", "list"], "no such option: --frob (Possible options: --db)", "sudokudb --help"
    ),
    "command": Bad(["frobnicate"], "no command 'frobnicate'", "sudokudb --help lists the commands"),
    "command, nearly": Bad(["lst"], "no command 'lst'", "sudokudb list"),
    "command with an escape": Bad(
        ["\x1b[1m"], r"no command '\x1b[1m'", "sudokudb --help lists the commands"
    ),
    "command, empty": Bad([""], "no command ''", "sudokudb --help lists the commands"),
    "command of db": Bad(["db", "frob"], "no such command 'frob'", "sudokudb db --help"),
    "command of db, none": Bad(["db"], "missing command", "sudokudb db --help"),
    "backup to nowhere": Bad(
        ["db", "backup"], "missing argument 'FILE'", "sudokudb db backup --help"
    ),
    "no move": Bad(["transform", "1", "rotat"], "no move 'rotat'", "nearest is rotate"),
    "move with an escape": Bad(
        ["transform", "1", "\x1b[1m[/b]"],
        r"no move '\x1b[1m[/b]'",
        "moves are transpose, antitranspose, rotate, rotate180, rotate270, mirror, flip, random, "
        "and rows, columns, digits with 1↔2 or 1→2→3",
    ),
    "move that tears a band": Bad(
        ["transform", "1", "rows", "1-4"],
        "rows 1 to 3 are a band and must stay together",
        "move whole bands, or rows within one",
    ),
    "no moves": Bad(["transform", "1"], "give moves or --random, one of the two", MOVES),
    "moves and --random": Bad(
        ["transform", "--random", "1", "flip"], "give moves or --random, one of the two", MOVES
    ),
    "seed alone": Bad(
        ["transform", "--seed", "1", "1", "flip"],
        "--seed says which random transform",
        "give --random too",
    ),
    "same, one": Bad(["same", "1"], "no puzzle in the database is the same", code=NO),
    "same, a pipe": Bad(["same", "1", "-"], "- is not taken here", "give a reference or a grid"),
    "not the same": Bad(
        ["same", "1", "2"], "not the same: no transform makes one of the other", code=NO
    ),
    "extra": Bad(
        ["show", "1", "2"], "got unexpected extra argument(s) (2)", "sudokudb show --help"
    ),
    "query whose quotes the shell took": Bad(
        ["list", "-tag:hard one"],
        'no puzzles match "-tag:hard one"',
        "the shell removes quotes: '-tag:\"hard one\"' is one value",
        NO,
    ),
    "SQL, nothing": Bad(["sql", ""], "this SQL asks for nothing", SELECT),
    "SQL, only a comment": Bad(["sql", " /* x */;"], "this SQL asks for nothing", SELECT),
    "SQL that writes": Bad(
        ["sql", "DELETE FROM puzzles"], "nothing is changed by SQL here: it only reads", SELECT
    ),
    "SQL, a field of a query": Bad(
        ["sql", "SELECT p.clues FROM puzzles p"],
        "SQL: no such column: p.clues",
        "there is a column givens",
    ),
    "SQL, nearly a column": Bad(
        ["sql", "SELECT Titel FROM puzzles"],
        "SQL: no such column: Titel",
        "there is a column title",
    ),
    "SQL, no column": Bad(["sql", "SELECT qqqqq FROM puzzles"], "SQL: no such column: qqqqq"),
    "SQL, nearly a table": Bad(
        ["sql", "SELECT * FROM puzzle"], "SQL: no such table: puzzle", "there is a table puzzles"
    ),
    "SQL, an extension": Bad(
        ["sql", "SELECT load_extension('x')"],
        "SQL: not authorized to use function: load_extension",
    ),
    "behind what is not there": Bad(
        ["list", "--after", "#99"],
        "--after: no puzzle '#99'",
        "if it was removed, `id:>99` lists the puzzles after it",
        NO,
    ),
    "behind no title": Bad(
        ["list", "--after", "nosuch"],
        "--after: no puzzle 'nosuch'",
        "`sudokudb list` shows what there is",
        NO,
    ),
    "levels in a range": Bad(
        ["list", "level:difficult.."],
        "query, column 7: unknown value 'difficult..' for level",
        "level has no ranges; list values: `level:difficult,nested`",
    ),
    "SQL, two": Bad(["sql", "SELECT 1; x"], "SQL: You can only execute one statement at a time."),
    "SQL that fails at a row": Bad(
        ["sql", "SELECT json(CASE id WHEN 1 THEN 'x' END) FROM puzzles"], "SQL: malformed JSON"
    ),
    "nothing to undo": Bad(["undo"], "nothing to undo", code=NO),
    "nothing to redo": Bad(["redo"], "nothing to redo", code=NO),
    "no terminal to add at": Bad(
        ["add"], "no grid given, and no terminal to ask at", "give a grid, or - for stdin"
    ),
    "no terminal to edit at": Bad(
        ["edit", "1"], "nothing to change, and no terminal to ask at", "--line or --title"
    ),
}
OPTIONS |= {
    words: Bad(words.split(), f"{first} and {second} exclude each other", f"leave {second} out")
    for words, first, second in (
        ("list --csv --json", "--json", "--csv"),
        ("sql x --csv --json", "--json", "--csv"),
        ("formats --csv --json", "--json", "--csv"),
        ("list --count --limit 1", "--count", "--limit"),
        ("list --count --after 1", "--count", "--after"),
        ("list --csv --count", "--count", "--csv"),
        ("check --all --json", "--all", "--json"),
        ("check --all --count 9", "--all", "--count"),
        ("check --all --size 9", "--all", "--size"),
        ("canon --all --json", "--all", "--json"),
        ("canon --all --size 9", "--all", "--size"),
        ("solve --all --json", "--all", "--json"),
        ("solve --all --debug all", "--all", "--debug"),
        ("solve --all --method c", "--all", "--method"),
        ("solve --all --limit 9", "--all", "--limit"),
        ("solve --all --size 9", "--all", "--size"),
    )
}


ANOTHER = "name another file with --db"
OVER = "name another file, or remove it"
PATHS = {
    "empty": Bad(["--db", "", "list"], "--db names no file", "give a path"),
    "missing": Bad(["list", "--db"], "option '--db' requires an argument", "sudokudb list --help"),
    "no folder": Bad(
        ["--db", "{tmp}/typo/p", "list"],
        "there is no folder {tmp}/typo",
        "a database is made in one that exists",
        DATABASE,
    ),
    "a file for a folder": Bad(
        ["--db", "{tmp}/text/p", "list"],
        "there is no folder {tmp}/text",
        "a database is made in one that exists",
        DATABASE,
    ),
    "a folder": Bad(["list", "--db", "{tmp}"], "{tmp} is a folder, not a database", code=DATABASE),
    "text": Bad(
        ["--db", "{tmp}/text", "remove", "1"],
        "{tmp}/text is not a SQLite database",
        ANOTHER,
        DATABASE,
    ),
    "0 bytes": Bad(
        ["--db", "{tmp}/empty", "add", GRID],
        "{tmp}/empty is empty (0 bytes), not a database",
        "delete it to start anew",
        DATABASE,
    ),
    "/dev/null": Bad(
        ["--db", "/dev/null", "list"], "/dev/null is no file, not a database", code=DATABASE
    ),
    "another program's": Bad(
        ["--db", "{tmp}/other", "list"],
        "{tmp}/other is a database of another program",
        ANOTHER,
        DATABASE,
    ),
    "a link to nothing": Bad(
        ["--db", "{tmp}/dangling", "list"],
        "{tmp}/dangling is a link to gone, and nothing is there",
        "mend or remove the link, or name another file with --db",
        DATABASE,
    ),
    "too long a name": Bad(
        ["--db", "{tmp}/" + "n" * 300, "list"],
        "{tmp}/" + "n" * 300 + ": File name too long",
        code=DATABASE,
    ),
    "convert over a database": Bad(
        ["convert", "-", "--to", "line", "-o", "{tmp}/puzzles.sqlite3"],
        "cannot write {tmp}/puzzles.sqlite3: it is a SQLite database",
        OVER,
        stdin=GRID.encode(),
    ),
    "export over a database": Bad(
        ["export", "-o", "{tmp}/other"], "cannot write {tmp}/other: it is a SQLite database", OVER
    ),
    "dump over a database": Bad(
        ["dump", "-o", "{tmp}/other"], "cannot write {tmp}/other: it is a SQLite database", OVER
    ),
    "backup over a file": Bad(
        ["db", "backup", "{tmp}/text"],
        "{tmp}/text exists already",
        "name a file that does not exist",
        DATABASE,
    ),
    "backup over itself": Bad(
        ["db", "backup", "{tmp}/puzzles.sqlite3"],
        "{tmp}/puzzles.sqlite3 exists already",
        "name a file that does not exist",
        DATABASE,
    ),
    "backup into no folder": Bad(
        ["db", "backup", "{tmp}/typo/p"], "there is no folder {tmp}/typo", code=DATABASE
    ),
    "backup, too long a name": Bad(
        ["db", "backup", "{tmp}/" + "n" * 300],
        "{tmp}/" + "n" * 300 + ": File name too long",
        code=DATABASE,
    ),
    "a file for a puzzle": Bad(
        ["solve", "text"], "no puzzle 'text'", "to read grids from a file: - < text", NO
    ),
}
