import { PACE_FIELDS } from '../dialects/index.ts'
import { isUrlOrPath, visible } from '../text/index.ts'
import { paceExpectationOf } from './analysis/pace-expectation.ts'
import type { Expectation, VerdictExpectation } from './check-options.ts'

/** A row of a table of expectations that says something. */
export interface ExpectationRow {
  /** The number of the line, from 1. */
  readonly line: number
  /** What the row expects; absent if it cannot be read. */
  readonly expectation?: Expectation
  /** Why the row cannot be read, and how to write it. Text of the row in it is printable. */
  readonly flaw?: { readonly what: string; readonly whatToDo: string }
}

/** How a row is written. */
export const EXPECTATION_FORM = 'write: agent path allow|disallow [line]'

const PACE_FORM =
  'write: agent crawl-delay 5, agent request-rate 1/10, agent visit-time 0600-0845, or - for no value'

/**
 * The rows of a table of expectations, one a line: `agent path allow|disallow [line]`, or a pace such as
 * `agent crawl-delay 5`. A `-` in place of the line means that no line may decide. A `#` at the start of a
 * line or after a blank begins a comment. Lines without a row are left out.
 *
 * @example
 * ```ts
 * const [first, second] = parseExpectations('# ours\nGooglebot /a allow 3\nGPTBot /a maybe\n')
 * first?.expectation // { agent: 'Googlebot', url: '/a', verdict: 'allow', line: 3 }
 * second?.flaw?.what // '"maybe" is not a verdict'
 * ```
 */
export function parseExpectations(table: string): readonly ExpectationRow[] {
  return table.split(/\r\n|\r|\n/).flatMap((text, index) => {
    const fields = text
      .replace(/(?:^|\s)#.*$/, '')
      .split(/\s+/)
      .filter((field) => field !== '')
    return fields.length === 0 ? [] : [{ line: index + 1, ...rowOf(fields) }]
  })
}

function rowOf(fields: readonly string[]): Omit<ExpectationRow, 'line'> {
  const [agent = '', url, verdict, line, ...more] = fields
  if (isPaceField(url)) return paceRowOf(agent, fields)
  const flawOfAgent = partedName(agent, url, verdict)
  if (flawOfAgent !== undefined) return flawOfAgent
  if (url === undefined || verdict === undefined) return flaw('a line needs three fields')
  if (more.length > 0) return flaw(`"${visible(more.join(' '), 60)}" stands after the last field`)
  if (verdict !== 'allow' && verdict !== 'disallow') return flaw(`"${visible(verdict, 60)}" is not a verdict`)
  if (!isUrlOrPath(url))
    return flaw(
      `"${visible(url)}" is neither an absolute URL nor a path`,
      'write https://example.com/path or /path',
    )
  const expectation: VerdictExpectation = { agent, url, verdict }
  if (line === undefined) return { expectation }
  const deciding = line === '-' ? 'none' : lineNumberOf(line)
  return deciding === undefined
    ? flaw(
        `"${visible(line, 60)}" is not a line number`,
        'write a number from 1 on, or - if no line may decide',
      )
    : { expectation: { ...expectation, line: deciding } }
}

/** The flaw of a row whose agent has another separator after it, or a blank in it. */
function partedName(agent: string, url = '', verdict = ''): Omit<ExpectationRow, 'line'> | undefined {
  const separator = /^[^\s,;]+([,;])/.exec(agent)?.[1]
  if (separator !== undefined)
    return flaw(
      `the fields are separated by "${separator}"`,
      'separate them by blanks: agent path allow|disallow [line]',
    )
  return isUrlOrPath(url) || !isUrlOrPath(verdict)
    ? undefined
    : flaw(
        `"${visible(`${agent} ${url}`, 60)}" has a blank`,
        'write the id of the robot, such as kangaroo-bot',
      )
}

function isPaceField(field = ''): boolean {
  return (PACE_FIELDS as readonly string[]).includes(field.toLowerCase())
}

function lineNumberOf(text: string): number | undefined {
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined
}

function flaw(what: string, whatToDo = EXPECTATION_FORM): Omit<ExpectationRow, 'line'> {
  return { flaw: { what, whatToDo } }
}

function paceRowOf(agent: string, [, field, ...value]: readonly string[]): Omit<ExpectationRow, 'line'> {
  const pace = paceExpectationOf(agent, [field ?? '', ...value])
  return pace === undefined
    ? flaw(`"${visible(value.join(' '), 60)}" is not a value of ${field}`, PACE_FORM)
    : { expectation: pace }
}
