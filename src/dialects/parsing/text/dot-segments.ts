/** A path without its segments of one or two dots (RFC 3986 §5.2.4). Escaped dots stay. */
export function withoutDotSegments(path: string): string {
  if (!/\/\.{1,2}(?:\/|$)/.test(path)) return path
  const segments = path.split('/').slice(1)
  const kept: string[] = []
  for (const [index, segment] of segments.entries()) {
    if (segment === '..') kept.pop()
    if (segment !== '.' && segment !== '..') kept.push(segment)
    else if (index === segments.length - 1) kept.push('')
  }
  return `/${kept.join('/')}`
}
