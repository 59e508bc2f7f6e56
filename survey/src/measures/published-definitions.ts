import type { Measure } from './measure.ts'
import { OF_READ, READ } from './populations.ts'

/** Each host and named robot: the paths of the rules of all of its groups, by effect. */
const GROUPED = `
named_robots AS (SELECT DISTINCT file, robot, grp FROM agents WHERE robot IS NOT NULL AND file IN (${READ})),
lists AS (SELECT n.file, n.robot,
    list(DISTINCT r.path) FILTER (NOT r.allow) AS closed, list(DISTINCT r.path) FILTER (r.allow) AS opened
  FROM named_robots n LEFT JOIN rules r ON r.file = n.file AND r.grp = n.grp GROUP BY ALL),
exact AS (SELECT file, agent, class FROM readings WHERE own AND named AND file IN (${READ}))`

/** A definition by the texts of rules, next to the exact one on the same files. */
function byTexts(name: string, definition: string, condition: string): Measure {
  return {
    name: `as-${name}`,
    definition: `${definition} exact counts the files that name the robot and, by proof, allow it no URL but /robots.txt. only_here and only_exact are the files on which the two differ.`,
    denominator: OF_READ,
    sql: `WITH ${GROUPED}
SELECT l.robot, count(*) FILTER (${condition}) AS k, (SELECT count(*) FROM (${READ})) AS n,
  count(*) FILTER (e.class = 'full') AS exact,
  count(*) FILTER ((${condition}) AND e.class IS DISTINCT FROM 'full') AS only_here,
  count(*) FILTER (NOT (${condition}) AND e.class = 'full') AS only_exact
FROM lists l LEFT JOIN exact e ON e.file = l.file AND e.agent = l.robot
GROUP BY l.robot ORDER BY k DESC, l.robot`,
  }
}

const CLOSED = `coalesce(l.closed, [])`
const OPENED = `coalesce(l.opened, [])`

/** Definitions that others have published, each next to the exact class on the same files. */
export const PUBLISHED: readonly Measure[] = [
  byTexts(
    'hasdata',
    'HasData 2026: a group of the robot itself has Disallow: /; a * group does not count.',
    `list_contains(${CLOSED}, '/')`,
  ),
  byTexts(
    'longpre',
    'Longpre and others 2024, "all": the groups of the robot have Disallow: / and no Allow; rules with a question mark are dropped.',
    `list_contains(${CLOSED}, '/') AND len(list_filter(${OPENED}, x -> NOT contains(x, '?'))) = 0`,
  ),
  byTexts(
    'commoncrawl',
    'Common Crawl 2025, "disallow-all": the rules of the groups of the robot are Disallow: / and nothing else.',
    `${CLOSED} = ['/'] AND ${OPENED} = []`,
  ),
  {
    name: 'as-imc25',
    definition:
      'Liu and others, IMC 2025, "fully disallowed" and named: the home page, a page that does not exist, and every path that the file lists are disallowed. The study asks google/robotstxt; here, each robot has its own dialect. exact, only_here and only_exact: as for the other studies.',
    denominator: OF_READ,
    sql: `SELECT b.agent AS robot, count(*) FILTER (b.paths_closed) AS k, (SELECT count(*) FROM (${READ})) AS n,
  count(*) FILTER (r.class = 'full') AS exact,
  count(*) FILTER (b.paths_closed AND r.class <> 'full') AS only_here,
  count(*) FILTER (NOT b.paths_closed AND r.class = 'full') AS only_exact
FROM biases b JOIN readings r ON r.file = b.file AND r.agent = b.agent AND r.own
WHERE b.file IN (${READ}) GROUP BY b.agent ORDER BY k DESC, robot`,
  },
  {
    name: 'as-almanac',
    definition:
      'Web Almanac 2025: the file names the robot in a group with at least one rule, whatever the rule says.',
    denominator: OF_READ,
    sql: `SELECT a.robot, count(DISTINCT a.file) AS k, (SELECT count(*) FROM (${READ})) AS n
FROM agents a JOIN groups g ON g.file = a.file AND g.grp = a.grp
WHERE a.robot IS NOT NULL AND g.rules > 0 AND a.file IN (${READ}) GROUP BY a.robot ORDER BY k DESC, a.robot`,
  },
]
