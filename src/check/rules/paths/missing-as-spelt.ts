import { type DialectId, dialects, read, UNNAMED_AGENT } from '../../../dialects/index.ts'
import { decideRaw } from '../../../policy/index.ts'
import { parse } from '../../../syntax/index.ts'
import type { Context } from '../../file/context.ts'
import { dialectsByMatch, type PathRule } from '../../file/path-rules.ts'

/**
 * The checked dialects in which a rule does not match a URL because of the spelling of its value: with the
 * other spelling, it does. If neither spelling matches, the dialect has another reason, such as a star that
 * it reads as an ordinary character.
 */
export function missingAsSpelt(
  context: Context,
  rule: PathRule,
  otherSpelling: string,
  url: string,
): readonly DialectId[] {
  const { missing } = dialectsByMatch(context, rule, url)
  if (missing.length === 0 || !/[*$]/.test(otherSpelling)) return missing
  const file = parse(`User-agent: *\nDisallow: ${otherSpelling}\n`)
  return missing.filter(
    (id) =>
      decideRaw(read(file, { agent: UNNAMED_AGENT, dialect: dialects[id] }), url).verdict === 'disallow',
  )
}
