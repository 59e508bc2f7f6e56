import type { Pattern } from '../../pattern/index.ts'
import type { Markup } from './markup.ts'

/** The paths of a pattern, in words: `paths that begin with "/a" and end with ".pdf"`. */
export function patternWords(pattern: Pattern, { code }: Markup): string {
  switch (pattern.kind) {
    case 'prefix':
      return pattern.text === '' || pattern.text === '/'
        ? 'all paths'
        : `paths that begin with ${code(pattern.text)}${pattern.below === undefined ? '' : ` and sort before ${code(pattern.below)}`}`
    case 'exact':
      return `the path ${code(pattern.text)} alone`
    case 'glob':
      return 'paths that fit a shell pattern as a whole'
    case 'wildcard':
      return wildcardWords(pattern, code)
  }
}

function wildcardWords(
  { segments, anchored }: Extract<Pattern, { readonly kind: 'wildcard' }>,
  code: Markup['code'],
): string {
  const [first = '', ...rest] = segments
  const last = anchored ? rest.pop() : undefined
  if (anchored && last === undefined) return `the path ${code(first)} alone`
  const inner = rest.filter((segment) => segment !== '')
  const parts = [
    ...(first === '' || first === '/' ? [] : [`begin with ${code(first)}`]),
    ...inner.map((segment, index) => `${index === 0 ? '' : 'then '}contain ${code(segment)}`),
    ...(last === undefined || last === '' ? [] : [`end with ${code(last)}`]),
  ]
  return parts.length === 0 ? 'all paths' : `paths that ${joined(parts)}`
}

function joined(parts: readonly string[]): string {
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`
}
