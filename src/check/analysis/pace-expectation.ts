import { PACE_FIELDS, PACE_MEMBERS, paceMeaning, statedPace } from '../../dialects/index.ts'
import type { Honoured, Policy, StatedValue } from '../../policy/index.ts'
import { honouredBy, type Robot } from '../../robots/index.ts'
import { visible } from '../../text/index.ts'
import type { PaceExpectation } from '../check-options.ts'

/** Whether a file asks a robot for the pace or the hours that are expected. */
export interface PaceResult {
  readonly isMet: boolean
  /** Whether the file asks for what is expected, whatever the robot obeys. */
  readonly isStated: boolean
  /** What the file asks for, as the robot's dialect reads it. */
  readonly stated: readonly StatedValue<string>[]
  /** Whether the robot obeys the field, as far as it is documented. */
  readonly obeys: Honoured
}

/**
 * The expectation that the words after the robot state, `crawl-delay 5`, `request-rate 1/10 1300-1659` or
 * `visit-time 0600-0845`, perhaps with the number of the line; `undefined` for other words. A `-` in place of
 * the value means that the file must ask for nothing.
 */
export function paceExpectationOf(
  agent: string,
  [name = '', ...words]: readonly string[],
): PaceExpectation | undefined {
  const field = PACE_FIELDS.find((known) => known === name.toLowerCase())
  if (field === undefined) return undefined
  if (words.length === 1 && words[0] === '-') return { agent, field, value: 'none' }
  const last = words.at(-1) ?? ''
  const hasLine = words.length > 1 && /^[1-9]\d{0,8}$/.test(last)
  const value = (hasLine ? words.slice(0, -1) : words).join(' ')
  if (paceMeaning(field, value) === undefined) return undefined
  return { agent, field, value, ...(hasLine ? { line: Number(last) } : {}) }
}

/**
 * Whether a policy has the pace or the hours that are expected. A Request-rate or a Visit-time must be one of
 * the stated ones. A robot that is known not to obey the field meets no expectation of a value.
 *
 * @param robot the registry robot that the policy is for, if there is one.
 */
export function testPace(
  policy: Policy,
  { field, value, line }: Pick<PaceExpectation, 'field' | 'value' | 'line'>,
  robot?: Robot,
): PaceResult {
  const stated = statedPace(field, policy)
  const honours = policy.pacing.honours[PACE_MEMBERS[field]]
  const obeys =
    robot === undefined
      ? 'unknown'
      : honouredBy(robot, field === 'crawl-delay', { dialect: policy.dialect, honours })
  if (value === 'none') return { isMet: stated.length === 0, isStated: stated.length === 0, stated, obeys }
  const wanted = paceMeaning(field, value)
  const isStated =
    wanted !== undefined &&
    stated.some(
      (one) => paceMeaning(field, one.value) === wanted && (typeof line !== 'number' || one.line === line),
    )
  return { isMet: isStated && obeys !== 'no', isStated, stated, obeys }
}

/** What is expected, and what the file says instead, as two phrases. Without a result, there is no file. */
export function paceWords(
  { field, value, line }: Pick<PaceExpectation, 'field' | 'value' | 'line'>,
  result: PaceResult | undefined,
): { readonly expected: string; readonly actual: string } {
  const byLine = line === undefined ? '' : ` by line ${line}`
  const expected = value === 'none' ? `no ${field}` : `${field} ${visible(value, 60)}${byLine}`
  if (result === undefined) return { expected, actual: 'no file' }
  const said = result.stated.map((one) => `${one.value} by line ${one.line}`).join(', ')
  const actual = said === '' ? 'nothing' : said
  const remark = result.obeys === 'no' ? ', and the robot does not obey this field' : ''
  return { expected, actual: actual + remark }
}
