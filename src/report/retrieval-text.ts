import { type Hop, isUtf8, type Outcome, type Retrieval } from '../access/index.ts'
import type { File } from '../syntax/index.ts'
import { visible } from '../text/index.ts'
import { paragraph } from './columns.ts'
import { type Look, plainLook } from './style.ts'
import { counted } from './words.ts'

const OUTCOMES: Readonly<Record<Exclude<Outcome, 'ok'>, string>> = {
  unauthorized: 'the server refuses to show the file',
  'not-found': 'there is no file',
  'other-4xx': 'the server does not give out the file',
  'too-many-requests': 'the server asks for fewer requests',
  'server-error': 'the server failed',
  'too-many-redirects': 'the redirects do not lead to a file',
  dns: 'the host has no address',
  tls: 'no secure connection came about',
  timeout: 'it did not come in time',
  network: 'the connection failed',
  challenged: 'a page asks the client to prove itself',
  'not-robots': 'it is no robots.txt',
  'blocked-address': 'the guard against private networks asked nobody',
  'no-turn': 'no turn came in time at the host a redirect leads to',
}

/** How a file came, for a person: each hop with its status, time, address and headers, and what was read. Ends without a newline. */
export function retrievalText(retrieval: Retrieval, file: File, look: Look = plainLook): string {
  const { hops, origin } = retrieval
  const { style } = look
  const head = style.bold(visible(`${origin}/robots.txt`))
  return [head, ...hops.flatMap((hop, index) => hopRows(hop, index, look)), resultRow(retrieval, file, look)].join('\n')
}

function hopRows({ url, status, durationMs, address, headers }: Hop, index: number, look: Look): string[] {
  const { style } = look
  const dress = status === undefined || status >= 400 ? style.red : status >= 300 ? style.yellow : style.green
  const first = `  ${style.dim(String(index + 1))}  ${dress(status === undefined ? 'no answer' : String(status))}  `
  const said = [milliseconds(durationMs), ...(address === undefined ? [] : [visible(address)]), visible(url, Number.POSITIVE_INFINITY)]
  const named = Object.entries(headers).map(([name, value]) => `${visible(name)}: ${visible(value)}`)
  return [paragraph(said.join('  '), first, look.columns), ...named.map((header) => paragraph(header, '       ', look.columns))]
}

function resultRow(
  { outcome, problem, durationMs, truncated, notModified, body, declaredCharset }: Retrieval,
  file: File,
  look: Look,
): string {
  const { style } = look
  const time = `${milliseconds(durationMs)} in all`
  const bytes = counted(body?.length ?? 0, 'byte')
  if (outcome === 'ok') {
    const read = notModified ? 'not changed' : `${bytes} in ${counted(file.starts.length, 'line')}`
    const cut = truncated ? '; it is longer than that, and the rest was not read' : ''
    const isOther = declaredCharset !== undefined && !isUtf8(declaredCharset) && declaredCharset !== file.encoding
    const other = isOther ? `; it is said to be in ${visible(declaredCharset)}, and read as ${file.encoding}` : ''
    return paragraph(`a file: ${read}${other}${cut}; ${time}`, `  ${style.green('✓')}  `, look.columns)
  }
  const said = problem === undefined ? '' : ` (${visible(problem)})`
  const read = body === undefined || body.length === 0 ? '' : `; ${bytes} read`
  return paragraph(`${outcome}: ${OUTCOMES[outcome]}${said}${read}; ${time}`, `  ${style.red('✗')}  `, look.columns)
}

function milliseconds(duration: number): string {
  return `${Math.round(duration)} ms`
}
