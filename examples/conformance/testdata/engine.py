"""An engine for tests, with a wrong rule: no Human moves straight ahead.

usage: engine.py COMMAND [ARGUMENT...]

What it does not get wrong it leaves to the engine that the command runs.
"""
import json
import subprocess
import sys

right = subprocess.Popen(sys.argv[1:], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8")


def straight(move):
    return move[0] == "H" and move[1] == move[3]


for line in sys.stdin:
    right.stdin.write(line)
    right.stdin.flush()
    answer = json.loads(right.stdout.readline())
    if "legal" in answer:
        answer["legal"] = [m for m in answer["legal"] if not straight(m["move"])]
    for asked in answer.get("explained", []):
        if asked["legal"] and straight(asked["move"]):
            asked["legal"] = False
            asked["reasons"] = [{"rule": "MOVE-HUMAN", "squares": [asked["move"][3:]]}]
    print(json.dumps(answer), flush=True)
