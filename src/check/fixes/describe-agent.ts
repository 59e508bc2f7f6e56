import { UNNAMED_AGENT } from '../../dialects/index.ts'
import { visible } from '../../text/index.ts'

/**
 * An agent in words, for a message: `"bingbot" (which falls back on "msnbot")`.
 *
 * @param obeysStar whether it obeys `*` groups.
 */
export function describeAgent([token = '', ...others]: readonly string[], obeysStar: boolean): string {
  const name = token.startsWith(UNNAMED_AGENT) ? 'a robot that no group names' : quotedToken(token)
  const fallback =
    others.length === 0 ? '' : ` (which falls back on ${others.map(quotedToken).join(' and ')})`
  return `${name}${fallback}${obeysStar ? '' : ' (which ignores `*` groups)'}`
}

/**
 * A token in quotation marks. A space other than U+0020 is shown as its number, such as `<U+00A0>`, because
 * it looks the same.
 */
function quotedToken(token: string): string {
  const shown = visible(token).replace(
    /[^\S ]/gu,
    (space) => `<U+${space.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}>`,
  )
  return `"${shown}"`
}
