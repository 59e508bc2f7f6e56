import { MOMENT_ADVICE, type Moment, parseMoment } from '../../report/index.ts'
import { visible } from '../../text/index.ts'
import { usageError } from '../wayleave-error.ts'

/**
 * The moment that a text names, as in {@link parseMoment}.
 *
 * @throws WayleaveError for a text that names none.
 */
export function momentNamed(text: string, where: string): Moment {
  const moment = parseMoment(text)
  if (moment === undefined) throw usageError(`"${visible(text, 60)}" is not a time`, where, MOMENT_ADVICE)
  return moment
}
