import { everything } from '../pattern/index.ts'
import { octetsOfText } from '../text/index.ts'
import { chooseGroups, isStar, sameToken } from './choose.ts'
import type { AgentQuery, Dialect, Entry } from './dialect.ts'
import { groupedByRules, groupItems } from './group.ts'
import { asDecoded, readerLines } from './lines.ts'
import { pacingOf } from './pacing.ts'
import { longestFirst, type Measured } from './precedence.ts'
import { plainItems, spellings } from './record.ts'
import { comparablePath, comparableRule } from './rfc-9309.ts'
import { isRule, robotsTxtExempt, ruleOf, starDollarRule } from './rule.ts'

/** Yandex Webmaster, "Errors in robots.txt": a larger file is treated as fully allowing. */
export const MAX_FILE_OCTETS: number = 500 * 1024

const items = plainItems(spellings(['user-agent', 'allow', 'disallow']))

/**
 * Robots that obey neither the groups for `Yandex` nor those for everybody: they must be named
 * (Yandex Webmaster, User-agent; YandexAdditionalBot also in its tester).
 */
const MUST_BE_NAMED = new Set(['yandexadditionalbot', 'yandexadditional', 'yandexdirect', 'yandexdirectdyn', 'yandexcalendar', 'yandexmetrika', 'yandexmobilebot'])

/** The robot's own name, else `Yandex` for every robot of Yandex, else everybody. */
function withFallback(query: AgentQuery): AgentQuery {
  const [first] = query.tokens
  if (query.tokens.length !== 1 || first === undefined) return query
  const name = first.toLowerCase()
  if (MUST_BE_NAMED.has(name)) return { ...query, everybody: false }
  return name.startsWith('yandex') && name !== 'yandex' ? { ...query, tokens: [first, 'Yandex'] } : query
}

const choose = chooseGroups({ names: sameToken, everybody: isStar, several: 'all', severalForEverybody: 'all' })

/** Stars and a final `$` do not count towards the length (tester). An empty Disallow is an Allow of everything, of length 1. */
function measured(record: Entry): Measured[] {
  if (record.value === '') return record.field === 'disallow' ? [{ rule: ruleOf(record, 'allow', everything), length: 1 }] : []
  if (!/^[/*]/.test(record.value)) return []
  const became = comparableRule(record.value)
  return [{ rule: starDollarRule(record, became), length: record.value.replace(/\*|\$$/g, '').length }]
}

/** Yandex: its documentation, and its Webmaster tester where the two part. */
export const yandex: Dialect = {
  id: 'yandex',
  assumes: ['decoding', 'percentEncoding', 'robotsTxtItself'].map((about) => ({ about, from: 'rfc-9309' })),
  outline: (file) => {
    if (octetsOfText(file.text).length <= MAX_FILE_OCTETS) return groupItems(items(readerLines(asDecoded(file))), groupedByRules)
    const message = `The file is larger than ${MAX_FILE_OCTETS} octets: the reader treats it as allowing everything.`
    return { groups: [], entries: [], notes: [{ code: 'file-too-large', message }] }
  },
  choose: (outline, query) => choose(outline, withFallback(query)),
  rules: ({ choice }) => ({
    rules: [robotsTxtExempt, ...longestFirst(choice.taken.flatMap(({ records }) => records.filter(isRule).flatMap(measured)))],
    notes: [],
  }),
  pathOf: comparablePath,
  pacing: pacingOf({ crawlDelay: 'no', requestRate: 'unknown', visitTime: 'unknown' }),
}
