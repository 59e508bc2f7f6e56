import type { PageReason, PageVerdict } from '../../page/index.ts'
import { addTo, visible } from '../../text/index.ts'
import { listed } from '../words.ts'
import { placeText } from './place-text.ts'

/** What robots may do with a page, in words. Of printable characters alone. */
export interface PageInWords {
  /**
   * Answers to two questions: may robots index the page, and does the site permit training on it? Robots with the
   * same answer share a sentence.
   */
  readonly sentences: readonly string[]
  /** What decides, and where: `index: header line 1, X-Robots-Tag: noindex`. */
  readonly reasons: readonly string[]
  /** What the site states of the use of the page. Robots may ignore it. */
  readonly stated: readonly string[]
  readonly notes: readonly string[]
}

/**
 * What robots may do with a page, in words. A line names its robots, unless it is about all robots.
 *
 * @param verdicts those of each robot on the same page, as `pageVerdict` of `wayleave/page` gives them.
 *
 * @example
 * ```ts
 * const page = { url: '/a', headers: [['X-Robots-Tag', 'noindex']] } as const
 * const verdict = pageVerdict(page, 'Googlebot', { now: Date.now() })
 * const { sentences, reasons } = pageInWords([verdict])
 * sentences[0] // 'Googlebot may not index the page.'
 * reasons[0] // 'index: header line 1, X-Robots-Tag: noindex'
 * ```
 */
export function pageInWords(verdicts: readonly PageVerdict[]): PageInWords {
  return {
    sentences: sentencesOf(verdicts),
    reasons: linesOf(verdicts, ({ because }) => because.map(decisionText)),
    stated: linesOf(verdicts, (verdict) => [statedText(verdict)]),
    notes: linesOf(verdicts, ({ notes }) => notes.map(({ message }) => message)),
  }
}

/** Whether the robots may index the page, and what the site says of training. */
function sentencesOf(verdicts: readonly PageVerdict[]): string[] {
  const robots = new Map<string, string[]>()
  for (const verdict of verdicts) addTo(robots, indexWords(verdict), visible(verdict.agent, 60))
  const training = new Set(verdicts.map(({ train }) => train))
  const [train] = training
  return [
    ...[...robots].map(([words, names]) => words.replace('ROBOTS', () => listed(names, MAX_ROBOTS))),
    ...(training.size === 1 && train !== undefined && train !== 'unstated'
      ? [`The site ${train === 'no' ? 'forbids' : 'permits'} training on the page.`]
      : []),
  ]
}

/** The most robots that a sentence names. */
const MAX_ROBOTS = 8

/** The answer about the index. `ROBOTS` is replaced by the names of its robots. */
function indexWords({ index, fetch }: PageVerdict): string {
  if (fetch === 'disallow') return 'ROBOTS may not fetch the page, and may still list its URL.'
  if (index === 'no') return 'ROBOTS may not index the page.'
  if (index === 'unknown') return 'It is not known whether ROBOTS may index the page.'
  return fetch === 'allow'
    ? 'Nothing found forbids ROBOTS to index the page.'
    : 'Nothing found forbids ROBOTS to index the page, if robots.txt allows it.'
}

/** What the site states of the uses of a page. */
function statedText({ train, search, input }: PageVerdict): string {
  return `training ${train}, search ${search}, input to models ${input}`
}

/** What decides something, and where. */
function decisionText(reason: PageReason): string {
  return `${reason.decides.join(', ')}: ${placeText(reason)}`
}

/** Each text once. If it is not about all robots, its robots stand before it. */
function linesOf(
  verdicts: readonly PageVerdict[],
  textsOf: (verdict: PageVerdict) => readonly string[],
): string[] {
  const agents = new Map<string, Set<string>>()
  for (const verdict of verdicts)
    for (const text of textsOf(verdict))
      agents.set(text, (agents.get(text) ?? new Set()).add(visible(verdict.agent, 60)))
  const all = new Set(verdicts.map(({ agent }) => visible(agent, 60))).size
  return [...agents].map(([text, names]) => (names.size === all ? text : `${[...names].join(', ')}: ${text}`))
}
