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

/** A class of the exact reading, and the condition under which a definition gives it. */
type Condition = readonly [name: 'full' | 'partial' | 'none', condition: string]

/** What the columns of a comparison say. */
const COMPARED =
  'A row is about one class: the robot may fetch nothing (full), some (partial) or everything (none). k counts the files to which the definition gives this class, exact those that have it by proof. only_here and only_exact are the files on which the two differ.'

/**
 * A query for the classes of a definition next to the exact ones: k and exact, and the files on which they differ.
 *
 * @param from rows of a robot and a file, with `exact_class`.
 */
const compared = (from: string, conditions: readonly Condition[]): string => {
  const cases = conditions.map(([name, condition]) => `WHEN ${condition} THEN '${name}'`)
  const classes = conditions.map(([name], place) => `('${name}', ${place})`)
  return `pairs AS (SELECT robot, exact_class, CASE ${cases.join(' ')} ELSE '' END AS here FROM ${from})
SELECT robot, class, count(*) FILTER (here = class) AS k, count(*) FILTER (exact_class = class) AS exact,
  count(*) FILTER (here = class AND exact_class IS DISTINCT FROM class) AS only_here,
  count(*) FILTER (here <> class AND exact_class = class) AS only_exact, (SELECT count(*) FROM (${READ})) AS n
FROM pairs, (VALUES ${classes.join(', ')}) AS classes(class, place) GROUP BY robot, class, place ORDER BY place, k DESC, robot`
}

/** A definition by the texts of rules, next to the exact one on the same files. */
function byTexts(name: string, definition: string, conditions: readonly Condition[]): Measure {
  return {
    name: `as-${name}`,
    definition: `${definition} ${COMPARED} Only files that name the robot count. The robot * is one that no group names.`,
    denominator: OF_READ,
    sql: `WITH ${GROUPED},
${compared("(SELECT l.*, e.class AS exact_class FROM lists l LEFT JOIN exact e ON e.file = l.file AND e.agent = l.robot AND (e.named OR l.robot = '*')) l", conditions)}`,
  }
}

const CLOSED = `list_sort(coalesce(l.closed, []))`
const OPENED = `list_sort(coalesce(l.opened, []))`

/** The rules of Longpre and others: those without a question mark. */
const asked = (paths: string): string => `list_filter(${paths}, x -> NOT contains(x, '?'))`
const [LONGPRE_CLOSED, LONGPRE_OPENED] = [asked(CLOSED), asked(OPENED)]

/** Definitions that others have published, each next to the exact class on the same files. */
export const PUBLISHED: readonly Measure[] = [
  byTexts(
    'hasdata',
    'HasData 2026. nothing (full): a group of the robot itself has Disallow: /; a * group does not count. The study has no other class.',
    [['full', `list_contains(${CLOSED}, '/')`]],
  ),
  {
    name: 'as-longpre',
    definition: `Longpre and others 2024. everything (none): the groups of the robot have no Disallow, only empty ones, or the same paths in Allow and Disallow lines; nothing (full, "all"): Disallow: / and no Allow; some (partial, "some"): all else. Rules with a question mark are dropped. A robot without a group has the rules of the * groups. ${COMPARED}`,
    denominator: OF_READ,
    sql: `WITH ${GROUPED},
every AS (SELECT h.id AS file, CAST(r.robot AS VARCHAR) AS robot, CASE WHEN own.file IS NULL THEN star.closed ELSE own.closed END AS closed,
    CASE WHEN own.file IS NULL THEN star.opened ELSE own.opened END AS opened
  FROM (${READ}) h CROSS JOIN (${NAMED_SOMEWHERE}) r LEFT JOIN lists own ON own.file = h.id AND own.robot = r.robot
  LEFT JOIN lists star ON star.file = h.id AND star.robot = '*'),
${compared(
  '(SELECT l.*, e.class AS exact_class FROM every l JOIN exact e ON e.file = l.file AND e.agent = l.robot) l',
  [
    ['full', `list_contains(${LONGPRE_CLOSED}, '/') AND ${LONGPRE_OPENED} = []`],
    ['partial', `${LONGPRE_CLOSED} NOT IN ([], ['']) AND ${LONGPRE_CLOSED} <> ${LONGPRE_OPENED}`],
    ['none', 'true'],
  ],
)}`,
  },
  byTexts(
    'commoncrawl',
    'Common Crawl 2025, by the rules of the groups of the robot. nothing (full, "disallow-all"): Disallow: / and nothing else; everything (none, "allow-all"): one rule alone, an empty Disallow, or an Allow of /, *, /* or nothing; some (partial, "allow-part"): all else.',
    [
      ['full', `${CLOSED} = ['/'] AND ${OPENED} = []`],
      [
        'partial',
        `NOT (${CLOSED} = [] AND ${OPENED} IN (['/'], ['*'], ['/*'], [''])) AND NOT (${CLOSED} = [''] AND ${OPENED} = [])`,
      ],
      ['none', 'true'],
    ],
  ),
  {
    name: 'as-imc25',
    definition: `Liu and others, IMC 2025, of the home page, a page that does not exist, and every path that the file lists. nothing (full): all are disallowed; everything (none): no one is; some (partial): all else. Only files with a User-agent line for the robot count. The study asks google/robotstxt; here, each robot has its own dialect. ${COMPARED}`,
    denominator: OF_READ,
    sql: `WITH ${compared(
      `(SELECT CAST(b.agent AS VARCHAR) AS robot, b.paths_closed, b.paths_open, r.class AS exact_class
  FROM biases b JOIN readings r ON r.file = b.file AND r.agent = b.agent AND r.own WHERE b.file IN (${READ}))`,
      [
        ['full', 'paths_closed'],
        ['partial', 'NOT paths_open'],
        ['none', 'true'],
      ],
    )}`,
  },
  {
    name: 'as-almanac',
    definition:
      'Web Almanac 2025: a User-agent line is the token of the robot, in any letter case and without a version, in a group with at least one rule, whatever the rule says. exact counts the files with a User-agent line for the robot, of which its own dialect finds the group. The study has no classes. only_here and only_exact are the files on which the two differ.',
    denominator: OF_READ,
    sql: `WITH here AS (SELECT DISTINCT a.file, CAST(a.robot AS VARCHAR) AS robot FROM agents a JOIN groups g ON g.file = a.file AND g.grp = a.grp
  WHERE a.robot IS NOT NULL AND lower(a.raw) = lower(a.robot) AND g.rules > 0 AND a.file IN (${READ})),
exact AS (SELECT file, CAST(agent AS VARCHAR) AS robot FROM readings WHERE own AND named AND agent IN (${NAMED_SOMEWHERE}) AND file IN (${READ}))
SELECT coalesce(h.robot, e.robot) AS robot, count(h.file) AS k, (SELECT count(*) FROM (${READ})) AS n, count(e.file) AS exact,
  count(h.file) FILTER (e.file IS NULL) AS only_here, count(e.file) FILTER (h.file IS NULL) AS only_exact
FROM here h FULL JOIN exact e ON e.file = h.file AND e.robot = h.robot GROUP BY ALL ORDER BY k DESC, robot`,
  },
]
