import json, sys
from urllib.robotparser import RobotFileParser

for line in sys.stdin:
    question = json.loads(line)
    try:
        parser = RobotFileParser()
        parser.parse(question["robots"].splitlines())
        allowed = parser.can_fetch(question["agent"], question["url"])
    except ValueError:
        allowed = None
    print(json.dumps({"id": question["id"], "allowed": allowed}), flush=True)
