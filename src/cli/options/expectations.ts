import { visible } from '../../text/index.ts'
import { usageError } from '../wayleave-error.ts'

/** What a table expects of one question. */
export interface Expectation {
  readonly agent: string
  readonly url: string
  readonly verdict: 'allow' | 'disallow'
  /** The line that must decide; `none`: no line may. Absent: any. */
  readonly line?: number | 'none'
  /** Name and line of the table. */
  readonly where: string
}

/** How a line of a table is written. */
const FORM = 'write: agent path allow|disallow [line]'

/** A table's expectations, one a line; blank lines and what follows a `#` at a line's start or after a blank are left out. */
export function expectationsOf(text: string, name: string): Expectation[] {
  const expectations = text.split(/\r\n|\r|\n/).flatMap((line, index) => {
    const fields = line
      .replace(/(?:^|\s)#.*$/, '')
      .split(/\s+/)
      .filter((field) => field !== '')
    return fields.length === 0 ? [] : [expectationOf(fields, `${name}:${index + 1}`)]
  })
  if (expectations.length === 0) throw usageError('the table expects nothing', name, FORM)
  return expectations
}

function expectationOf(fields: readonly string[], where: string): Expectation {
  const [agent, url, verdict, line, ...more] = fields
  if (agent === undefined || url === undefined || verdict === undefined) throw usageError('a line needs three fields', where, FORM)
  if (more.length > 0) throw usageError(`"${visible(more.join(' '), 60)}" is one field too many`, where, FORM)
  if (verdict !== 'allow' && verdict !== 'disallow') throw usageError(`"${visible(verdict, 60)}" is no verdict`, where, FORM)
  checkUrl(url, where)
  if (line === undefined) return { agent, url, verdict, where }
  if (line === '-') return { agent, url, verdict, line: 'none', where }
  if (!/^[1-9]\d{0,8}$/.test(line))
    throw usageError(`"${visible(line, 60)}" is no line number`, where, 'write one from 1 on, or - where no line may decide')
  return { agent, url, verdict, line: Number(line), where }
}

/** Anything else would be taken for a host without a path, and get the verdict of `/`. */
export function checkUrl(url: string, where: string): void {
  if (/^(?:\/|[a-z][a-z0-9+.-]*:\/\/)/i.test(url)) return
  throw usageError(`"${visible(url)}" is neither an absolute URL nor a path`, where, 'write https://example.com/path or /path')
}
