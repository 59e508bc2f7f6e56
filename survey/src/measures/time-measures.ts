import { quoted } from '../tables/sql-text.ts'
import { CLASSES_IN_WORDS } from './class-words.ts'
import { findEffects, MAX_FILE_CHANGES } from './effects.ts'
import { Z } from './interval-columns.ts'
import type { Measure } from './measure.ts'
import { NAMED_SOMEWHERE } from './populations.ts'

/**
 * Records with a time that tell what the robots.txt of a host was. A 403, a 429 or a 5xx tells how the server
 * answered then: the file is most often the same before and after.
 */
export const DATED = `SELECT id, lower(host) AS host, fetched_at, coalesce(greatest(fetched_at, last_seen), fetched_at) AS seen, sha256 FROM host_records
  WHERE fetched_at IS NOT NULL AND availability IN ('rules', 'no-rules', 'not-found')`

/** What {@link DATED} counts, in words. */
const OF_DATED =
  'with a time, of a file that was read or of a status such as 404 (a 403, a 429 and a 5xx say nothing of the file)'

/** The class of each robot in each dated record, next to the class in the record of the host before. */
const STEPS = `steps AS (SELECT f.host, r.agent, f.fetched_at AS fetched, f.id, r.class AS after, lag(r.class) OVER w AS before, lag(f.sha256) OVER w IS DISTINCT FROM f.sha256 AS other_bytes
  FROM readings r JOIN (${DATED}) f ON f.id = r.file WHERE r.own AND r.agent IN (${NAMED_SOMEWHERE})
  WINDOW w AS (PARTITION BY r.agent, f.host ORDER BY f.fetched_at, f.id))`

/** A record counts for the months after it was last seen, too, but not for longer. */
const MAX_AGE = 'INTERVAL 12 MONTH'

/** Until when a record counts, in words. */
const SEEN =
  'seen in the last 12 months (until last_seen, or the end of the dataset if it was built with --carry-forward, or else at the fetch)'

/**
 * The months that a change is measured between, unless others are asked for. Half of the hosts have a first
 * record no later than the first month, and half have a last record no earlier than the last one.
 */
const FIRST_MONTH = `(SELECT strftime(quantile_disc(at_first, 0.5), '%Y-%m') FROM (SELECT min(fetched_at) AS at_first FROM d GROUP BY host))`
const LAST_MONTH = `(SELECT strftime(quantile_disc(at_last, 0.5), '%Y-%m') FROM (SELECT max(seen) AS at_last FROM d GROUP BY host))`

/** `ends`: the first and the last crawl of at least 10 hosts whose robots.txt was read; `f`: those records. */
const TWO_CRAWLS = `f AS (SELECT id, host, crawl, fetched_at FROM crawl_hosts WHERE availability IN ('rules', 'no-rules')),
c AS (SELECT crawl, min(fetched_at) AS at_first, count(*) AS hosts FROM f GROUP BY crawl HAVING count(*) >= 10),
ends AS (SELECT arg_min(crawl, (at_first, crawl)) AS first_crawl, arg_max(crawl, (at_first, crawl)) AS last_crawl FROM c)`

/**
 * The measure `between`: what changed for the same hosts between the ends of two months.
 *
 * @param from such as `2024-06`.
 */
export function changeBetween(from?: string, to?: string): Measure {
  const text = (month: string | undefined, otherwise: string): string =>
    month === undefined ? otherwise : quoted(month)
  return {
    name: 'between',
    definition:
      'The robot may fetch no URL but /robots.txt, at the ends of two months, for the same hosts: before and after count them, closed and opened are the hosts that changed. p: the exact test of McNemar (1947). low and high: the interval of 95 % of change = (closed − opened) ÷ n, by a bootstrap of registrable domains, as one owner may have many hosts.',
    denominator: `hosts with a record at both ends that was ${SEEN}, each ${OF_DATED}`,
    sql: `WITH d AS (${DATED}), months AS (SELECT ${text(from, FIRST_MONTH)} AS from_month, ${text(to, LAST_MONTH)} AS to_month),
ends AS (SELECT 1 AS place, strptime(from_month, '%Y-%m') AS month FROM months UNION ALL SELECT 2, strptime(to_month, '%Y-%m') FROM months),
held AS (SELECT e.place, d.host, arg_max(d.id, (d.fetched_at, d.id)) AS id FROM ends e JOIN d ON d.fetched_at < e.month + INTERVAL 1 MONTH GROUP BY e.place, e.month, d.host HAVING arg_max(d.seen, (d.fetched_at, d.id)) >= e.month - ${MAX_AGE}),
pairs AS (SELECT a.host, a.id AS one, b.id AS other, coalesce(f.domain, a.host) AS domain FROM held a JOIN held b ON b.host = a.host AND b.place = 2 JOIN files f ON f.id = a.id WHERE a.place = 1),
changed AS (SELECT CAST(r.agent AS VARCHAR) AS agent, p.domain, r.class = 'full' AS was, s.class = 'full' AS becomes
  FROM pairs p JOIN readings r ON r.file = p.one AND r.own JOIN readings s ON s.file = p.other AND s.own AND s.agent = r.agent WHERE r.agent IN (${NAMED_SOMEWHERE})),
clusters AS (SELECT agent, domain, count(*) FILTER (becomes AND NOT was) - count(*) FILTER (was AND NOT becomes) AS more, count(*) AS hosts FROM changed GROUP BY ALL),
kinds AS (SELECT agent, list([more, hosts, times] ORDER BY more, hosts) AS clusters, CAST(sum(times) AS BIGINT) AS domains FROM (SELECT agent, more, hosts, count(*) AS times FROM clusters GROUP BY ALL) GROUP BY agent)
SELECT (SELECT from_month FROM months) AS from_month, (SELECT to_month FROM months) AS to_month, c.agent, count(*) FILTER (was) AS before, count(*) FILTER (becomes) AS after,
  count(*) FILTER (becomes AND NOT was) AS closed, count(*) FILTER (was AND NOT becomes) AS opened, count(*) AS n, any_value(k.domains) AS domains, any_value(k.clusters) AS clusters
FROM changed c JOIN kinds k ON k.agent = c.agent GROUP BY c.agent ORDER BY closed - opened DESC, c.agent`,
  }
}

/** Measures of change: of the same hosts, from record to record. */
export const TIME_MEASURES: readonly Measure[] = [
  {
    name: 'transitions',
    definition: `What the robot may fetch in one record of a host (before), in its own dialect, and in the next record of this host (after): ${CLASSES_IN_WORDS}.`,
    denominator: `pairs of consecutive records of one host ${OF_DATED}`,
    sql: `WITH ${STEPS} SELECT agent, before, after, count(*) AS k, CAST(sum(count(*)) OVER (PARTITION BY agent) AS BIGINT) AS n FROM steps WHERE before IS NOT NULL GROUP BY agent, before, after ORDER BY agent, before, after`,
  },
  {
    name: 'over-time',
    definition:
      'The robot may fetch no URL but /robots.txt, by month; of a host, the latest record counts that was fetched in the month, or earlier and seen until then (last_seen, or --carry-forward of the build). named: the file has a User-agent line for the robot.',
    denominator: `hosts with a record of this month, or one that was seen until then, ${OF_DATED}`,
    sql: `WITH d AS (SELECT *, unnest(generate_series(date_trunc('month', fetched_at), date_trunc('month', seen), INTERVAL 1 MONTH)) AS month FROM (${DATED})),
held AS (SELECT month, host, arg_max(id, (fetched_at, id)) AS id FROM d GROUP BY ALL)
SELECT strftime(h.month, '%Y-%m') AS month, r.agent, count(*) FILTER (r.class = 'full') AS k, count(*) AS n, count(*) FILTER (r.named) AS named
FROM held h JOIN readings r ON r.file = h.id AND r.own AND r.agent IN (${NAMED_SOMEWHERE}) GROUP BY ALL ORDER BY month, r.agent`,
  },
  {
    name: 'changes',
    definition:
      'From one record of a host to the next: the bytes differ; what at least one robot that some file names may fetch differs: everything, some or nothing.',
    denominator: `pairs of consecutive records of one host ${OF_DATED}`,
    sql: `WITH ${STEPS}, r AS (SELECT id, bool_or(other_bytes) AS bytes, bool_or(before <> after) AS class FROM steps WHERE before IS NOT NULL GROUP BY id)
SELECT 'bytes' AS change, count(*) FILTER (bytes) AS k, count(*) AS n FROM r UNION ALL SELECT 'what a robot may fetch', count(*) FILTER (class), count(*) FROM r`,
  },
  {
    name: 'effects',
    definition: `What changed by effect from one file of a host to the next: a URL that was closed and is open now, or the other way round, for the robots that either file names, each in its own dialect, and for * as a robot that neither names. Robots without a row have a proof that no URL but /robots.txt changed; undecided: there is neither a proof nor a URL.`,
    denominator: `the latest ${MAX_FILE_CHANGES} files with other bytes than the file of the host before`,
    sql: `SELECT date, host, direction, agents, nullif(url, '') AS url FROM effects ORDER BY date DESC, host, direction, agents`,
    prepare: findEffects,
  },
  {
    name: 'removed',
    definition:
      'The latest 500 records in which a robot may fetch something, after one in which it might fetch nothing.',
    denominator: `records of one host ${OF_DATED}`,
    sql: `WITH ${STEPS} SELECT strftime(fetched, '%Y-%m-%d') AS date, host, agent, before, after FROM steps WHERE before = 'full' AND after IN ('none', 'partial') ORDER BY fetched DESC, host, agent LIMIT 500`,
  },
  {
    name: 'same-hosts',
    definition:
      'The robot may fetch no URL but /robots.txt, at the end of each month, by the last record of the host until then, if that was seen in the last 12 months; gaps are hosts without such a record. The hosts are the same in every month: the half of all hosts whose first records are the earliest.',
    denominator: `hosts of this half with a record that was ${SEEN}, ${OF_DATED}`,
    sql: `WITH d AS (${DATED}), firsts AS (SELECT host, min(fetched_at) AS at_first FROM d GROUP BY host),
start AS (SELECT date_trunc('month', quantile_disc(at_first, 0.5)) AS month FROM firsts),
panel AS (SELECT host FROM firsts, start WHERE at_first < start.month + INTERVAL 1 MONTH),
ends AS (SELECT unnest(generate_series((SELECT month FROM start), date_trunc('month', (SELECT max(seen) FROM d)), INTERVAL 1 MONTH)) AS month),
held AS (SELECT e.month, d.host, arg_max(d.id, (d.fetched_at, d.id)) AS id, arg_max(d.seen, (d.fetched_at, d.id)) >= e.month - ${MAX_AGE} AS fresh
  FROM ends e JOIN d ON d.host IN (SELECT host FROM panel) AND d.fetched_at < e.month + INTERVAL 1 MONTH GROUP BY e.month, d.host)
SELECT strftime(h.month, '%Y-%m') AS month, r.agent, count(*) FILTER (r.class = 'full' AND fresh) AS k, count(*) FILTER (fresh) AS n, count(*) FILTER (NOT fresh) AS gaps
FROM held h JOIN readings r ON r.file = h.id AND r.own AND r.agent IN (${NAMED_SOMEWHERE}) GROUP BY ALL ORDER BY month, r.agent`,
  },
  changeBetween(),
  {
    name: 'bias-change',
    definition:
      "BotSeer's ΔP in the first and in the last crawl of at least 10 hosts whose robots.txt was read, and the change. The hosts of the two crawls may be others.",
    denominator: 'hosts of the crawl whose robots.txt was read: hosts_before and hosts_after',
    sql: `WITH ${TWO_CRAWLS},
sums AS (SELECT b.agent, f.crawl, count(*) FILTER (bias > 0) - count(*) FILTER (bias < 0) AS favour FROM biases b JOIN f ON f.id = b.file JOIN ends ON f.crawl IN (first_crawl, last_crawl) GROUP BY ALL),
p AS (SELECT s.agent, first_crawl, last_crawl, any_value(a.hosts) AS hosts_before, any_value(z.hosts) AS hosts_after,
    coalesce(sum(favour) FILTER (s.crawl = first_crawl), 0) / any_value(a.hosts) AS delta_p_before, coalesce(sum(favour) FILTER (s.crawl = last_crawl), 0) / any_value(z.hosts) AS delta_p_after
  FROM sums s, ends JOIN c a ON a.crawl = first_crawl JOIN c z ON z.crawl = last_crawl WHERE first_crawl <> last_crawl GROUP BY s.agent, first_crawl, last_crawl)
SELECT first_crawl, last_crawl, CAST(agent AS VARCHAR) AS agent, delta_p_before, delta_p_after, delta_p_after - delta_p_before AS change, hosts_before, hosts_after FROM p ORDER BY change DESC, agent`,
  },
  {
    name: 'findings-change',
    definition:
      'Files in which a rule of `wayleave check` finds something, in the first and in the last crawl of at least 10 hosts whose robots.txt was read, and the change. Needs a dataset built with --findings.',
    denominator: 'hosts whose robots.txt was read in both crawls',
    sql: `WITH ${TWO_CRAWLS},
pairs AS (SELECT a.id AS before, z.id AS after FROM ends, f a JOIN f z ON lower(a.host) = lower(z.host) WHERE a.crawl = first_crawl AND z.crawl = last_crawl AND first_crawl <> last_crawl),
found AS (SELECT DISTINCT file, code FROM findings),
sums AS (SELECT code, count(*) FILTER (file IN (SELECT before FROM pairs)) AS files_before, count(*) FILTER (file IN (SELECT after FROM pairs)) AS files_after FROM found GROUP BY code)
SELECT code, first_crawl, last_crawl, files_before, files_after, files_after - files_before AS change, (SELECT count(*) FROM pairs) AS hosts
FROM sums, ends WHERE files_before + files_after > 0 ORDER BY abs(change) DESC, code`,
  },
  {
    name: 'survival',
    definition:
      'How long a host stays open to a robot, from the day on which its operator announced it, or else from the first record of the dataset that names it (begins): n are the hosts still watched after so many days, k those that then close the site to it by name. open is the share that is still open (Kaplan and Meier 1958). open_low and open_high are its interval of 95 %, by the variance of Greenwood (1926) on the scale of log(−log); null where open is 0 or 1. A host counts from its first record on, if the site is open to the robot then.',
    denominator: 'hosts that are watched and open at the beginning of these 30 days',
    sql: `WITH ${STEPS}, first AS (SELECT a.robot, coalesce(any_value(b.announced), min(f.fetched_at)) AS start, CASE WHEN any_value(b.announced) IS NULL THEN 'first record' ELSE 'announcement' END AS begins
  FROM agents a JOIN (${DATED}) f ON f.id = a.file JOIN robots b ON b.agent = a.robot GROUP BY a.robot),
named AS (SELECT r.agent, f.host, min(f.fetched_at) AS closed FROM readings r JOIN (${DATED}) f ON f.id = r.file WHERE r.own AND r.named AND r.class = 'full' GROUP BY ALL),
watched AS (SELECT s.agent, s.host, min(i.start) AS start, min(s.fetched) AS first, max(s.fetched) AS last FROM steps s JOIN first i ON i.robot = s.agent GROUP BY s.agent, s.host),
hosts_at_risk AS (SELECT w.agent, greatest(datediff('day', w.start, w.first), 0) // 30 AS enters, datediff('day', w.start, coalesce(n.closed, w.last)) // 30 AS leaves, n.closed IS NOT NULL AS closes
  FROM watched w LEFT JOIN named n ON n.agent = w.agent AND n.host = w.host WHERE coalesce(n.closed, w.last) >= w.start AND (n.closed IS NULL OR n.closed > w.first)),
risks AS (SELECT e.agent, e.month, count(*) FILTER (h.leaves = e.month AND h.closes) AS k, count(*) AS n FROM (SELECT DISTINCT agent, leaves AS month FROM hosts_at_risk) e
  JOIN hosts_at_risk h ON h.agent = e.agent AND h.enters <= e.month AND h.leaves >= e.month GROUP BY ALL)
SELECT agent, month * 30 AS days, k, n, exp(sum(CASE WHEN k = n THEN -1e9 ELSE ln(1 - k / n) END) OVER (PARTITION BY agent ORDER BY month)) AS open,
  sqrt(sum(k / nullif(n * (n - k), 0)) OVER (PARTITION BY agent ORDER BY month)) AS greenwood,
  CASE WHEN open > 0 AND open < 1 THEN open ** exp(${Z} * greenwood / -ln(open)) END AS open_low,
  CASE WHEN open > 0 AND open < 1 THEN open ** exp(-${Z} * greenwood / -ln(open)) END AS open_high, begins, strftime(start, '%Y-%m-%d') AS since
FROM risks JOIN first ON first.robot = risks.agent ORDER BY sum(k) OVER (PARTITION BY agent) DESC, agent, days`,
  },
]
