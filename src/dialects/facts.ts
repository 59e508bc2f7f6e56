import type { DialectId } from './dialects.ts'

/**
 * The evidence for an answer. `unknown`: no source specifies it, and the dialect named in `from` stands in.
 */
export type FactEvidence = 'documented' | 'observed' | 'inferred' | 'unknown'

/** One answer of a dialect, as a sentence for people. The code of the dialect gives the same answer. */
export interface Answer {
  readonly says: string
  readonly evidence: FactEvidence
  /** The dialect whose answer stands in for an unknown one. */
  readonly from?: DialectId
}

/** What every dialect has to answer. */
export type Question =
  | 'decoding'
  | 'lines'
  | 'comments'
  | 'fields'
  | 'separator'
  | 'groupOpens'
  | 'groupCloses'
  | 'rulesWithoutAgent'
  | 'agentMatch'
  | 'fallback'
  | 'emptyValue'
  | 'patterns'
  | 'percentEncoding'
  | 'precedence'
  | 'robotsTxtItself'
  | 'unknownLines'
  | 'pacing'

/**
 * The result of fetching `/robots.txt`. RFC 9309 §2.3.1 calls 4xx *unavailable*, 5xx and network errors
 * *unreachable*.
 */
export type AccessResult =
  | 'unauthorized'
  | 'not-found'
  | 'other-4xx'
  | 'too-many-requests'
  | 'server-error'
  | 'network-error'
  | 'too-many-redirects'

/** What a crawler may assume after such a result. */
export type Assumed =
  /** Every URL may be fetched. */
  | 'allow-all'
  /** No URL may be fetched. */
  | 'disallow-all'
  /** No URL may be fetched for now; the crawler asks again later. */
  | 'defer'
  /** The last good copy counts as long as there is one, then `allow-all`. */
  | 'cached-then-allow'
  /** Google's phases: no URL for 12 hours, then the last good copy for 30 days, or every URL without one. */
  | 'google-phases'
  /** The body of that response is read as if it were the file. */
  | 'read-body'
  /** The parser raises an error. */
  | 'error'
  | 'unknown'

/** How a crawler of this dialect treats the HTTP exchange. */
export interface AccessTable {
  readonly results: Readonly<Record<AccessResult, Assumed>>
  /** The number of redirects that are followed; one more is `too-many-redirects`. */
  readonly maxRedirects: number | 'unknown'
  /** Seconds for which a copy may be used without asking again, unless HTTP says otherwise. */
  readonly freshFor: number | 'unknown'
  /** Bytes after which the rest is dropped, or the file is void. */
  readonly sizeLimit: number | 'none' | 'unknown'
  readonly beyondSizeLimit: 'cut' | 'void' | 'unknown' | 'not-applicable'
}

/** A number beyond which a dialect behaves differently. */
export interface Limit {
  readonly name: string
  readonly value: number
  readonly unit: 'bytes' | 'characters' | 'rules' | 'seconds'
  /** What happens beyond it, in this implementation. */
  readonly effect: string
}

/** A document or a program that answers were taken from. */
export interface Source {
  readonly title: string
  /** Address, or repository and path with the commit. */
  readonly where: string
  /** Date it was read, ISO 8601, or the date of the copy that was read. */
  readonly read: string
}

/** What a dialect reads, and when its verdicts were last compared. */
export interface DialectState {
  /** The version or commit of the program, or the document, with its date if it has one. */
  readonly reads: string
  /**
   * The day (ISO 8601) on which its verdicts were last compared with verdicts of the program, either run or recorded.
   * For a document: the day on which it was last read.
   */
  readonly compared: string
  /** A newer version that is known and was not compared, and what its notes say. */
  readonly newer?: string
}

/** The facts of a dialect, for people: its answers, their sources, and where the sources differ. */
export interface DialectFacts {
  readonly id: DialectId
  readonly title: string
  readonly summary: string
  /** What the dialect follows if its sources differ. */
  readonly follows: 'document' | 'program' | 'observation'
  /** How current it is. */
  readonly state: DialectState
  readonly answers: Readonly<Record<Question, Answer>>
  readonly access: AccessTable
  readonly limits: readonly Limit[]
  readonly sources: readonly Source[]
  /** Where the document and the running program, or two documents, differ; and which one is followed. */
  readonly differences: readonly string[]
}

/** Returns an access table. A field that is left out is unknown: the sources do not specify it. */
export function accessTable(
  results: Partial<AccessTable['results']>,
  limits: Partial<Omit<AccessTable, 'results'>> = {},
): AccessTable {
  return { results: { ...UNKNOWN_RESULTS, ...results }, ...UNKNOWN_LIMITS, ...limits }
}

const UNKNOWN_RESULTS: AccessTable['results'] = {
  unauthorized: 'unknown',
  'not-found': 'unknown',
  'other-4xx': 'unknown',
  'too-many-requests': 'unknown',
  'server-error': 'unknown',
  'network-error': 'unknown',
  'too-many-redirects': 'unknown',
}

const UNKNOWN_LIMITS: Omit<AccessTable, 'results'> = {
  maxRedirects: 'unknown',
  freshFor: 'unknown',
  sizeLimit: 'unknown',
  beyondSizeLimit: 'unknown',
}

/**
 * The answer to a question that the sources of a dialect leave open: the answer of the dialect that stands
 * in.
 */
export function answerOf({ id, title, answers }: DialectFacts, question: Question): Answer {
  const says = answers[question].says.replace(/^Not specified\. (?:As in [^:]*: )?/, '')
  return {
    says: `Not specified. As in ${title.replace(/^The /, 'the ')}: ${says}`,
    evidence: 'unknown',
    from: id,
  }
}

/**
 * Facts of a dialect. A question without an answer here is not specified by its sources, and `standIn` answers it.
 */
export function factsFrom(
  standIn: DialectFacts,
  facts: Omit<DialectFacts, 'answers'> & { readonly answers: Partial<DialectFacts['answers']> },
): DialectFacts {
  const questions = Object.keys(standIn.answers) as Question[]
  const answers = Object.fromEntries(
    questions.map((question) => [question, facts.answers[question] ?? answerOf(standIn, question)]),
  )
  return { ...facts, answers: answers as Record<Question, Answer> }
}
