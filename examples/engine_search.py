"""A bot for Lair's engine protocol that thinks ahead without cheating, in Python's standard library.

    python3 engine_search.py LAIR GAME SEATS

It sits at seat 0 and tries each move in guesses: positions in which all that its seat cannot know is dealt
afresh. From there greedy bots play on for a few moves; the move with the best lead on average is played.
"Thinking ahead" in docs/protocol.md says why it does not try moves in its own match.
"""
import secrets
import sys

from engine_bot import Engine

GUESSES = 2  # positions in which each move is tried
AHEAD = 4  # moves that follow it


def lead(engine):
    """The seat's score minus the best other's, or its score if it plays alone."""
    mine, *others = engine.ask("result", match="try")["scores"]
    return mine - max(others, default=0)


def tried(engine, game, position, move):
    """The lead after a move in a guess."""
    engine.ask("load", match="try", game=game, position=position)
    state = engine.ask("play", match="try", seat=0, move=move)
    for _ in range(AHEAD):
        if state["over"]:
            break
        seat = state["actors"][0]
        answer = engine.ask("bot", match="try", seat=seat, level="greedy/8")
        state = engine.ask("play", match="try", seat=seat, move=answer["move"])
    return lead(engine)


def choose(engine, game, moves):
    """The move with the best lead over all guesses."""
    guesses = [engine.ask("guess", seat=0, seed=secrets.token_hex(32))["position"] for _ in range(GUESSES)]
    return max(moves, key=lambda move: sum(tried(engine, game, guess, move) for guess in guesses))


def main(lair, game, seats):
    engine = Engine(lair)
    state = engine.ask("new", game=game, seats=int(seats))
    while not state["over"]:
        seat = state["actors"][0]
        if seat == 0:
            move = choose(engine, game, engine.ask("moves", seat=0)["moves"])
        else:
            move = engine.ask("bot", seat=seat, level="easy")["move"]
        state = engine.ask("play", seat=seat, move=move)
    result = engine.ask("result")
    print("scores", *result["scores"], "places", *result["places"])
    engine.ask("quit")


if __name__ == "__main__":
    main(*sys.argv[1:])
