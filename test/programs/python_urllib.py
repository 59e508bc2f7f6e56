"""Asks CPython's urllib.robotparser. Reads rows as JSON lines; answers each with the verdict and the pace, or null where it raises."""

import json
import sys
from urllib.robotparser import RobotFileParser

if sys.argv[1:] == ["--version"]:
    print("%d.%d.%d" % sys.version_info[:3])
    sys.exit()


def pace(parser, agent):
    rate = parser.request_rate(agent)
    # Wayleave takes no rate of 0 for a rate.
    known = rate and rate.requests and rate.seconds
    return {
        "crawlDelay": parser.crawl_delay(agent),
        "requestRate": rate._asdict() if known else None,
    }


last, parser = None, None
for text in sys.stdin:
    row = json.loads(text)
    answer = None
    try:
        if row["robots"] != last:
            last, parser = row["robots"], None
            fresh = RobotFileParser()
            fresh.parse(last.splitlines())
            parser = fresh
        if parser is not None:
            answer = {"pace": pace(parser, row["agent"]), "allowed": None}
            answer["allowed"] = parser.can_fetch(row["agent"], row["url"])
    except (ValueError, UnicodeError):
        pass
    print(json.dumps(answer))
