import type { Pattern } from '../../pattern.ts'

/** Patterns of one key match the same paths: a star at the end says nothing. No key is the empty text. */
export function patternKey(pattern: Pattern): string {
  if (pattern.kind === 'prefix' && pattern.below === undefined) return `=${pattern.text}`
  if (pattern.kind !== 'wildcard' || pattern.anchored) return JSON.stringify(pattern)
  const segments = [...pattern.segments]
  while (segments.length > 1 && segments.at(-1) === '') segments.pop()
  return segments.length === 1 ? `=${segments[0]}` : JSON.stringify({ ...pattern, segments })
}
