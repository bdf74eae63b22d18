"""The player's guides tell every command that the games' help tells, in both languages."""
import os
import re
import subprocess

from house import SOURCE, run

JACKIN = os.environ["JACKIN"]
GUIDES = {"en": "playing.md", "pl": "playing.pl.md"}


def guide(lang):
    with open(os.path.join(SOURCE, "docs", GUIDES[lang]), encoding="utf-8") as file:
        return file.read()


def commands(lang, *game):
    """What stands before the two spaces in the lines of a help that tell of commands."""
    word = {"en": "help\nquit\n", "pl": "pomoc\nkoniec\n"}[lang]
    text = subprocess.run([JACKIN, "play", *game, "--seed", "3", "--lang", lang], input=word, capture_output=True, text=True,
                          check=True).stdout
    text = text[re.search("^> (help|pomoc)$", text, re.M).end():]
    found = []
    for line in text.split("\n"):
        part = re.match(r"  (\S.*?)(?:  .*)?$", line)
        if part:
            found += [word.strip() for word in re.split(r", |\|", part[1])]
    return found


def test_every_command_is_told():
    for lang in GUIDES:
        told = re.findall("`([^`]+)`", re.sub("(?s)```.*?```", "", guide(lang)))
        for game in ([], ["mainframe", "--players", "noise,random:kate"]):
            found = commands(lang, *game)
            assert len(found) > 10, found
            for command in found:
                known = any(text == command or text.startswith(command + " ") or command.startswith(text + " ") for text in told)
                assert known, (lang, game, command)


def test_the_guides_are_alike():
    shapes = [re.findall(r"^(#+ |\| |- |```)", guide(lang), re.M) for lang in GUIDES]
    assert shapes[0] == shapes[1], "the two guides have other parts"


run(globals())
