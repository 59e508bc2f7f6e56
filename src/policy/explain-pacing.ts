import type { ClosedVerdict } from './decide-at.ts'
import { type Honoured, nextOpening, type Pacing, rateRecordAt } from './pacing.ts'
import { clockWords, rateWords, visitTimeLines, visitTimeWords } from './words.ts'

/** The most Request-rates that are explained. The others are counted. */
const MAX_RATES = 10

/**
 * What a site says about when a robot may come and how much it may fetch, as sentences: all of it, or with a
 * time of day what applies then.
 *
 * @param minute minutes since midnight UTC.
 */
export function pacingSentences({ visitTimes, honours, ...rates }: Pacing, minute?: number): string[] {
  const sentences: string[] = []
  if (visitTimes.length > 0) {
    const isOne = visitTimes.length === 1
    sentences.push(
      `${isOne ? 'Line' : 'Lines'} ${visitTimeLines(visitTimes)} (Visit-time) ${isOne ? 'asks' : 'ask'} for visits only at ${visitTimeWords(visitTimes)}${obedience(honours.visitTime)}.`,
    )
    if (minute !== undefined) {
      const next = nextOpening({ visitTimes }, minute)
      sentences.push(
        next === undefined
          ? `${clockWords(minute)} UTC is in these hours.`
          : `${clockWords(minute)} UTC is outside these hours. ${isOne ? 'They begin' : 'The next begin'} at ${clockWords(next.value.from)} UTC.`,
      )
    }
  }
  const applying = minute === undefined ? rates.requestRates : [rateRecordAt(rates, minute) ?? []].flat()
  for (const { value, line } of applying.slice(0, MAX_RATES))
    sentences.push(
      `Line ${line} (Request-rate) allows at most ${rateWords(value)}${obedience(honours.requestRate)}.`,
    )
  if (applying.length > MAX_RATES)
    sentences.push(`${applying.length - MAX_RATES} more Request-rates are not listed.`)
  return sentences
}

/** The answer outside visiting hours, in a few words. */
export function closedWords({ visitTimes, opensAt }: ClosedVerdict): string {
  const stated =
    visitTimes.length === 1
      ? `the Visit-time on line ${visitTimeLines(visitTimes)} is`
      : `the Visit-times on lines ${visitTimeLines(visitTimes)} are`
  return `${stated} ${visitTimeWords(visitTimes)}, so visits begin at ${clockWords(opensAt)} UTC`
}

function obedience(honoured: Honoured): string {
  switch (honoured) {
    case 'yes':
      return ''
    case 'no':
      return ', but this dialect does not honour that'
    case 'unknown':
      return '; it is not documented whether this dialect honours that'
  }
}
