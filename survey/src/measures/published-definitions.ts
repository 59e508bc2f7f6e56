import type { Measure } from './measure.ts'
import { NAMED_SOMEWHERE, OF_READ, READ } from './populations.ts'

/** Each host and each name in its file, `*` among them: the paths of the rules of all of its groups, by effect. */
const GROUPED = `
named_robots AS (SELECT DISTINCT file, CASE WHEN robot IS NULL THEN '*' ELSE CAST(robot AS VARCHAR) END AS robot, grp
  FROM agents WHERE (robot IS NOT NULL OR raw = '*') AND file IN (${READ})),
lists AS (SELECT n.file, n.robot,
    list(DISTINCT r.path) FILTER (NOT r.allow) AS closed, list(DISTINCT r.path) FILTER (r.allow) AS opened
  FROM named_robots n LEFT JOIN rules r ON r.file = n.file AND r.grp = n.grp GROUP BY ALL),
exact AS (SELECT file, CAST(agent AS VARCHAR) AS agent, class, named FROM readings WHERE own AND file IN (${READ}))`

/** The columns that compare a definition with the exact class. */
const compared = (
  condition: string,
): string => `count(*) FILTER (${condition}) AS k, count(*) FILTER (e.class = 'full') AS exact,
  count(*) FILTER ((${condition}) AND e.class IS DISTINCT FROM 'full') AS only_here,
  count(*) FILTER (NOT (${condition}) AND e.class = 'full') AS only_exact, (SELECT count(*) FROM (${READ})) AS n`

/** A definition by the texts of rules, next to the exact one on the same files. */
function byTexts(name: string, definition: string, condition: string): Measure {
  return {
    name: `as-${name}`,
    definition: `${definition} exact counts the files that name the robot and, by proof, allow it no URL but /robots.txt. only_here and only_exact are the files on which the two differ. The robot * is one that no group names.`,
    denominator: OF_READ,
    sql: `WITH ${GROUPED}
SELECT l.robot, ${compared(condition)}
FROM lists l LEFT JOIN exact e ON e.file = l.file AND e.agent = l.robot AND (e.named OR l.robot = '*')
GROUP BY l.robot ORDER BY k DESC, l.robot`,
  }
}

const CLOSED = `coalesce(l.closed, [])`
const OPENED = `coalesce(l.opened, [])`
const LONGPRE_ALL = `list_contains(${CLOSED}, '/') AND len(list_filter(${OPENED}, x -> NOT contains(x, '?'))) = 0`

/** Definitions that others have published, each next to the exact class on the same files. */
export const PUBLISHED: readonly Measure[] = [
  byTexts(
    'hasdata',
    'HasData 2026: a group of the robot itself has Disallow: /; a * group does not count.',
    `list_contains(${CLOSED}, '/')`,
  ),
  {
    name: 'as-longpre',
    definition:
      'Longpre and others 2024, "all": the groups of the robot have Disallow: / and no Allow; rules with a question mark are dropped. A robot without a group has the rules of the * groups. exact counts the files that, by proof, allow the robot no URL but /robots.txt. only_here and only_exact are the files on which the two differ.',
    denominator: OF_READ,
    sql: `WITH ${GROUPED},
every AS (SELECT h.id AS file, CAST(r.robot AS VARCHAR) AS robot, CASE WHEN own.file IS NULL THEN star.closed ELSE own.closed END AS closed,
    CASE WHEN own.file IS NULL THEN star.opened ELSE own.opened END AS opened
  FROM (${READ}) h CROSS JOIN (${NAMED_SOMEWHERE}) r LEFT JOIN lists own ON own.file = h.id AND own.robot = r.robot
  LEFT JOIN lists star ON star.file = h.id AND star.robot = '*')
SELECT l.robot, ${compared(LONGPRE_ALL)}
FROM every l JOIN exact e ON e.file = l.file AND e.agent = l.robot
GROUP BY l.robot ORDER BY k DESC, l.robot`,
  },
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
      'Web Almanac 2025: a User-agent line is the token of the robot, in any letter case and without a version, in a group with at least one rule, whatever the rule says. exact counts the files in which a group names the robot for its own dialect. only_here and only_exact are the files on which the two differ.',
    denominator: OF_READ,
    sql: `WITH here AS (SELECT DISTINCT a.file, CAST(a.robot AS VARCHAR) AS robot FROM agents a JOIN groups g ON g.file = a.file AND g.grp = a.grp
  WHERE a.robot IS NOT NULL AND lower(a.raw) = lower(a.robot) AND g.rules > 0 AND a.file IN (${READ})),
exact AS (SELECT file, CAST(agent AS VARCHAR) AS robot FROM readings WHERE own AND named AND agent IN (${NAMED_SOMEWHERE}) AND file IN (${READ}))
SELECT coalesce(h.robot, e.robot) AS robot, count(h.file) AS k, (SELECT count(*) FROM (${READ})) AS n, count(e.file) AS exact,
  count(h.file) FILTER (e.file IS NULL) AS only_here, count(e.file) FILTER (h.file IS NULL) AS only_exact
FROM here h FULL JOIN exact e ON e.file = h.file AND e.robot = h.robot GROUP BY ALL ORDER BY k DESC, robot`,
  },
]
