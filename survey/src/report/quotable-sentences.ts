import { MEASURES } from '../measures/measures.ts'
import { DEFINED, forTraining, READ } from '../measures/populations.ts'
import { wilson } from '../measures/wilson.ts'
import { counted, percent } from './numbers.ts'
import type { SurveyData } from './survey-data.ts'

/** A sentence with its numbers, and the query that gives them. */
export interface QuotableSentence {
  readonly words: string
  readonly sql: string
}

/** A question with the answer k of n. */
interface Asked {
  readonly sql: string
  readonly words: (share: string, detail: string) => string
}

const QUESTIONS: readonly Asked[] = [
  {
    sql: `SELECT count(*) FILTER (class = 'full') AS k, count(*) AS n FROM readings WHERE agent = 'GPTBot' AND own AND file IN (${DEFINED})`,
    words: (share, detail) => `GPTBot may fetch nothing on ${share} of the hosts (${detail}).`,
  },
  {
    sql: `SELECT count(*) FILTER (class = 'full') AS k, count(*) AS n FROM readings WHERE agent = 'Googlebot' AND own AND file IN (${DEFINED})`,
    words: (share, detail) => `Googlebot may fetch nothing on ${share} of the hosts (${detail}).`,
  },
  {
    sql: `SELECT count(*) FILTER (class = 'full') AS k, count(*) AS n FROM unnamed WHERE dialect = 'rfc-9309' AND file IN (${DEFINED})`,
    words: (share, detail) =>
      `A robot that the file does not name may fetch nothing on ${share} of the hosts (${detail}).`,
  },
  {
    sql: `SELECT count(DISTINCT file) AS k, (SELECT count(*) FROM (${READ})) AS n FROM agents a WHERE ${forTraining('a.robot')} AND a.file IN (${READ})`,
    words: (share, detail) =>
      `${share} of the files that were read name a robot for AI training (${detail}).`,
  },
  {
    sql: `SELECT count(*) FILTER (classes > 1) AS k, count(*) AS n FROM (SELECT file, count(DISTINCT class) FILTER (class <> 'undecided') AS classes FROM unnamed WHERE file IN (${READ}) GROUP BY file)`,
    words: (share, detail) =>
      `Dialects disagree on whether unnamed robots may fetch everything, some or nothing in ${share} of the files (${detail}).`,
  },
  {
    sql: sqlOf('training-not-search'),
    words: (share, detail) =>
      `${share} of the hosts close the site to at least one robot for AI training, and not to Googlebot and bingbot (${detail}).`,
  },
  {
    sql: `SELECT count(*) FILTER (availability IN ('rules', 'no-rules')) AS k, count(*) AS n FROM hosts`,
    words: (share, detail) => `${share} of the hosts asked have a robots.txt that could be read (${detail}).`,
  },
  {
    sql: filesWith("key = 'crawl-delay'"),
    words: (share, detail) =>
      `${share} of the files that were read have a Crawl-delay line, which asks robots to pause (${detail}).`,
  },
  {
    sql: filesWith("key IN ('content-signal', 'content-usage')"),
    words: (share, detail) =>
      `${share} of the files that were read say in a Content-Signal or Content-Usage line how content may be used (${detail}).`,
  },
  {
    sql: filesWith("key = 'sitemap'"),
    words: (share, detail) => `${share} of the files that were read name a sitemap (${detail}).`,
  },
]

/** The query of a measure that has one row. */
function sqlOf(name: string): string {
  const found = MEASURES.get(name)
  if (found === undefined) throw new RangeError(`no measure ${name}`)
  return found.sql
}

/** A query for the share of the files that have another line than User-agent, Allow and Disallow. */
function filesWith(condition: string): string {
  return `SELECT count(DISTINCT file) AS k, (SELECT count(*) FROM (${READ})) AS n FROM extras WHERE ${condition} AND file IN (${READ})`
}

/** Sentences about a dataset that say how many of how many, with the interval of 95 %. */
export async function quotableSentences(data: SurveyData): Promise<readonly QuotableSentence[]> {
  const sentences: QuotableSentence[] = []
  for (const { sql, words } of QUESTIONS) {
    const [row] = await data.rows(sql)
    const [k, n] = [Number(row?.k ?? 0), Number(row?.n ?? 0)]
    if (n === 0) continue
    const { share, low, high } = wilson(k, n)
    const detail = `${counted(k)} of ${counted(n)}; 95 % interval ${percent(low)} to ${percent(high)}`
    sentences.push({ words: words(percent(share), detail), sql })
  }
  return sentences
}
