import { everything, type Pattern, symbolwise } from '../../pattern/index.ts'
import type { Rule } from '../../policy/index.ts'
import { bytesOfText, charactersOf } from '../../text/index.ts'
import type { DialectDefinition } from '../dialect.ts'
import { type DialectParts, dialectOf } from '../dialect-of.ts'
import type { ParsedRecord } from '../parsed-record.ts'
import { groupedByBlankLines } from '../parsing/group.ts'
import { pacingOf } from '../parsing/pacing.ts'
import { exactLinesWithBlanks } from '../parsing/plain-lines.ts'
import { plainUrlsInPlace } from '../parsing/plain-urls.ts'
import { effectOf, isRule, opensEverything, robotsTxtExempt, ruleOf } from '../parsing/rule.ts'
import { type AgentMatching, isStar, sameToken } from '../parsing/select-groups.ts'
import { asUtf8 } from '../parsing/text/decoded-text.ts'
import { hexAt } from '../parsing/text/percent.ts'
import { pathAndQuery } from '../parsing/text/url.ts'

/** Represents `%2F`, which differs from `/`. No byte is this character. */
const ESCAPED_SLASH = '\u012f'

/**
 * The bytes of a text, one character each, with every escape decoded but `%2F` (draft §3.2.2: "the %2F
 * encoding is not decoded", so that it stays distinct from `/`).
 */
function decodedBytes(text: string): string {
  if (!/[%\u0080-\uffff]/.test(text)) return text
  return text.replace(/%[\dA-Fa-f]{2}|[^\u0000-\u007f][^%]*/g, (run) => {
    const byte = run.startsWith('%') ? hexAt(run, 1) : -1
    if (byte === -1) return charactersOf(bytesOfText(run))
    return byte === 0x2f ? ESCAPED_SLASH : String.fromCharCode(byte)
  })
}

/** A rule whose pattern is made of the decoded value. An empty value allows everything. */
export function decodedRule(
  record: ParsedRecord,
  patternOf: (decoded: string) => Pattern,
): ReturnType<typeof ruleOf> {
  if (record.value === '') return opensEverything(record)
  const decoded = decodedBytes(record.value)
  return ruleOf(
    record,
    effectOf(record),
    decoded === '' ? everything : patternOf(decoded),
    decoded.replaceAll(ESCAPED_SLASH, '%2F'),
  )
}

/** "A User-agent line whose value contains the name token of the robot as a substring", in any case. */
function holdsRobotName(text: string, from: number, to: number, token: string): boolean {
  const { length } = token
  if (length === 0) return false
  for (let at = from; at + length <= to; at++) if (sameToken(text, at, at + length, token)) return true
  return false
}

/** {@link decodedBytes} of a path as a transducer. */
const decodedForm = symbolwise('draft-1996', decodedBytes)

const agents: AgentMatching = {
  names: holdsRobotName,
  holdsToken: true,
  isStar,
  several: 'first',
  severalStar: 'first',
}

function rulesOf(records: readonly ParsedRecord[]): Rule[] {
  const rules = [robotsTxtExempt]
  for (const record of records)
    if (isRule(record)) rules.push(decodedRule(record, (text) => ({ kind: 'prefix', text })))
  return rules
}

/** *A Method for Web Robots Control*, Internet-Draft draft-koster-robots-00, 4 December 1996. */
export const draft1996Parts: DialectParts<'draft-1996'> = {
  id: 'draft-1996',
  assumes: { 'libwww-perl': 'decoding', 'python-urllib': 'emptyValue' },
  // A program of that time reads bytes.
  text: asUtf8,
  lines: exactLinesWithBlanks,
  grouping: groupedByBlankLines,
  agents,
  rules: rulesOf,
  pathOf: (url) => decodedBytes(pathAndQuery(url)),
  inPlace: plainUrlsInPlace,
  transducerFor: () => decodedForm,
  pacing: pacingOf({ crawlDelay: 'no', requestRate: 'no', visitTime: 'no' }),
}

/** The dialect of {@link draft1996Parts}. */
export const draft1996: DialectDefinition<'draft-1996'> = dialectOf(draft1996Parts)
