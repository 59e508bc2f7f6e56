import type { DialectId } from '../../dialects/index.ts'
import type { Context } from '../file/context.ts'
import { dialectSentence } from '../text/message-phrases.ts'

/** What dialects make of a body that is no robots.txt. */
export interface BodyEffects {
  /** What each dialect does, as whole sentences. */
  readonly sentences: string
  /** The dialects that find no rule in the body. */
  readonly dialects: readonly DialectId[]
}

/**
 * Says what dialects make of a body that is no robots.txt.
 *
 * @param body what a message calls the body: `the page`.
 */
export function bodyEffects(context: Context, body: string): BodyEffects {
  const all = context.dialects.length
  const failing = context.byDialect.where(({ fails }) => fails)
  const without = context.byDialect.where(
    ({ fails, outline }) => !fails && outline.groups.every(({ records }) => records.length === 0),
  )
  const nothing = `no rule in ${body}, so nothing is forbidden`
  const sentences = [
    ...(without.length > 0 ? [dialectSentence(without, all, `finds ${nothing}`, `find ${nothing}`)] : []),
    ...(without.length === 0 && failing.length < all
      ? [`Parsers find lines in ${body} that they read as rules.`]
      : []),
    ...(failing.length > 0
      ? [dialectSentence(failing, all, 'stops with an error', 'stop with an error')]
      : []),
  ]
  return { sentences: sentences.join(' '), dialects: without }
}
