import type { Measure } from './measure.ts'
import { OF_READ, READ } from './populations.ts'

/** What Content-Signal and Content-Usage lines say. A path before the parts tells where they hold. */
const SIGNALS = `
stated AS (SELECT file, regexp_replace(regexp_extract(trim(value), '^[/*]\\S*'), '^(/|/?\\*)$', '') AS path, regexp_replace(trim(value), '^[/*]\\S*', '') AS dictionary
  FROM extras WHERE key IN ('content-signal', 'content-usage') AND file IN (${READ})),
parts AS (SELECT DISTINCT file, path, replace(unnest(string_split(lower(dictionary), ',')), ' ', '') AS part FROM stated),
paths AS (SELECT file, bool_or(part IN ('ai-train=no', 'train-ai=n')) AS training_no, bool_or(part IN ('ai-train=yes', 'train-ai=y')) AS training_yes,
    bool_or(part IN ('search=no', 'search=n')) AS search_no, bool_or(part IN ('search=yes', 'search=y')) AS search_yes
  FROM parts GROUP BY file, path),
said AS (SELECT file, bool_or(training_no) AS training_no, bool_or(training_yes) AS training_yes, bool_or(search_yes) AS search_yes,
    bool_or(training_no AND training_yes) AS training_both, bool_or(search_no AND search_yes) AS search_both
  FROM paths GROUP BY file),
training AS (SELECT r.file, bool_or(r.named AND r.class = 'full') AS closed, bool_or(r.named AND r.class = 'none') AS welcome
  FROM readings r JOIN robots b ON b.agent = r.agent WHERE r.own AND b.purpose = 'ai-training' AND NOT b.retired AND r.file IN (SELECT file FROM said) GROUP BY r.file),
search AS (SELECT file, bool_or(class = 'full') AS closed FROM readings
  WHERE own AND agent IN ('Googlebot', 'bingbot') AND file IN (SELECT file FROM said) GROUP BY file)`

const CONTRADICTIONS: readonly (readonly [words: string, condition: string])[] = [
  ['training: yes and no in one file', 'training_both'],
  ['search: yes and no in one file', 'search_both'],
  ['training: no, but a robot for training is named and may fetch everything', 'training_no AND t.welcome'],
  ['training: yes, but a robot for training is named and may fetch nothing', 'training_yes AND t.closed'],
  ['search: yes, but Googlebot or bingbot may fetch nothing', 'search_yes AND s.closed'],
]

/** Services and programs that write files, and the lines by which they are known. */
const WRITERS: readonly (readonly [name: string, condition: string])[] = [
  ['Cloudflare, managed', "field = 'comments' AND term LIKE 'begin cloudflare managed content%'"],
  ['Yoast', "field = 'comments' AND term LIKE 'start yoast block%'"],
  ['Shopify', "field = 'comments' AND term LIKE 'we use shopify as our ecommerce platform%'"],
  ['Squarespace', "field = 'comments' AND term LIKE 'squarespace robots txt%'"],
  [
    'Drupal',
    "field = 'comments' AND term LIKE 'this file is to prevent the crawling and indexing of certain parts%'",
  ],
  ['WordPress', "field = 'allow' AND term = '/wp-admin/admin-ajax.php'"],
]

/** Measures of what files say twice, copy, or contradict. */
export const LIST_MEASURES: readonly Measure[] = [
  {
    name: 'own-lines',
    definition:
      "The robot may fetch no URL but /robots.txt because a group names it, with a User-agent line for the robot. k: at least one of these groups is the owner's. by_a_program: all of them stand in a block that Cloudflare or Yoast marks as its own.",
    denominator: OF_READ,
    sql: `WITH closed AS (SELECT a.file, a.robot, bool_or(g.writer IS NULL) AS own FROM agents a JOIN groups g ON g.file = a.file AND g.grp = a.grp
  JOIN readings r ON r.file = a.file AND r.agent = a.robot AND r.own AND r.named AND r.class = 'full' WHERE a.file IN (${READ}) GROUP BY ALL)
SELECT robot, count(*) FILTER (own) AS k, (SELECT count(*) FROM (${READ})) AS n, count(*) FILTER (NOT own) AS by_a_program
FROM closed GROUP BY robot ORDER BY count(*) DESC, robot`,
  },
  {
    name: 'contradictions',
    definition:
      'Signals about the use of content that contradict each other, or that the rules of the same file contradict. A signal is about use and a rule about access, so some authors may mean both. Yes and no for different paths are no contradiction.',
    denominator: 'hosts whose robots.txt was read and has a Content-Signal or Content-Usage line',
    sql: `WITH ${SIGNALS}
SELECT contradiction, count(*) FILTER (holds) AS k, count(*) AS n FROM (
${CONTRADICTIONS.map(
  ([words, condition]) =>
    `  SELECT '${words}' AS contradiction, coalesce(${condition}, false) AS holds FROM said LEFT JOIN training t USING (file) LEFT JOIN search s USING (file)`,
).join('\n  UNION ALL\n')})
GROUP BY contradiction ORDER BY k DESC, contradiction`,
  },
  {
    name: 'copied-lists',
    definition:
      'Lists of five or more names, in groups whose one rule is Disallow: /, that two or more hosts have alike. Letter case and order do not count.',
    denominator: OF_READ,
    sql: `WITH closing AS (SELECT file, grp FROM rules WHERE file IN (${READ}) GROUP BY ALL HAVING count(*) = 1 AND bool_and(NOT allow AND path = '/')),
lists AS (SELECT a.file, list_sort(list(DISTINCT lower(a.raw))) AS names FROM agents a JOIN closing c ON c.file = a.file AND c.grp = a.grp GROUP BY a.file)
SELECT md5(array_to_string(names, chr(10))) AS list, len(names) AS names, count(*) AS k, (SELECT count(*) FROM (${READ})) AS n,
  array_to_string(names[1:6], ', ') AS first_names, min(h.host) AS a_host
FROM lists l JOIN hosts h ON h.id = l.file WHERE len(names) >= 5 GROUP BY l.names HAVING count(*) > 1 ORDER BY k DESC, len(l.names) DESC, list LIMIT 200`,
  },
  {
    name: 'repeated-rules',
    definition:
      'A group has the same rule twice, or two groups with the same name have it. Rules that a wider rule covers are findings of `wayleave check`.',
    denominator: OF_READ,
    sql: `WITH said AS (SELECT a.file, lower(a.raw) AS name, r.allow, r.path, count(*) AS times FROM agents a JOIN rules r ON r.file = a.file AND r.grp = a.grp
  WHERE a.file IN (${READ}) GROUP BY ALL HAVING count(*) > 1)
SELECT CASE WHEN allow THEN 'Allow' ELSE 'Disallow' END AS rule, path, count(DISTINCT file) AS k, (SELECT count(*) FROM (${READ})) AS n, max(times) AS most
FROM said GROUP BY ALL ORDER BY k DESC, path, rule LIMIT 200`,
  },
  {
    name: 'writers',
    definition:
      'Files with a line that a service or program writes, and those without any (owner). closes_gptbot: GPTBot may fetch nothing, by a User-agent line of its own. A file with a line of two programs counts for both.',
    denominator: OF_READ,
    sql: `WITH marks AS (SELECT DISTINCT file, CASE ${WRITERS.map(([name, condition]) => `WHEN ${condition} THEN '${name}'`).join(' ')} END AS writer
  FROM terms WHERE field IN ('comments', 'allow') AND file IN (${READ})),
known AS (SELECT file, writer FROM marks WHERE writer IS NOT NULL),
every AS (SELECT file, writer FROM known UNION ALL SELECT id, 'owner' FROM (${READ}) WHERE id NOT IN (SELECT file FROM known))
SELECT e.writer, count(*) AS k, (SELECT count(*) FROM (${READ})) AS n, count(*) FILTER (r.named AND r.class = 'full') AS closes_gptbot
FROM every e JOIN readings r ON r.file = e.file AND r.agent = 'GPTBot' AND r.own GROUP BY e.writer ORDER BY k DESC, e.writer`,
  },
]
