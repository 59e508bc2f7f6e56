import { ACCESS_MEASURES } from './access-measures.ts'
import { findDifferentAnswers, MAX_FILES, MAX_URLS, SAMPLE } from './different-answers.ts'
import { FILE_MEASURES } from './file-measures.ts'
import {
  MEAN_INTERVAL,
  meanInterval,
  pairedInterval,
  QUANTILE_INTERVAL,
  quantileInterval,
} from './interval-columns.ts'
import { LIST_MEASURES } from './list-measures.ts'
import type { Measure } from './measure.ts'
import {
  DEFINED,
  DIFFERING_CLASSES,
  forTraining,
  OF_ASKED,
  OF_DEFINED,
  OF_PROVED,
  OF_READ,
  READ,
  TRAINING_NAMES,
} from './populations.ts'
import { PUBLISHED } from './published-definitions.ts'
import { ROBOT_MEASURES } from './robot-measures.ts'
import { SUPPLIED_MEASURES } from './supplied-measures.ts'
import { TIME_MEASURES } from './time-measures.ts'

const UNDECIDED_APART = 'Files of which one of the two is not proved are counted as undecided, apart.'

/** Names outside the registry that `bias` has. Files have thousands, most of them once. */
const MAX_NAMES = 500

/** The bias of one file as a share of its paths. */
const BIAS_SHARE = 'CASE WHEN listed > 0 THEN bias / listed ELSE 0 END'

const OWN: readonly Measure[] = [
  {
    name: 'availability',
    definition: 'What came of the request for robots.txt.',
    denominator: OF_ASKED,
    sql: `SELECT availability, count(*) AS k, (SELECT count(*) FROM hosts) AS n FROM hosts GROUP BY ALL ORDER BY k DESC, availability`,
  },
  {
    name: 'size',
    definition: `Bytes, lines and rules of a file: the least, the median, the 90th and the 99th percentile, and the most. The intervals of 95 %, such as median_low and median_high, are by ${QUANTILE_INTERVAL}. The least and the most have none: a sample does not tell those of other hosts.`,
    denominator: OF_READ,
    sql: `SELECT quantity, min(v) AS least, quantile_disc(v, 0.5) AS median, quantile_disc(v, 0.9) AS p90, quantile_disc(v, 0.99) AS p99, max(v) AS most, count(*) AS hosts,
  ${quantileInterval('median', 'v', 0.5)},
  ${quantileInterval('p90', 'v', 0.9)},
  ${quantileInterval('p99', 'v', 0.99)}
FROM (UNPIVOT (SELECT bytes, lines, groups, agents, rules, comments, sitemaps FROM hosts WHERE availability IN ('rules', 'no-rules')) ON COLUMNS(*) INTO NAME quantity VALUE v) GROUP BY quantity ORDER BY quantity`,
  },
  {
    name: 'naming',
    definition:
      'A User-agent line names the robot, by its whole value or by the token that RFC 9309 cuts from it; with_rules: in a group with at least one rule.',
    denominator: OF_READ,
    sql: `SELECT a.robot, count(DISTINCT a.file) AS k, (SELECT count(*) FROM (${READ})) AS n,
  count(DISTINCT a.file) FILTER (g.rules > 0) AS with_rules
FROM agents a JOIN groups g ON g.file = a.file AND g.grp = a.grp
WHERE a.robot IS NOT NULL AND a.file IN (${READ}) GROUP BY ALL ORDER BY k DESC, a.robot`,
  },
  {
    name: 'spellings',
    definition:
      'How files write the name of a robot: the value of the User-agent line, its token and the robot.',
    denominator: OF_READ,
    sql: `SELECT raw, token, robot, count(DISTINCT file) AS k, (SELECT count(*) FROM (${READ})) AS n
FROM agents WHERE file IN (${READ}) GROUP BY ALL ORDER BY k DESC, raw, robot LIMIT 1000`,
  },
  {
    name: 'welcome',
    definition:
      'The file names the robot, by a User-agent line, and allows it every URL, although it closes something to unnamed robots.',
    denominator: OF_READ,
    sql: `SELECT r.agent, count(*) FILTER (r.named AND r.class = 'none' AND u.class IN ('partial', 'full')) AS k, count(*) AS n
FROM readings r JOIN unnamed u ON u.file = r.file AND u.dialect = r.dialect
WHERE r.own AND r.agent IN (SELECT DISTINCT robot FROM agents) AND r.file IN (${READ})
GROUP BY r.agent HAVING k > 0 ORDER BY k DESC, r.agent`,
  },
  {
    name: 'purposes',
    definition:
      'Robots of a purpose that may fetch no URL but /robots.txt, each in its own dialect: k hosts close the site to at least one, all_of_them to every one.',
    denominator: OF_DEFINED,
    sql: `SELECT purpose, count(*) FILTER (blocked > 0) AS k, count(*) AS n, count(*) FILTER (blocked = robots) AS all_of_them, max(robots) AS robots
FROM (SELECT r.file, b.purpose, count(*) FILTER (r.class = 'full') AS blocked, count(*) AS robots
  FROM readings r JOIN (SELECT agent, retired, unnest(string_split(purposes, ' ')) AS purpose FROM robots) b ON b.agent = r.agent WHERE r.own AND NOT b.retired AND r.file IN (${DEFINED}) GROUP BY ALL)
GROUP BY purpose ORDER BY purpose`,
  },
  {
    name: 'training-not-search',
    definition: `At least one robot for AI training may fetch no URL but /robots.txt, and Googlebot and bingbot may each fetch another one, by proof. training_blocked: the first alone. Each robot is read in its own dialect. ${TRAINING_NAMES}`,
    denominator: OF_DEFINED,
    sql: `SELECT count(*) FILTER (training > 0 AND search = 2) AS k, count(*) AS n, count(*) FILTER (training > 0) AS training_blocked
FROM (SELECT r.file, count(*) FILTER (${forTraining('r.agent')} AND r.class = 'full') AS training,
    count(*) FILTER (r.agent IN ('Googlebot', 'bingbot') AND r.class IN ('none', 'partial')) AS search
  FROM readings r WHERE r.own AND r.file IN (${DEFINED}) GROUP BY r.file)`,
  },
  {
    name: 'bias',
    definition: `BotSeer's bias (Sun, Zhuang, Councill, Giles 2007): GetBias = |D_r| − |D_u| over the paths of a file; delta_p = (favoured − disfavoured) ÷ n. Only files with a User-agent line for the robot count as naming it (named); in all others its GetBias is 0. A fallback token, such as Googlebot for Applebot, names only its own robot. A name that the registry lacks, in lower case, is read by rfc-9309; registered is then false. Of such names, the ${MAX_NAMES} that most files have. beta = GetBias ÷ |DIR|, its mean over the files that name the robot. Intervals of 95 %: for delta_p, that of Bonett and Price (2012) for paired shares; for beta, ${MEAN_INTERVAL}. more, less, mixed, equal: the exact relation of the allowed URLs, by automata.`,
    denominator: OF_READ,
    sql: `SELECT agent, agent IN (SELECT agent FROM robots) AS registered, count(*) FILTER (bias > 0) AS favoured, count(*) FILTER (bias < 0) AS disfavoured, count(*) AS named,
  n, (count(*) FILTER (bias > 0) - count(*) FILTER (bias < 0)) / n AS delta_p,
  ${pairedInterval('delta_p', 'count(*) FILTER (bias > 0)', 'count(*) FILTER (bias < 0)', 'n')},
  avg(${BIAS_SHARE}) AS beta, ${meanInterval('beta', BIAS_SHARE)},
  count(*) FILTER (relation = 'favoured') AS more, count(*) FILTER (relation = 'disfavoured') AS less,
  count(*) FILTER (relation = 'mixed') AS mixed, count(*) FILTER (relation = 'equal') AS equal,
  count(*) FILTER (relation = 'undecided') AS undecided,
  any_value(only_agent) AS url_only_for_it, any_value(only_others) AS url_only_for_others
FROM biases, (SELECT count(*) AS n FROM (${READ})) WHERE file IN (${READ})
GROUP BY agent, n QUALIFY registered OR row_number() OVER (PARTITION BY registered ORDER BY named DESC, agent) <= ${MAX_NAMES} ORDER BY delta_p DESC, agent`,
  },
  {
    name: 'co-blocking',
    definition:
      'Two robots may both fetch no URL but /robots.txt, because groups name them: each has a User-agent line, and a fallback token does not count. jaccard = both ÷ either, with the Wilson interval of 95 %. lift = share of both ÷ (share of one × share of the other). It has no interval: for pairs that few files close, none is sound.',
    denominator: OF_READ,
    sql: `WITH f AS (SELECT r.file, r.agent FROM readings r WHERE r.own AND r.named AND r.class = 'full' AND r.file IN (${READ})),
c AS (SELECT agent, count(*) AS hosts FROM f GROUP BY agent ORDER BY hosts DESC, agent LIMIT 40)
SELECT a.agent AS one, b.agent AS other, count(*) AS k, (SELECT count(*) FROM (${READ})) AS n,
  ca.hosts + cb.hosts - count(*) AS either, count(*) / (ca.hosts + cb.hosts - count(*)) AS jaccard,
  count(*) * (SELECT count(*) FROM (${READ})) / (ca.hosts * cb.hosts) AS lift
FROM f a JOIN f b ON a.file = b.file AND a.agent < b.agent JOIN c ca ON ca.agent = a.agent JOIN c cb ON cb.agent = b.agent
GROUP BY a.agent, b.agent, ca.hosts, cb.hosts ORDER BY jaccard DESC, one, other`,
    shares: [['jaccard', 'either']],
  },
  {
    name: 'directives',
    definition:
      'Lines with a field other than User-agent, Allow and Disallow, by the field as files write it, in lower case; and Allow and Disallow lines that belong to no group.',
    denominator: OF_READ,
    sql: `SELECT key, count(*) AS lines, count(DISTINCT file) AS k, (SELECT count(*) FROM (${READ})) AS n
FROM extras WHERE file IN (${READ}) GROUP BY key ORDER BY k DESC, key LIMIT 500`,
  },
  {
    name: 'rules',
    definition:
      "The rules that most files have. own: files in which the rule stands in a group of the owner's, and not only in groups that a service or program writes.",
    denominator: OF_READ,
    sql: `SELECT r.allow, r.path, count(DISTINCT r.file) AS k, (SELECT count(*) FROM (${READ})) AS n, count(DISTINCT r.file) FILTER (g.writer IS NULL) AS own
FROM rules r JOIN groups g ON g.file = r.file AND g.grp = r.grp WHERE r.file IN (${READ}) GROUP BY r.allow, r.path ORDER BY k DESC, r.path, r.allow LIMIT 200`,
  },
  {
    name: 'pacing',
    definition: 'Crawl-delay lines by their seconds; unparsable: the value is no number.',
    denominator: OF_READ,
    sql: `SELECT CASE WHEN s IS NULL THEN 'unparsable' WHEN s <= 1 THEN '0–1' WHEN s <= 2 THEN '1–2' WHEN s <= 5 THEN '2–5' WHEN s <= 10 THEN '5–10' WHEN s <= 30 THEN '10–30' WHEN s <= 60 THEN '30–60' ELSE '> 60' END AS seconds,
  count(*) AS lines, count(DISTINCT file) AS k, (SELECT count(*) FROM (${READ})) AS n
FROM (SELECT file, CASE WHEN regexp_full_match(value, '[0-9]+([.][0-9]*)?|[.][0-9]+') THEN try_cast(value AS DOUBLE) END AS s FROM extras WHERE key = 'crawl-delay' AND file IN (${READ}))
GROUP BY seconds ORDER BY min(s) NULLS LAST`,
  },
  {
    name: 'signals',
    definition:
      'Signals about the use of content: each part of Content-Signal and Content-Usage lines, and License and Schemamap lines.',
    denominator: OF_READ,
    sql: `SELECT key, part, count(DISTINCT file) AS k, (SELECT count(*) FROM (${READ})) AS n
FROM (SELECT file, key, CASE WHEN key LIKE 'content-%' THEN trim(unnest(string_split(lower(value), ','))) ELSE '' END AS part
  FROM extras WHERE key IN ('content-signal', 'content-usage', 'license', 'schemamap') AND file IN (${READ}))
GROUP BY ALL ORDER BY k DESC, key, part LIMIT 200`,
  },
  {
    name: 'findings',
    definition:
      'Files in which a rule of `wayleave check` finds something. Needs a dataset built with --findings.',
    denominator: OF_READ,
    sql: `SELECT code, any_value(severity) AS severity, count(*) AS findings, count(DISTINCT file) AS k, (SELECT count(*) FROM (${READ})) AS n
FROM findings WHERE file IN (${READ}) GROUP BY code ORDER BY k DESC, code`,
  },
  {
    name: 'disagreement',
    definition: `By one of two dialects, unnamed robots may fetch more than by the other, for the same file: everything, some or nothing. ${UNDECIDED_APART}`,
    denominator: OF_PROVED,
    sql: `SELECT one, other, count(*) FILTER (decided AND differ) AS k, count(*) FILTER (decided) AS n, count(*) FILTER (NOT decided) AS undecided
FROM (SELECT a.dialect AS one, b.dialect AS other, a.class <> b.class AS differ, a.class <> 'undecided' AND b.class <> 'undecided' AS decided
  FROM unnamed a JOIN unnamed b ON a.file = b.file AND a.dialect < b.dialect WHERE a.file IN (${READ}))
GROUP BY ALL ORDER BY k DESC, one, other`,
  },
  {
    name: 'different-answers',
    definition: `The dialect answers a URL otherwise than rfc-9309: * for a robot that no group names, and each robot that a User-agent line names, in its own dialect. url is such a URL of a_host, by_rfc_9309 and answer are the two verdicts. Up to ${MAX_URLS} URLs of a file are asked: the home page, and paths near those of its rules. So k is a lower bound: other URLs may differ, too. A parser that stops with an error gives no answer.`,
    denominator: `hosts with one of the ${MAX_FILES} robots.txt that come first by SHA-256; for a robot, those whose file names it`,
    sql: `SELECT a.agent, a.dialect, count(*) FILTER (a.path <> '') AS k, count(*) AS n, arg_min(h.host, h.id) FILTER (a.path <> '') AS a_host,
  arg_min(coalesce(h.origin, 'https://' || h.host) || a.path, h.id) FILTER (a.path <> '') AS url,
  arg_min(a.standard, h.id) FILTER (a.path <> '') AS by_rfc_9309, arg_min(a.answer, h.id) FILTER (a.path <> '') AS answer
FROM hosts h JOIN different_answers a ON a.sha256 = h.sha256 WHERE h.availability IN ('rules', 'no-rules') AND h.sha256 IN (${SAMPLE})
GROUP BY a.agent, a.dialect ORDER BY a.agent <> '*', k DESC, a.agent, a.dialect`,
    prepare: findDifferentAnswers,
  },
  {
    name: 'named-disagreement',
    definition: `By another dialect, the robot may fetch more or less than by its own, for the same file: everything, some or nothing. ${UNDECIDED_APART}`,
    denominator: OF_PROVED,
    sql: `SELECT o.agent, r.dialect, ${DIFFERING_CLASSES}
FROM readings o JOIN readings r ON r.file = o.file AND r.agent = o.agent AND NOT r.own
WHERE o.own AND o.agent IN ('Googlebot', 'bingbot', 'GPTBot', 'ClaudeBot', 'CCBot') AND r.agent IN ('Googlebot', 'bingbot', 'GPTBot', 'ClaudeBot', 'CCBot') AND o.file IN (${READ})
GROUP BY ALL ORDER BY k DESC, agent, dialect`,
  },
]

/** Every measure, by its name. */
export const MEASURES: ReadonlyMap<string, Measure> = new Map(
  [
    ...OWN,
    ...[...ACCESS_MEASURES.values()].map((measureBy) => measureBy()),
    ...FILE_MEASURES,
    ...ROBOT_MEASURES,
    ...LIST_MEASURES,
    ...TIME_MEASURES,
    ...SUPPLIED_MEASURES,
    ...PUBLISHED,
  ].map((measure) => [measure.name, measure]),
)
