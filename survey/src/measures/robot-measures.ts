import { QUANTILE_INTERVAL, quantileInterval } from './interval-columns.ts'
import type { Measure } from './measure.ts'
import { DEFINED, NAMED_SOMEWHERE, OF_DEFINED, OF_READ, READ } from './populations.ts'

/** Measures of how files name robots, and of what they close to groups of robots. */
export const ROBOT_MEASURES: readonly Measure[] = [
  {
    name: 'robots-per-file',
    definition: `How many robots of the registry a file names, and how many names it has: the median, the 90th and the 99th percentile, and the most. The intervals of 95 % are by ${QUANTILE_INTERVAL}. The most has none.`,
    denominator: OF_READ,
    sql: `WITH f AS (SELECT h.id, count(DISTINCT a.robot) AS robots, count(DISTINCT lower(a.raw)) AS names FROM (${READ}) h LEFT JOIN agents a ON a.file = h.id AND a.raw <> '*' GROUP BY h.id)
SELECT quantity, quantile_disc(v, 0.5) AS median, quantile_disc(v, 0.9) AS p90, quantile_disc(v, 0.99) AS p99, max(v) AS most, count(*) AS hosts,
  ${quantileInterval('median', 'v', 0.5)},
  ${quantileInterval('p90', 'v', 0.9)},
  ${quantileInterval('p99', 'v', 0.99)}
FROM (UNPIVOT f ON robots, names INTO NAME quantity VALUE v) GROUP BY quantity ORDER BY quantity`,
  },
  {
    name: 'names',
    definition:
      'The names that most files have, by the whole value of the User-agent line, by the token that RFC 9309 cuts from it, and by the robot of the registry. Letter case does not count.',
    denominator: OF_READ,
    sql: `WITH said AS (SELECT DISTINCT file, lower(raw) AS value, lower(CAST(token AS VARCHAR)) AS token, CAST(robot AS VARCHAR) AS robot FROM agents WHERE file IN (${READ}))
SELECT read_by, name, count(DISTINCT file) AS k, (SELECT count(*) FROM (${READ})) AS n FROM (UNPIVOT said ON value, token, robot INTO NAME read_by VALUE name) WHERE name <> ''
GROUP BY read_by, name QUALIFY row_number() OVER (PARTITION BY read_by ORDER BY k DESC, name) <= 200 ORDER BY read_by, k DESC, name`,
  },
  {
    name: 'near-names',
    definition:
      'Names that differ by one letter from the token of a robot of the registry, and are the token of none: probably misspelled.',
    denominator: OF_READ,
    sql: `WITH names AS (SELECT lower(raw) AS name, count(DISTINCT file) AS k FROM agents WHERE robot IS NULL AND length(raw) BETWEEN 5 AND 40 AND file IN (${READ}) GROUP BY ALL)
SELECT n.name, min(CAST(b.agent AS VARCHAR)) AS near, n.k, (SELECT count(*) FROM (${READ})) AS n FROM names n JOIN robots b
  ON abs(length(n.name) - length(b.agent)) <= 1 AND levenshtein(n.name, lower(b.agent)) = 1
GROUP BY n.name, n.k ORDER BY n.k DESC, n.name`,
  },
  {
    name: 'retired-names',
    definition: 'The file names a robot that its operator has retired, such as anthropic-ai.',
    denominator: OF_READ,
    sql: `SELECT a.robot, count(DISTINCT a.file) AS k, (SELECT count(*) FROM (${READ})) AS n FROM agents a JOIN robots b ON b.agent = a.robot
WHERE b.retired AND a.file IN (${READ}) GROUP BY a.robot ORDER BY k DESC, a.robot`,
  },
  {
    name: 'names-not-read',
    definition:
      "A User-agent line names the robot, by its whole value, without its version or by its token, but the robot's own dialect finds no group for this name.",
    denominator: 'hosts whose robots.txt was read and names the robot',
    sql: `WITH said AS (SELECT DISTINCT file, robot FROM agents WHERE robot IS NOT NULL AND file IN (${READ}))
SELECT s.robot, count(*) FILTER (NOT r.named) AS k, count(*) AS n FROM said s JOIN readings r ON r.file = s.file AND r.agent = s.robot AND r.own
GROUP BY s.robot HAVING k > 0 ORDER BY k DESC, s.robot`,
  },
  {
    name: 'new-names',
    definition:
      'Names in User-agent lines by the month of the first record that has them. k: first seen then.',
    denominator: 'different names of the month',
    sql: `WITH seen AS (SELECT DISTINCT lower(a.raw) AS name, strftime(f.fetched_at, '%Y-%m') AS month FROM agents a JOIN files f ON f.id = a.file WHERE f.fetched_at IS NOT NULL)
SELECT month, count(*) FILTER (month = first) AS k, count(*) AS n FROM (SELECT *, min(month) OVER (PARTITION BY name) AS first FROM seen) GROUP BY month ORDER BY month`,
  },
  {
    name: 'operators',
    definition:
      'The robots of an operator that may fetch no URL but /robots.txt, each in its own dialect: k hosts close the site to at least one (the strictest counts), all_of_them to every one (the most lenient counts).',
    denominator: OF_DEFINED,
    sql: `SELECT operator, count(*) FILTER (blocked > 0) AS k, count(*) AS n, count(*) FILTER (blocked = robots) AS all_of_them, max(robots) AS robots
FROM (SELECT r.file, b.operator, count(*) FILTER (r.class = 'full') AS blocked, count(*) AS robots
  FROM readings r JOIN robots b ON b.agent = r.agent WHERE r.own AND NOT b.retired AND r.file IN (${DEFINED})
    AND b.operator IN (SELECT operator FROM robots WHERE agent IN (${NAMED_SOMEWHERE})) GROUP BY ALL)
GROUP BY operator ORDER BY k DESC, operator`,
  },
  {
    name: 'gardens',
    definition:
      'Gardens for one robot: it may fetch every URL, and robots that the file does not name may fetch none but /robots.txt.',
    denominator: OF_DEFINED,
    sql: `SELECT r.agent, count(*) FILTER (r.class = 'none' AND u.class = 'full') AS k, count(*) AS n
FROM readings r JOIN readings u ON u.file = r.file AND u.agent = '*' AND u.own
WHERE r.own AND r.agent IN ('Googlebot', 'bingbot', 'Applebot', 'DuckDuckBot', 'YandexBot', 'Baiduspider') AND r.file IN (${DEFINED})
GROUP BY r.agent ORDER BY k DESC, r.agent`,
  },
  {
    name: 'pacing-by-robot',
    definition: `The robot has a Crawl-delay line in a group that names it; the median of its seconds, and the most. The interval of 95 % of the median is by ${QUANTILE_INTERVAL}. The most has none.`,
    denominator: OF_READ,
    sql: `SELECT a.robot, count(DISTINCT a.file) AS k, (SELECT count(*) FROM (${READ})) AS n, median(try_cast(g.delay AS DOUBLE)) AS median, max(try_cast(g.delay AS DOUBLE)) AS most,
  ${quantileInterval('median', 'try_cast(g.delay AS DOUBLE)', 0.5)}
FROM agents a JOIN groups g ON g.file = a.file AND g.grp = a.grp WHERE a.robot IS NOT NULL AND g.delay IS NOT NULL AND a.file IN (${READ})
GROUP BY a.robot ORDER BY k DESC, a.robot`,
  },
]
