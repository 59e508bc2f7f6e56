import { type Hop, isUtf8, type Outcome, type Retrieval } from '../../access/index.ts'
import type { File } from '../../syntax/index.ts'
import { visible } from '../../text/index.ts'
import { paragraph } from '../columns.ts'
import { type Look, plainLook } from '../style.ts'
import { counted } from '../words.ts'

/** What each outcome of a request for robots.txt means, as a part of a sentence. */
export const OUTCOME_WORDS: Readonly<Record<Exclude<Outcome, 'ok'>, string>> = {
  unauthorized: 'the server denies access to the file',
  'not-found': 'there is no file',
  'other-4xx': 'the server rejects the request',
  'too-many-requests': 'the server asks for fewer requests',
  'server-error': 'the server failed',
  'too-many-redirects': 'the redirects do not lead to a file',
  dns: 'the host name has no address',
  tls: 'the secure connection failed',
  timeout: 'the request took too long',
  network: 'the connection failed',
  challenged: 'the response is a bot challenge',
  'not-robots': 'the response is not a robots.txt',
  'blocked-address': 'the guard against private networks refused the address',
  'no-turn': 'the host of a redirect had no free slot in time',
  'own-trouble': 'this machine could not send the request',
}

/**
 * A retrieval as text: each hop with its status, time, address and headers, then the result. Ends without a
 * newline.
 */
export function retrievalText(retrieval: Retrieval, file: File, look: Look = plainLook): string {
  const { hops, origin } = retrieval
  const { style } = look
  const head = style.bold(visible(`${origin}/robots.txt`))
  return [
    head,
    ...hops.flatMap((hop, index) => hopRows(hop, index, look)),
    resultRow(retrieval, file, look),
  ].join('\n')
}

function hopRows({ url, status, durationMs, address, headers }: Hop, index: number, look: Look): string[] {
  const { style } = look
  const dress = status === undefined || status >= 400 ? style.red : status >= 300 ? style.yellow : style.green
  const first = `  ${style.dim(String(index + 1))}  ${dress(status === undefined ? 'no answer' : String(status))}  `
  const said = [
    milliseconds(durationMs),
    ...(address === undefined ? [] : [visible(address)]),
    visible(url, Number.POSITIVE_INFINITY),
  ]
  const named = Object.entries(headers).map(([name, value]) => `${visible(name)}: ${visible(value)}`)
  return [
    paragraph(said.join('  '), first, look.columns),
    ...named.map((header) => paragraph(header, '       ', look.columns)),
  ]
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
    const read = notModified
      ? 'not changed'
      : `${bytes} in ${counted(file.starts.length, 'line')}, ${encodingText(file)}`
    const cut = truncated ? '; the rest of it was not read' : ''
    const isOther =
      declaredCharset !== undefined && !isUtf8(declaredCharset) && declaredCharset !== file.encoding
    const other = isOther
      ? `; the server declares ${visible(declaredCharset)}, the file is read as ${file.encoding}`
      : ''
    return paragraph(`a file: ${read}${other}${cut}; ${time}`, `  ${style.green('✓')}  `, look.columns)
  }
  const said = problem === undefined ? '' : ` (${visible(problem)})`
  const read = body === undefined || body.length === 0 ? '' : `; ${bytes} read`
  return paragraph(
    `${outcome}: ${OUTCOME_WORDS[outcome]}${said}${read}; ${time}`,
    `  ${style.red('✗')}  `,
    look.columns,
  )
}

/** How the bytes of a file are read: `UTF-8`, `UTF-16LE with a byte order mark`. */
export function encodingText({ encoding, bom, illFormed }: File): string {
  const mark = bom ? ' with a byte order mark' : ''
  const wrong = illFormed === 0 ? '' : ` with ${counted(illFormed, 'place')} that cannot be decoded`
  return `${encoding.toUpperCase()}${mark}${mark !== '' && wrong !== '' ? ' and' : ''}${wrong}`
}

function milliseconds(duration: number): string {
  return `${Math.round(duration)} ms`
}
