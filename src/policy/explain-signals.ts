import { visible } from '../text/index.ts'
import type { Policy, Signal } from './policy.ts'

/** The most records that are explained. The others are counted. */
const MAX_RECORDS = 10

/** The most characters of a path or a value that are shown. */
const MAX_SHOWN = 80

/**
 * What a site says about the use of content to a robot, as sentences: each record of signals that holds for
 * the robot, with its line.
 */
export function signalSentences({ contentSignals, contentUsage }: Policy): string[] {
  const sentences = [
    ...contentSignals.map(
      ({ value: { signals }, line }) =>
        `Line ${line} (Content-Signal) says ${signals.map(signalWords).join(', ')} to this robot.`,
    ),
    ...contentUsage.map(({ value: { path, dictionary, preferences }, line }) => {
      const where = path === undefined ? 'every path' : `the paths of "${visible(path, MAX_SHOWN)}"`
      return preferences === undefined
        ? `Line ${line} (Content-Usage) cannot be read, so it states no preference.`
        : `Line ${line} (Content-Usage) says ${visible(dictionary, MAX_SHOWN)} to this robot for ${where}.`
    }),
  ]
  const more = sentences.length - MAX_RECORDS
  return more > 0
    ? [...sentences.slice(0, MAX_RECORDS), `${more} more records of signals are not listed.`]
    : sentences
}

function signalWords({ name, value }: Signal): string {
  return visible(`${name}=${value}`, MAX_SHOWN)
}
