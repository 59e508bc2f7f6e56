import { type Expectation, paceExpectationOf } from '../../check/index.ts'
import { PACE_FIELDS } from '../../dialects/index.ts'
import { isUrlOrPath, visible } from '../../text/index.ts'
import { usageError } from '../wayleave-error.ts'

/** A line of a table of expectations, with the name and the line number of the table. */
export type TableExpectation = Expectation & { readonly where: string }

/** Advice for a malformed line. */
const FORM = 'write: agent path allow|disallow [line]'

/** Advice for a line about pace or hours. */
const PACE_FORM =
  'write: agent crawl-delay 5, agent request-rate 1/10, agent visit-time 0600-0845, or - for no value'

/**
 * The expectations of a table, one a line. A `#` at the start of a line or after a blank begins a comment.
 *
 * @throws WayleaveError for a malformed line or an empty table.
 */
export function expectationsOf(text: string, name: string): TableExpectation[] {
  const expectations = text.split(/\r\n|\r|\n/).flatMap((line, index) => {
    const fields = line
      .replace(/(?:^|\s)#.*$/, '')
      .split(/\s+/)
      .filter((field) => field !== '')
    return fields.length === 0 ? [] : [expectationOf(fields, `${name}:${index + 1}`)]
  })
  if (expectations.length === 0) throw usageError('the table has no expectation', name, FORM)
  return expectations
}

function expectationOf(fields: readonly string[], where: string): TableExpectation {
  const [agent, url, verdict, line, ...more] = fields
  if (agent !== undefined && (PACE_FIELDS as readonly string[]).includes(url?.toLowerCase() ?? '')) {
    const pace = paceExpectationOf(agent, fields.slice(1))
    if (pace === undefined)
      throw usageError(
        `"${visible(fields.slice(2).join(' '), 60)}" is not a value of ${url}`,
        where,
        PACE_FORM,
      )
    return { ...pace, where }
  }
  if (agent === undefined || url === undefined || verdict === undefined)
    throw usageError('a line needs three fields', where, FORM)
  if (more.length > 0)
    throw usageError(`"${visible(more.join(' '), 60)}" stands after the last field`, where, FORM)
  if (verdict !== 'allow' && verdict !== 'disallow')
    throw usageError(`"${visible(verdict, 60)}" is not a verdict`, where, FORM)
  checkUrl(url, where)
  if (line === undefined) return { agent, url, verdict, where }
  if (line === '-') return { agent, url, verdict, line: 'none', where }
  if (!/^[1-9]\d{0,8}$/.test(line))
    throw usageError(
      `"${visible(line, 60)}" is not a line number`,
      where,
      'write a number from 1 on, or - if no line may decide',
    )
  return { agent, url, verdict, line: Number(line), where }
}

/**
 * @throws WayleaveError for a text that is neither an absolute URL nor a path: it would be read as a host,
 * and get the verdict of `/`.
 */
export function checkUrl(url: string, where: string): void {
  if (isUrlOrPath(url)) return
  throw usageError(
    `"${visible(url)}" is neither an absolute URL nor a path`,
    where,
    'write https://example.com/path or /path',
  )
}
