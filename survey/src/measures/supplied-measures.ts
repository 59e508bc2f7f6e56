import type { Measure } from './measure.ts'
import { DEFINED, NAMED_SOMEWHERE } from './populations.ts'
import { judgeUrls } from './url-sample.ts'

/** Columns that a file of `--with` brings, as numbers above 0. */
const numbersOf = (table: string, key: string): string =>
  `SELECT ${key}, name, try_cast(value AS DOUBLE) AS value FROM ${table} WHERE try_cast(value AS DOUBLE) > 0`

/** The most values of a supplied column that are strata, and the fewest hosts of a top-level domain. */
const MAX_STRATA = 100
const MIN_HOSTS = 10

/** The robots of a stratum: those that most files name. */
const ROBOTS = 12

/** Measures of columns that the user supplies, keyed by host, robot or URL; and of strata, which need none. */
export const SUPPLIED_MEASURES: readonly Measure[] = [
  {
    name: 'strata',
    definition: `The robot may fetch no URL but /robots.txt, by stratum: the top-level domain, and each column of a file of --with that has at most ${MAX_STRATA} values. A column rank gives bands. Top-level domains of fewer than ${MIN_HOSTS} hosts are left out. The robots are those ${ROBOTS} that most files name, and * for one that no group names.`,
    denominator: 'hosts of the stratum with a defined policy',
    sql: `WITH few AS (SELECT name FROM supplied_hosts GROUP BY name HAVING name <> 'rank' AND count(DISTINCT value) <= ${MAX_STRATA}),
s AS (SELECT DISTINCT lower(host) AS host, 'top-level domain' AS stratum, '.' || regexp_extract(lower(domain), '[^.]+$') AS value, 0 AS place FROM hosts WHERE domain IS NOT NULL
  UNION ALL SELECT host, name, value, 0 FROM supplied_hosts WHERE name IN (SELECT name FROM few)
  UNION ALL SELECT host, 'rank', CASE WHEN value <= 1e3 THEN '1 to 1,000' WHEN value <= 1e4 THEN 'to 10,000' WHEN value <= 1e5 THEN 'to 100,000' WHEN value <= 1e6 THEN 'to 1,000,000' ELSE 'above' END,
    CASE WHEN value <= 1e3 THEN 1 WHEN value <= 1e4 THEN 2 WHEN value <= 1e5 THEN 3 WHEN value <= 1e6 THEN 4 ELSE 5 END FROM (${numbersOf('supplied_hosts', 'host')}) WHERE name = 'rank'),
most AS (SELECT '*' AS agent UNION ALL (SELECT robot FROM agents WHERE robot IS NOT NULL GROUP BY robot ORDER BY count(DISTINCT file) DESC, robot LIMIT ${ROBOTS}))
SELECT s.stratum, s.value, CAST(r.agent AS VARCHAR) AS agent, count(*) FILTER (r.class = 'full') AS k, count(*) AS n
FROM readings r JOIN hosts h ON h.id = r.file JOIN s ON s.host = lower(h.host)
WHERE r.own AND r.agent IN (SELECT agent FROM most) AND r.file IN (${DEFINED})
GROUP BY s.stratum, s.value, s.place, r.agent HAVING s.stratum <> 'top-level domain' OR count(*) >= ${MIN_HOSTS}
ORDER BY s.stratum, s.place, count(*) DESC, s.value, k DESC, r.agent`,
  },
  {
    name: 'weighted',
    definition:
      'The robot may fetch no URL but /robots.txt, weighted by a numeric column of --with: weighted = sum of the weights of these hosts ÷ sum of all weights. A column rank weighs 1 ÷ rank, any other its number. effective_n is that of Kish: (sum of weights)² ÷ sum of squares. weighted_low and weighted_high are the Wilson interval of 95 % with effective_n for n (Korn and Graubard 1998), and so for weighted_partial. k, n, share, low and high are of the same hosts without weights.',
    denominator: 'hosts with a defined policy and a number above 0 in the column',
    sql: `WITH w AS (SELECT host, name, CASE WHEN name = 'rank' THEN 1 / value ELSE value END AS weight FROM (${numbersOf('supplied_hosts', 'host')}))
SELECT w.name AS weighted_by, CAST(r.agent AS VARCHAR) AS agent, coalesce(sum(weight) FILTER (r.class = 'full'), 0) / sum(weight) AS weighted,
  coalesce(sum(weight) FILTER (r.class = 'partial'), 0) / sum(weight) AS weighted_partial, sum(weight) ** 2 / sum(weight ** 2) AS effective_n,
  count(*) FILTER (r.class = 'full') AS k, count(*) AS n
FROM readings r JOIN hosts h ON h.id = r.file JOIN w ON w.host = lower(h.host)
WHERE r.own AND r.agent IN (${NAMED_SOMEWHERE}) AND r.file IN (${DEFINED}) GROUP BY w.name, r.agent ORDER BY w.name, weighted DESC, agent`,
    shares: [
      ['weighted', 'effective_n'],
      ['weighted_partial', 'effective_n'],
    ],
  },
  {
    name: 'rank-correlation',
    definition:
      'Whether files favour the robots with more of a column of --with, such as a market share: the rank correlation of ΔP with the column, by Spearman (rho) and by Kendall (tau-b). The robots are those that the column and some User-agent line name. The correlations have no interval: the robots are all there are and no sample, and one file is about many of them.',
    denominator: 'robots',
    sql: `WITH b AS (SELECT s.name, s.robot, s.value, (count(*) FILTER (bias > 0) - count(*) FILTER (bias < 0)) AS favour
  FROM (${numbersOf('supplied_robots', 'robot')}) s JOIN biases b ON b.agent = s.robot COLLATE NOCASE JOIN hosts h ON h.id = b.file GROUP BY ALL),
ranks AS (SELECT *, rank() OVER (PARTITION BY name ORDER BY value) + (count(*) OVER (PARTITION BY name, value) - 1) / 2 AS x,
  rank() OVER (PARTITION BY name ORDER BY favour) + (count(*) OVER (PARTITION BY name, favour) - 1) / 2 AS y FROM b),
pairs AS (SELECT a.name, sum(sign(a.value - c.value) * sign(a.favour - c.favour)) AS concordance, count(*) FILTER (a.value <> c.value) AS xs, count(*) FILTER (a.favour <> c.favour) AS ys
  FROM b a JOIN b c ON a.name = c.name AND a.robot < c.robot GROUP BY a.name)
SELECT r.name AS column, corr(r.x, r.y) AS spearman, any_value(p.concordance / nullif(sqrt(p.xs * p.ys), 0)) AS kendall, count(*) AS robots
FROM ranks r LEFT JOIN pairs p ON p.name = r.name GROUP BY r.name ORDER BY r.name`,
  },
  {
    name: 'url-sample',
    definition:
      'The robot may fetch the URL, of the URLs that a file of --with lists in its column url, in its own dialect. A host without a file is decided by its status; unknown: the status settles nothing.',
    denominator: 'URLs of hosts with a defined policy whose verdict is allow or disallow',
    prepare: judgeUrls,
    sql: `WITH v AS (SELECT DISTINCT u.url, v.agent, v.verdict FROM supplied_urls u JOIN hosts h ON lower(h.host) = u.host AND h.availability IN ('rules', 'no-rules') JOIN url_verdicts v ON v.sha256 = h.sha256 AND v.url = u.url
  UNION ALL SELECT u.url, CAST(r.agent AS VARCHAR), CASE r.class WHEN 'none' THEN 'allow' WHEN 'full' THEN 'disallow' ELSE 'unknown' END
    FROM supplied_urls u JOIN hosts h ON lower(h.host) = u.host AND h.availability NOT IN ('rules', 'no-rules') JOIN readings r ON r.file = h.id
    WHERE r.own AND r.agent IN (${NAMED_SOMEWHERE}) AND r.file IN (${DEFINED}))
SELECT agent, count(*) FILTER (verdict = 'allow') AS k, count(*) FILTER (verdict <> 'unknown') AS n, count(*) FILTER (verdict = 'unknown') AS unknown
FROM v GROUP BY agent ORDER BY k / nullif(n, 0), agent`,
  },
]
