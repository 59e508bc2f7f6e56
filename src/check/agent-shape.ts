import { type Context, KNOWN_TOKENS, type NamedAgent, robotsOfToken } from './context.ts'
import { lineDefects } from './line-defects.ts'
import { plainText } from './lookalikes.ts'

/** What the value of a User-agent line seems to be. */
export type AgentShape =
  | { readonly kind: 'everybody' }
  /** A product token; a known one may hold any character. */
  | { readonly kind: 'token'; readonly token: string }
  /** The value of the HTTP header, or a part of it; the token within it, where one is found. */
  | { readonly kind: 'full-string'; readonly token: string | undefined }
  | { readonly kind: 'list'; readonly tokens: readonly string[] }
  | { readonly kind: 'version'; readonly token: string }
  | { readonly kind: 'wildcard'; readonly token: string }
  /** A token with characters that RFC 9309 does not allow in one. */
  | { readonly kind: 'characters'; readonly token: string }

/** The values of User-agent lines, without those of which another rule says what is wrong with the line. */
export function* shapedAgents(context: Context): Generator<{ readonly agent: NamedAgent; readonly shape: AgentShape }> {
  const defective = new Set(lineDefects(context).map(({ line }) => line.number))
  for (const agent of context.agents) {
    const { value, line } = agent
    if (value === '' || defective.has(line.number) || plainText(value) !== value || /^["'`]/.test(value)) continue
    yield { agent, shape: shapeOf(value) }
  }
}

/** Does a word look like the name of a robot? */
const ROBOT_NAME = /^(?:\*|[a-z][\w.-]*(?:bot|spider|crawler|agent|slurp|search|archiver)\b[\w.-]*)$/i

function shapeOf(value: string): AgentShape {
  if (value === '*') return { kind: 'everybody' }
  if (robotsOfToken(value).length > 0) return { kind: 'token', token: value }
  if (/^mozilla\/|[();]|https?:/i.test(value)) return { kind: 'full-string', token: tokenWithin(value) }
  const words = value.split(/[\s,]+/).filter((word) => word !== '')
  const isKnown = (word: string): boolean => robotsOfToken(word).length > 0 || ROBOT_NAME.test(word)
  if (words.length > 1 && (value.includes(',') || words.every(isKnown))) return { kind: 'list', tokens: words }
  if (value.includes('*')) return { kind: 'wildcard', token: value.replaceAll('*', '').trim() }
  const version = /^([^\s/]+)\/[\w.+-]*$/.exec(value)?.[1]
  if (version !== undefined) return { kind: 'version', token: version }
  return { kind: /^[a-z_-]+$/i.test(value) ? 'token' : 'characters', token: value }
}

/** The token of a known robot in a whole User-Agent, the longest there is; else the name before a version that is no browser's. */
function tokenWithin(value: string): string | undefined {
  const lower = value.toLowerCase()
  const known = KNOWN_TOKENS.filter((token) => lower.includes(token.toLowerCase())).sort((one, other) => other.length - one.length)
  if (known[0] !== undefined) return known[0]
  const products = Array.from(value.matchAll(/([a-z][\w.-]*)\/[\d.]+/gi), ([, name]) => name as string)
  return products.find((name) => !/^(?:mozilla|applewebkit|chrome|safari|gecko|firefox|version|mobile)$/i.test(name))
}
