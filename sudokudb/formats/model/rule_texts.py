"""Texts of rules: whether they describe classic sudoku and nothing else.

A text is taken as classic only if every sentence consists of words that classic rules need (in
seven languages), or is a greeting: what is not understood may be another rule.
"""

from __future__ import annotations

import re

_OTHER_RULES = re.compile(
    r"knight|king'?s|queen|thermo|arrow|cages?\b|killer|diagonal|palindrome|whisper|renban|kropki"
    r"|consecutive|sandwich|skyscraper|x-?sums?\b|quadruple|between line|odd\b|even\b|entropic"
    r"|modular|nabner|zipper|parity|disjoint|windoku|\bfog|doubler|extra region"
    r"|sums? to|add up|\bdots?\b|negative constraint|irregular|jigsaw"
    r"|clone|inequality|greater than",
    re.IGNORECASE,
)
_UNMISTAKABLE = re.compile(
    r"knight'?s move|king'?s move|anti-?(?:knight|king)|thermometers?\b|killer (?:sudoku|cages?)"
    r"|\bcages? (?:must|sum|show|total|add|contain)|(?:in|within) (?:a|each|the|every) cages?\b"
    r"|palindrome line|german whisper|dutch whisper|renban|kropki|sandwich (?:sum|sudoku)"
    r"|x-sums?\b|both (?:main |long )?diagonals|(?:main|long|marked) diagonals?|irregular regions?"
    r"|irregular sudoku|jigsaw sudoku|little killer|windoku|non-?consecutive",
    re.IGNORECASE,
)
_ENGLISH = """
a an the and or of in on to from into with by for as at is are be been has have it its it's this
that that's these those there each every all any no not never none without once exactly only one
single time times must should can cannot can't may will contain contains containing include
includes including appear appears occur occurs repeat repeats repeated repeating repetition
repetitions duplicate duplicates duplicated fill filled filling place placed placing put enter
write insert complete completed solve solved solving blanks outlined use used using so such way
row rows column columns col cols box boxes block blocks region regions subgrid subgrids sub grid
grids square squares area areas nonet nonets house houses section sections cell cells empty blank
remaining digit digits number numbers value values numeral numerals figure figures two three four
five six seven eight nine through thru till until up between within inside per different distinct
unique own same twice more than standard normal classic classical regular usual conventional
ordinary traditional vanilla basic plain default rule rules sudoku sudokus apply applies applied
follow follows goal objective aim puzzle puzzles board game given givens clue clues you your here
just hold holds holding shall precisely online paper published created made edition championship
open final competition contest year solution solutions also both them they their
"""
_GERMAN = """
die der das den dem des ein eine einer eines einem einen und oder im von vom bis zu zur auf mit
dass daß sodass jede jeder jedes jedem jeden alle aller allen genau nur einmal mal zahl zahlen
ziffer ziffern zeile zeilen reihe reihen spalte spalten blöcke blöcken kasten kästen kästchen
quadrat quadrate quadraten boxen feld felder feldern regionen gebiet gebiete gebieten unterquadrat
teilquadrat enthält enthalten vorkommen vorkommt kommt kommen vor darf dürfen muss müssen nicht
kein keine doppelt mehrfach trage tragen trägt fülle füllen fülle aus ausfüllen sie ist sind wird
werden es gelten gilt normalen normale üblichen übliche klassischen klassische standardregeln
regeln regel sudokuregeln gitter raster rätsel leere leeren leer zelle zellen eintragen
eingetragen jeweils pro sich wiederholen ohne wiederholung
"""
_FRENCH = """
le la les l un une des de du d et ou dans chaque chacun chacune tous toutes tout toute chiffre
chiffres nombre nombres ligne lignes colonne colonnes région régions carré carrés bloc blocs boîte
boîtes case cases grille seule seul fois exactement contient contenir contiennent doit doivent
être remplir remplissez rempli contienne placer placez complétez compléter avec à allant jusqu
règles règle habituelles normales classiques classique du s appliquent applique ne pas sans
répéter répétition répétitions répète se sont sorte que afin qu même est apparaître apparaît
apparaissent vides vide par ni
"""
_SPANISH = """
el los las unos del y o en todos todas todo toda número números dígito dígitos cifra cifras fila
filas columna columnas caja cajas bloque bloques región regiones cuadro cuadros cuadrado cuadrados
cuadrícula subcuadrícula casilla casillas celda celdas debe deben contener contiene aparecer
aparece sola solo vez exactamente sin repetir repetirse repite repiten pueden puede rellena
rellenar completa completar coloca colocar con al hasta reglas normales estándar clásicas clásico
habituales aplican aplica vacías vacía modo tal forma
"""
_ITALIAN = """
il lo i gli uno di della dei delle e ogni ciascuna ciascun ciascuno riga righe colonna colonne
riquadro riquadri blocco blocchi regione regioni quadrato quadrati griglia casella caselle cella
celle numero numeri cifra cifre da dal deve devono contenere contiene contengano comparire compare
volta esattamente senza ripetizioni ripetizione ripetere non si inserisci inserire riempi riempire
regole normali classiche classico applicano valgono vuote modo che
"""
_DUTCH = """
de het een en of elke elk iedere ieder rij rijen kolom kolommen blok blokken vak vakken vakje
vakjes cijfer cijfers getal getallen van tot met t m precies één eenmaal keer mag mogen moet
moeten niet geen dubbel voorkomen komt voor bevatten bevat vul plaats normale standaard klassieke
gewone regels sudokuregels gelden zijn toepassing zodat dat lege leeg rooster
"""
_PORTUGUESE = """
os as um uma do da dos das em no na nos nas cada algarismo algarismos linha linhas coluna colunas
caixa caixas bloco blocos região regiões quadrado quadrados quadrante quadrantes grade célula
células casa casas deve devem conter contém única só vez exatamente sem repetir repetição não
podem pode preencha preencher coloque colocar com ao até regras normais padrão clássicas aplicam
vazias números dígitos
"""
_WORDS = frozenset(
    " ".join((_ENGLISH, _GERMAN, _FRENCH, _SPANISH, _ITALIAN, _DUTCH, _PORTUGUESE)).split()
)
_GREETINGS = frozenset(
    (
        *("enjoy", "thanks", "thank", "luck", "fun", "happy", "hope", "welcome", "spaß", "viel"),
        *("merci", "bonne", "suerte", "divertimento"),
    )
)
_ABOUT_CELLS = frozenset(
    (
        *("digit", "digits", "number", "numbers", "cell", "cells", "row", "rows", "column", "box"),
        *("columns", "boxes", "line", "lines", "region", "regions", "must", "cannot", "may", "sum"),
        *("total", "equal", "grid", "clue", "clues", "contain", "contains", "each", "every"),
        *("ziffer", "zahl", "feld", "felder", "zeile", "spalte", "chiffre", "case", "ligne"),
    )
)
_NOTHING = frozenset(
    (
        *("false", "no", "none", "null", "nil", "off", "n", "na", "nan", "undefined", "disabled"),
        *("keine", "aucune", "ninguna", "classic", "classical", "standard", "normal", "regular"),
        *("vanilla", "default", "sudoku", "usual", "plain", "basic", "original", "free", "easy"),
        *("ordinary", "medium", "hard", "expert", "evil", "simple", "intermediate", "difficult"),
        *("extreme", "beginner", "advanced", "a"),
    )
)
_SENTENCE = re.compile(r"[.!?;:\n\r•*|]+(?=\s|\Z)|\n|[()\[\]\"“”]|(?<=\s)[-–—](?=\s)")
_WORD = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)?")
_AFTER_APOSTROPHE = re.compile(r"\b(?:l|d|s|qu|jusqu|all|dell|nell)['’]", re.IGNORECASE)
_NOT_CLASSIC = re.compile(
    r"\b(?:not|n't|n’t|never) (?:all )?(?:apply|follow|hold|used?)\b"
    r"|\bno (?:\w+ ){0,2}(?:rules?|constraints?)\b"
    r"|\b(?:don't|doesn't) apply|nicht gelten|gelten nicht",
    re.IGNORECASE,
)
_REPEATS = re.compile(
    r"repeat|twice|duplicat|\bsame\b|more than|wiederhol|doppelt|mehrfach|dubbel|répét|repet|repit"
    r"|ripet",
    re.IGNORECASE,
)
_NEGATION = re.compile(
    r"\b(?:no|not|cannot|can't|never|without|nicht|kein|keine|ohne|niet|geen|pas|ne|sans|sin|non"
    r"|senza|sem|não|ni)\b",
    re.IGNORECASE,
)
_CLASSIC_WORD = re.compile(
    r"sudoku|row|column|zeile|spalte|ligne|colonne|fila|riga|rij|linha|classic|standard|normal",
    re.IGNORECASE,
)


def other_rules_in(text: str) -> str:
    """Return the first words of a text that name a rule other than rows, columns and boxes."""
    found = _OTHER_RULES.search(text)
    return found[0].lower() if found else ""


def unmistakable_rules_in(text: str) -> str:
    """Return words that can only mean a rule, in a text that may be about anything."""
    found = _UNMISTAKABLE.search(text)
    return found[0].lower() if found else ""


def rules_in_text(text: str) -> str:
    """Return the words of a text of rules that go beyond classic sudoku; "" if there are none.

    >>> rules_in_text("Normal sudoku rules apply. Have fun!")
    ''
    >>> rules_in_text("Place the digits 1 to 9 in every row, column and box.")
    ''
    >>> rules_in_text("Normal sudoku rules apply. Digits on a line differ by 5.")
    'Digits on a line differ by 5'
    """
    if means_nothing(text):
        return ""
    if found := other_rules_in(text) or _NOT_CLASSIC.search(text):
        return found if isinstance(found, str) else found[0]
    sentences = map(str.strip, sentences_of(text))
    return next((part[:40] for part in sentences if part and not is_classic_sentence(part)), "")


def sentences_of(text: str) -> list[str]:
    """Return the sentences of a text."""
    return _SENTENCE.split(text)


def is_classic_text(text: str) -> bool:
    """Return whether a text says that a puzzle is classic sudoku.

    >>> is_classic_text("Normal sudoku rules apply."), is_classic_text("")
    (True, False)
    """
    return _CLASSIC_WORD.search(text) is not None and not rules_in_text(text)


def means_nothing(text: str) -> bool:
    """Return whether the text of a field says no, or classic, or how hard a puzzle is.

    >>> means_nothing("None"), means_nothing("9x9"), means_nothing("Classic Sudoku")
    (True, True, True)
    """
    words = re.findall(r"\w+", text.casefold())
    return all(word in _NOTHING or re.fullmatch(r"0+|(\d{1,2})x\1", word) for word in words)


def is_classic_sentence(sentence: str) -> bool:
    """Return whether a sentence belongs to classic rules, or is a greeting."""
    words = [w.casefold().replace("’", "'") for w in _WORD.findall(_plain(sentence))]
    unknown = [word for word in words if word not in _WORDS]
    if not _GREETINGS.isdisjoint(words):
        return _ABOUT_CELLS.isdisjoint(words)
    if any(word not in {"x", "by"} for word in unknown):
        return False
    return not _REPEATS.search(sentence) or _NEGATION.search(sentence) is not None


def _plain(sentence: str) -> str:
    return _AFTER_APOSTROPHE.sub(" ", sentence)
