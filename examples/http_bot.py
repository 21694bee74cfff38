"""A bot that plays at a Lair server over HTTP, in Python's standard library.

    python3 http_bot.py http://localhost:8080 GAME SEATS     opens a table against the house's bots
    python3 http_bot.py http://localhost:8080 TABLE          sits down at a table that waits for players

It plays one match and prints the scores. Its own play is one line, in choose(): put yours there. docs/http.md describes the
requests. The token is who the bot is: keep it to play as the same guest again.
"""
import base64
import json
import os
import random
import sys
import urllib.error
import urllib.request

from patch import patched

TOKEN = os.environ.get("LAIR_TOKEN") or base64.urlsafe_b64encode(os.urandom(32)).decode().rstrip("=")
known = "LAIR_TOKEN" in os.environ


def ask(path, method=None, **body):
    """One request; with a body it is a command, with a key of its own so that it can be sent again."""
    global known
    who = {"Cookie": f"lair={TOKEN}"} if known else {"Lair-Guest": TOKEN}
    more = {"Content-Type": "application/json", "Idempotency-Key": os.urandom(8).hex()} if body else {}
    data = json.dumps(body).encode() if body else None
    answer = urllib.request.urlopen(urllib.request.Request(server + path, data, {**who, **more}, method=method))
    known = known or bool(body)
    return answer


def choose(view, moves):
    """The best move, given what the seat sees. This one plays anything."""
    return random.choice(moves)


server, name, *seats = sys.argv[1:]
if not known:
    ask("/api/me", "PATCH", name="Example", bot=True)  # a bot says that it is one before anything else
if seats:
    name = json.load(ask("/api/tables", game=name, seats=int(seats[0]), me="0", level="easy", start=True))["id"]
else:
    ask(f"/api/tables/{name}/sit", seat=-1)
now = {}
for line in ask(f"/api/tables/{name}/events?patch=1"):  # one line for everything that happens at the table
    said = json.loads(line)
    if said["type"] == "step":
        now = {**patched(now, said.get("patch", {})), "seq": said["seq"]}
    now = said.get("snapshot", now)
    if now["status"] == "over":
        break
    if now["status"] == "playing" and now["moves"]:
        try:
            ask(f"/api/tables/{name}/moves", seat=now["you"], seq=now["seq"], move=choose(now["view"], now["moves"]))
        except urllib.error.HTTPError as refused:
            if refused.code != 409:  # something else happened first, or time was over: the next line tells
                raise SystemExit(refused.read().decode())
print("scores", *now["result"]["scores"], "places", *now["result"]["places"])
