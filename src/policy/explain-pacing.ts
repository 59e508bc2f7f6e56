import type { ClosedVerdict } from './decide-at.ts'
import { type Honoured, isInWindow, type Pacing, rateRecordAt } from './pacing.ts'
import { clockWords, rateWords, windowWords } from './words.ts'

/** The most Request-rates that are explained. The others are counted. */
const MAX_RATES = 10

/**
 * What a site says about when a robot may come and how much it may fetch, as sentences: all of it, or with a
 * time of day what applies then.
 *
 * @param minute minutes since midnight UTC.
 */
export function pacingSentences({ visitTime, honours, ...rates }: Pacing, minute?: number): string[] {
  const sentences: string[] = []
  if (visitTime !== undefined) {
    const { value, line } = visitTime
    sentences.push(
      `Line ${line} (Visit-time) asks for visits only at ${windowWords(value)}${obedience(honours.visitTime)}.`,
    )
    if (minute !== undefined) {
      sentences.push(
        isInWindow(value, minute)
          ? `${clockWords(minute)} UTC is in these hours.`
          : `${clockWords(minute)} UTC is outside these hours. They begin at ${clockWords(value.from)} UTC.`,
      )
    }
  }
  const inForce = minute === undefined ? undefined : rateRecordAt(rates, minute)
  const applying = minute === undefined ? rates.requestRates : inForce === undefined ? [] : [inForce]
  for (const { value, line } of applying.slice(0, MAX_RATES))
    sentences.push(
      `Line ${line} (Request-rate) allows at most ${rateWords(value)}${obedience(honours.requestRate)}.`,
    )
  if (applying.length > MAX_RATES)
    sentences.push(`${applying.length - MAX_RATES} more Request-rates are not listed.`)
  return sentences
}

/** The answer outside visiting hours, in a few words. */
export function closedWords({ visitTime, opensAt }: ClosedVerdict): string {
  return `the Visit-time on line ${visitTime.line} is ${windowWords(visitTime.value)}, so visits begin at ${clockWords(opensAt)} UTC`
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
