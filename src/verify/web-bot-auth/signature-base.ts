import { dictionaryIn, type Item, itemText, type MemberList, memberText } from './structured-fields.ts'

/** A request whose signature is made or verified. */
export interface SignedRequest {
  readonly method: string
  /** The URL as the client asked for it. Behind a proxy that changes the host, only the caller knows that URL. */
  readonly url: URL
  readonly headers: Headers
}

/** Components of a request that are no headers (RFC 9421, section 2.2). */
const DERIVED: Readonly<Record<string, (request: SignedRequest) => string>> = {
  '@method': ({ method }) => method,
  '@authority': ({ url }) => url.host,
  '@target-uri': ({ url }) => url.href,
  '@scheme': ({ url }) => url.protocol.slice(0, -1),
  '@path': ({ url }) => url.pathname,
  '@query': ({ url }) => (url.search === '' ? '?' : url.search),
  '@request-target': ({ url }) => `${url.pathname}${url.search}`,
}

/**
 * The text that is signed (RFC 9421, section 2.5), or a clause that says why there is none. The request lacks a
 * component, a component is listed twice, or it is of a kind that is not known here.
 */
export function signatureBase(
  request: SignedRequest,
  input: MemberList,
): { readonly base: string } | { readonly problem: string } {
  const lines: string[] = []
  const seen = new Set<string>()
  for (const component of input.list) {
    const identifier = itemText(component)
    if (seen.has(identifier)) return { problem: 'a component is listed twice' }
    seen.add(identifier)
    const value = componentValue(request, component)
    if (value === undefined)
      return { problem: 'a signed component is missing, or of a kind that is not known' }
    lines.push(`${identifier}: ${value}`)
  }
  lines.push(`"@signature-params": ${memberText(input)}`)
  return { base: lines.join('\n') }
}

function componentValue(request: SignedRequest, { bare, params }: Item): string | undefined {
  if (bare.kind !== 'string') return undefined
  const name = bare.value
  if (name.startsWith('@'))
    return params.size === 0 && Object.hasOwn(DERIVED, name) ? DERIVED[name]?.(request) : undefined
  if (name !== name.toLowerCase() || !/^[!#$%&'*+.^_`|~\w-]+$/.test(name)) return undefined
  const header = request.headers.get(name)
  if (header === null) return undefined
  if (params.size === 0) return header.trim().replace(/\s*\n\s*/g, ' ')
  const key = params.get('key')
  if (params.size !== 1 || key?.kind !== 'string') return undefined
  const member = dictionaryIn(header)?.get(key.value)
  return member === undefined ? undefined : memberText(member)
}
