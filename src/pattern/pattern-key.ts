import type { Pattern } from './pattern.ts'

/**
 * A text that is equal for patterns that match the same paths, as far as a final star is concerned; never
 * empty.
 */
export function patternKey(pattern: Pattern): string {
  if (pattern.kind === 'prefix' && pattern.below === undefined) return `=${pattern.text}`
  if (pattern.kind !== 'wildcard' || pattern.anchored) return JSON.stringify(pattern)
  const segments = [...pattern.segments]
  while (segments.length > 1 && segments.at(-1) === '') segments.pop()
  return segments.length === 1 ? `=${segments[0]}` : JSON.stringify({ ...pattern, segments })
}
