"""A bot for Lair's engine protocol, in Python's standard library.

    python3 engine_bot.py LAIR GAME SEATS

It starts "LAIR engine", sits at seat 0 against the house's bots, plays one match, and prints the scores. Its own play is one
line, in choose(): put yours there. docs/protocol.md describes the requests.
"""
import json
import random
import subprocess
import sys


class Engine:
    def __init__(self, lair):
        self.process = subprocess.Popen([lair, "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def ask(self, do, **fields):
        self.process.stdin.write(json.dumps({"do": do, **fields}) + "\n")
        self.process.stdin.flush()
        answer = json.loads(self.process.stdout.readline())
        if not answer["ok"]:
            raise SystemExit(f"{do}: {answer['code']}: {answer['message']}")
        return answer


def choose(view, moves):
    """The best move, given what the seat sees. This one plays anything."""
    return random.choice(moves)


def main(lair, game, seats):
    engine = Engine(lair)
    state = engine.ask("new", game=game, seats=int(seats))
    while not state["over"]:
        seat = state["actors"][0]
        if seat == 0:
            moves = engine.ask("moves", seat=0)["moves"]
            move = choose(engine.ask("view", seat=0)["view"], moves)
        else:
            move = engine.ask("bot", seat=seat, level="easy")["move"]
        state = engine.ask("play", seat=seat, move=move)
    result = engine.ask("result")
    print("scores", *result["scores"], "places", *result["places"])
    engine.ask("quit")


if __name__ == "__main__":
    main(*sys.argv[1:])
