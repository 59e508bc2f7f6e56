import { decideMatrix, type File, parse, type ReadOptions, type Verdict } from 'wayleave'
import { dialects, outlineOf } from 'wayleave/dialects'
import { unnamedAgent } from 'wayleave/diff'
import { readOptionsOf } from 'wayleave/robots'
import { surveyedDialects } from '../dataset/surveyed-dialects.ts'
import type { Database } from '../tables/database.ts'
import { robotOfToken } from '../tables/robots-table.ts'

/** The files whose answers are compared: those with the lowest SHA-256. Hosts do not decide which they are. */
export const MAX_FILES = 1_000

/** The URLs of one file that are asked, the shortest first. */
export const MAX_URLS = 200

/** A query for the SHA-256 of the files whose answers are compared, of the crawl that is asked for. */
export const SAMPLE = `SELECT sha256 FROM hosts WHERE availability IN ('rules', 'no-rules') GROUP BY sha256 ORDER BY sha256 LIMIT ${MAX_FILES}`

/** What the answers of the others are compared with. */
const STANDARD = dialects['rfc-9309']

/** The files of the sample that were not compared yet, with the robots that they name. */
const FILES = `WITH sample AS (SELECT sha256, min(id) AS id FROM hosts WHERE sha256 IN (${SAMPLE}) AND availability IN ('rules', 'no-rules') GROUP BY sha256),
texts AS (SELECT sha256, any_value(bytes) AS content FROM contents WHERE sha256 IN (SELECT sha256 FROM sample) GROUP BY sha256)
SELECT s.sha256, any_value(t.content) AS content, list(DISTINCT CAST(a.robot AS VARCHAR) ORDER BY CAST(a.robot AS VARCHAR)) FILTER (a.robot IS NOT NULL) AS robots
FROM sample s JOIN texts t ON t.sha256 = s.sha256 LEFT JOIN agents a ON a.file = s.id
WHERE s.sha256 NOT IN (SELECT sha256 FROM different_answers) GROUP BY s.sha256 ORDER BY s.sha256`

const filling = new WeakMap<Database, Promise<void>>()

/**
 * Fills the table `different_answers`, as far as it lacks files: where a dialect answers a URL otherwise than
 * RFC 9309 says. No query reads robots.txt, so the engine decides here.
 */
export function findDifferentAnswers(database: Database): Promise<void> {
  const before = filling.get(database) ?? Promise.resolve()
  const filled = before.then(async () => {
    for (const { sha256, content, robots } of await database.rows(FILES)) {
      const file = parse(Buffer.from(String(content ?? ''), 'base64'))
      const rows = answersIn(file, (robots ?? []) as readonly string[])
      await database.append(
        'different_answers',
        rows.map((row) => [String(sha256), ...row]),
      )
    }
  })
  filling.set(
    database,
    filled.catch(() => {}),
  )
  return filled
}

/** Agent, dialect, path, the answer of RFC 9309, and that of the dialect; the last three are empty if none differs. */
type AnswerRow = readonly [agent: string, dialect: string, path: string, standard: string, answer: string]

/** One row for each robot and dialect that are asked. */
function answersIn(file: File, robots: readonly string[]): readonly AnswerRow[] {
  const unnamed = unnamedAgent([file])
  const pairs: { agent: string; standard: ReadOptions; other: ReadOptions }[] = []
  for (const dialect of surveyedDialects)
    if (dialect !== STANDARD) {
      const standard = { agent: unnamed, dialect: STANDARD }
      pairs.push({ agent: '*', standard, other: { agent: unnamed, dialect } })
    }
  for (const agent of robots) {
    const robot = robotOfToken(agent)
    if (robot === undefined) continue
    const dialect = dialects[robot.readAs]
    if (dialect === STANDARD) continue
    const standard = { ...readOptionsOf(robot, STANDARD), dialect: STANDARD }
    pairs.push({ agent, standard, other: { ...readOptionsOf(robot, dialect), dialect } })
  }
  const urls = pathsOf(file)
  const rows = decideMatrix(file, { urls, robots: pairs.flatMap(({ standard, other }) => [standard, other]) })
  return pairs.map(({ agent, other }, index): AnswerRow => {
    const [standard = [], answers = []] = rows.slice(2 * index, 2 * index + 2)
    const at = urls.findIndex((_, place) => areOpposite(standard[place], answers[place]))
    const shown = at === -1 ? ['', ''] : [standard[at]?.verdict ?? '', answers[at]?.verdict ?? '']
    return [agent, other.dialect.id, urls[at] ?? '', shown[0] ?? '', shown[1] ?? '']
  })
}

/** Does one answer allow what the other disallows? A parser that stops with an error gives no answer. */
function areOpposite(one: Verdict | undefined, other: Verdict | undefined): boolean {
  const verdicts = [one?.verdict, other?.verdict]
  return verdicts.includes('allow') && verdicts.includes('disallow')
}

/** The home page, and paths near those of the rules, as a site may have them. The shortest come first. */
function pathsOf(file: File): readonly string[] {
  const paths = new Set<string>(['/'])
  for (const group of outlineOf(file, STANDARD).groups)
    group.rulesWhere((text, from, to) => {
      const value = text.slice(from, to).replace(/\$$/, '')
      for (const star of ['', 'x']) {
        const path = `/${value.replaceAll('*', star).replace(/^\/+/, '')}`
        for (const near of [path, `${path}x`, path.includes('?') ? `${path}&x=1` : `${path}?x=1`])
          if (ORDINARY.test(near)) paths.add(near)
      }
      return false
    })
  return [...paths].sort((one, other) => one.length - other.length).slice(0, MAX_URLS)
}

/** Path and query of characters that links have every day; no `//`, no dot segments, no empty query. */
const ORDINARY =
  /^(?!.*\/\/)(?!.*\/\.\.?(?:[/?]|$))\/(?:[\w\-.~/]|%20|%[89A-F][0-9A-F])*(?:\?(?:[\w\-.~/=&+]|%20|%[89A-F][0-9A-F])+)?$/
