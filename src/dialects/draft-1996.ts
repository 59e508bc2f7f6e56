import { everything, type Pattern } from '../pattern/index.ts'
import { octetsOfText } from '../text/index.ts'
import { chooseGroups, isStar, lower } from './choose.ts'
import type { Dialect, Entry } from './dialect.ts'
import { groupedByBlankLines, groupItems } from './group.ts'
import { asUtf8, readerLines } from './lines.ts'
import { pacingOf } from './pacing.ts'
import { hexAt } from './percent.ts'
import { plainItems, spellings } from './record.ts'
import { effectOf, isRule, opensEverything, robotsTxtExempt, ruleOf } from './rule.ts'
import { pathAndQuery } from './url.ts'

const items = plainItems(spellings(['user-agent', 'allow', 'disallow']))

/** Stands for `%2F`, which is not the same as `/`; no octet is this character. */
const ESCAPED_SLASH = '\u012f'

/**
 * Octets one by one, every escape decoded but `%2F` (draft §3.2.2: "the %2F encoding is not decoded", so that it stays
 * distinct from `/`). Each character of the result is one octet.
 */
export function decodedOctets(text: string): string {
  let out = ''
  let from = 0
  const copy = (until: number): void => {
    if (from < until) out += String.fromCharCode(...octetsOfText(text.slice(from, until)))
  }
  for (let at = text.indexOf('%'); at !== -1; at = text.indexOf('%', at)) {
    const octet = hexAt(text, at + 1)
    if (octet === -1) {
      at += 1
      continue
    }
    copy(at)
    out += octet === 0x2f ? ESCAPED_SLASH : String.fromCharCode(octet)
    at += 3
    from = at
  }
  copy(text.length)
  return out
}

/** A rule whose pattern is made from the decoded value; an empty value opens everything. */
export function decodedRule(record: Entry, patternOf: (decoded: string) => Pattern): ReturnType<typeof ruleOf> {
  if (record.value === '') return opensEverything(record)
  const decoded = decodedOctets(record.value)
  return ruleOf(record, effectOf(record), decoded === '' ? everything : patternOf(decoded), decoded.replaceAll(ESCAPED_SLASH, '%2F'))
}

/** "A User-agent line whose value contains the name token of the robot as a substring", in any case. */
export function holdsRobotName(value: string, token: string): boolean {
  return token !== '' && lower(value).includes(lower(token))
}

/** *A Method for Web Robots Control*, Internet-Draft draft-koster-robots-00, 4 December 1996. */
export const draft1996: Dialect = {
  id: 'draft-1996',
  assumes: [
    { about: 'decoding', from: 'python-urllib' },
    { about: 'emptyValue', from: 'python-urllib' },
  ],
  outline: (file) => groupItems(items(readerLines(asUtf8(file))), groupedByBlankLines),
  choose: chooseGroups({ names: (value, token) => holdsRobotName(value, token), everybody: isStar, several: 'first', severalForEverybody: 'first' }),
  rules: ({ choice }) => ({
    rules: [robotsTxtExempt, ...choice.taken.flatMap(({ records }) => records.filter(isRule)).map((record) => decodedRule(record, (text) => ({ kind: 'prefix', text })))],
    notes: [],
  }),
  pathOf: (url) => decodedOctets(pathAndQuery(url)),
  pacing: pacingOf({ crawlDelay: 'no', requestRate: 'no', visitTime: 'no' }),
}
