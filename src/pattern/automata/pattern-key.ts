import type { Pattern } from '../pattern.ts'

/** Patterns of one key match the same paths: a star at the end says nothing. */
export function patternKey(pattern: Pattern): string {
  if (pattern.kind !== 'wildcard' || pattern.anchored) return JSON.stringify(pattern)
  const segments = [...pattern.segments]
  while (segments.length > 1 && segments.at(-1) === '') segments.pop()
  return JSON.stringify(segments.length === 1 ? { kind: 'prefix', text: segments[0] } : { ...pattern, segments })
}
