"""Asks CPython's urllib.robotparser. Reads rows as JSON lines; answers each with true, false, or null where it raises."""

import json
import sys
from urllib.robotparser import RobotFileParser

if sys.argv[1:] == ["--version"]:
    print("%d.%d.%d" % sys.version_info[:3])
    sys.exit()

last, parser = None, None
for text in sys.stdin:
    row = json.loads(text)
    try:
        if row["robots"] != last:
            last, parser = row["robots"], None
            fresh = RobotFileParser()
            fresh.parse(last.splitlines())
            parser = fresh
        answer = None if parser is None else parser.can_fetch(row["agent"], row["url"])
    except (ValueError, UnicodeError):
        answer = None
    print(json.dumps(answer))
