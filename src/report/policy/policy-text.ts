import { SIGNAL_DOCUMENTS, SIGNAL_MEANINGS, USAGE_MEANINGS } from '../../dialects/index.ts'
import {
  assumptionWords,
  type CandidateGroup,
  groupLinesWords,
  type Policy,
  type Rule,
  rateWords,
  type StatedValue,
  selectionWords,
  windowWords,
} from '../../policy/index.ts'
import { visible } from '../../text/index.ts'
import { paragraph } from '../columns.ts'
import { type Look, plainLook } from '../style.ts'
import { agentsText, counted, failureText, fieldName, honouredText, ruleText } from '../words.ts'
import { type GroupJson, groupsJson } from './policy-json.ts'

/** A section of the text: its title, and its items with the beginning of their first line. */
interface Section {
  readonly title: string
  readonly items: readonly (readonly [first: string, text: string])[]
}

/** The most items of a section that are shown. Nobody reads more, and a file of 50 MB has a million. */
const MAX_ITEMS = 1_000

/**
 * A policy as text: the groups, and why each applies or does not; the rules in the order in which they
 * decide; pacing and other metadata. A long section ends with the number of items that are left out. Ends
 * without a newline.
 *
 * @param isStandIn whether the dialect stands in for the robot's own, which is not documented.
 */
export function policyText(policy: Policy, name: string, look: Look = plainLook, isStandIn = false): string {
  const { style, columns } = look
  const robot = policy.agent.map((token) => visible(token)).join(', else ')
  const head = paragraph(
    `${visible(name)} for ${robot}, read as ${policy.dialect}${isStandIn ? ', which stands in for its undocumented dialect' : ''}`,
    '',
    columns,
  )
  const failure = policy.failure
  const sections = [
    ...(failure === undefined
      ? []
      : [section('No verdict', [`the parser stops with an error: ${failureText(failure)}`])]),
    { title: 'Groups', items: groupItems(policy, look) },
    { title: 'Rules, in the order in which they decide', items: ruleItems(policy, look) },
    section('Pacing', pacingItems(policy)),
    ...metadataSections(policy),
  ]
  const parts = sections
    .filter(({ items }) => items.length > 0)
    .map(({ title, items }) =>
      [style.bold(title), ...items.map(([first, text]) => paragraph(text, `  ${first}`, columns))].join('\n'),
    )
  return [style.bold(head), ...parts].join('\n\n')
}

function section(title: string, texts: readonly string[]): Section {
  return { title, items: itemsOf(texts, (text) => ['', text]) }
}

/** The items of a section. Beyond {@link MAX_ITEMS}, one item counts those that are left out. */
function itemsOf<T>(all: readonly T[], itemOf: (one: T) => Section['items'][number]): Section['items'] {
  const items = all.slice(0, MAX_ITEMS).map(itemOf)
  const more = all.length - items.length
  return more === 0 ? items : [...items, ['', `… ${more} more are not shown; --json has all`]]
}

function groupItems(policy: Policy, { style }: Look): Section['items'] {
  const groups = groupsJson(policy)
  if (groups.length === 0) return [['', 'in this dialect, the file has no group']]
  const omitted = policy.selection.candidates.length - groups.length
  return [
    ...groups.map((group, index): readonly [string, string] => [
      group.selected ? style.green('✓ ') : style.dim('· '),
      groupText(group, policy.selection.candidates[index] as CandidateGroup),
    ]),
    ...(omitted > 0 ? [['', `${counted(omitted, 'more group')} not listed`] as const] : []),
    ...(policy.selection.kind === 'none'
      ? [['', 'no group applies, so everything is allowed'] as const]
      : []),
  ]
}

function groupText({ agents, selected, reason }: GroupJson, candidate: CandidateGroup): string {
  return `for ${agentsText(agents)} (${groupLinesWords(candidate)}) ${selected ? 'applies' : 'does not apply'}: ${selectionWords(reason)}`
}

function ruleItems(policy: Policy, { style }: Look): Section['items'] {
  const { rules, failure } = policy
  if (failure !== undefined) return []
  const digits = String(rules.reduce((max, { line = 0 }) => Math.max(max, line), 0)).length
  const hasBuiltIn = rules.some(({ line }) => line === undefined)
  const width = Math.max('line '.length + digits, hasBuiltIn ? BUILT_IN.length : 0)
  return [
    ...itemsOf(rules, (rule) => {
      const sign = rule.effect === 'allow' ? style.green('✓') : style.red('✗')
      const place = rule.line === undefined ? BUILT_IN : `line ${String(rule.line).padStart(digits)}`
      const where = place.padEnd(width)
      const text = rule.reason === 'exempt' ? 'Allow: /robots.txt' : ruleText(rule)
      const became = rule.became === undefined ? '' : `  → ${visible(rule.became)}`
      const delay =
        rule.reason === 'crawl-delay-too-long'
          ? '  (longer than this dialect accepts: the whole site is disallowed)'
          : ''
      return [
        `${sign} ${style.dim(where)}  `,
        `${text}${became}${delay}${style.dim(lengthText(policy, rule))}`,
      ]
    }),
    [`${style.green('✓')} `, rules.length === 0 ? 'no rule: everything is allowed' : 'otherwise allowed'],
  ]
}

/** Where a rule is from that the dialect adds. */
const BUILT_IN = 'built in'

/** The length by which a rule is ranked, as `  (9 bytes)`; empty if the dialect does not rank by length. */
function lengthText({ lengthOf }: Policy, rule: Rule): string {
  if (lengthOf === undefined || rule.line === undefined) return ''
  const length = lengthOf(rule)
  const unit = /[^\0-\x7f]/.test(rule.became ?? rule.value ?? '') ? 'character' : 'byte'
  return `  (${counted(length, unit)})`
}

function pacingItems({ pacing }: Policy): string[] {
  const { crawlDelay, requestRates, visitTimes, honours } = pacing
  return [
    ...(crawlDelay === undefined
      ? []
      : [`Crawl-delay ${crawlDelay.value} s (line ${crawlDelay.line}): ${honouredText(honours.crawlDelay)}`]),
    ...requestRates.map(
      ({ value, line }) =>
        `Request-rate ${rateWords(value)} (line ${line}): ${honouredText(honours.requestRate)}`,
    ),
    ...visitTimes.map(
      ({ value, line }) =>
        `Visit-time ${windowWords(value)} (line ${line}): ${honouredText(honours.visitTime)}`,
    ),
  ]
}

function metadataSections(policy: Policy): Section[] {
  const values = (stated: readonly StatedValue<string>[]): string[] =>
    stated.map(({ value, line }) => `${visible(value)} (line ${line})`)
  return [
    section('Sitemaps', values(policy.sitemaps)),
    section('Host', values(policy.host === undefined ? [] : [policy.host])),
    section(
      'Clean-param',
      policy.cleanParams.map(
        ({ value, line }) =>
          `drop ${visible(value.params.join(', '))} below ${value.path === '' ? '/' : visible(value.path)} (line ${line})`,
      ),
    ),
    section('Comments', values(policy.comments)),
    section('Content signals', policy.contentSignals.flatMap(signalSentences)),
    section('Content usage', policy.contentUsage.map(usageSentence)),
    section(
      'Licences',
      policy.licenses.map((license) => licenseSentence(license, policy)),
    ),
    section('Noindex (retired; no robot reads it)', values(policy.noindex)),
    section(
      'Without effect',
      policy.ignoredRecords.map(
        ({ field, value, line, why }) =>
          `${fieldName(field)} ${visible(value)} (line ${line}): ${why === 'malformed' ? 'this dialect cannot read the value' : 'another record counts'}`,
      ),
    ),
    section(
      'Not documented',
      [...assumptionWords(policy)].map(([from, subjects]) => `taken from ${from}: ${subjects}`),
    ),
    section(
      'Notes',
      policy.notes.map(
        ({ message, line }) => `${line === undefined ? '' : `line ${line}: `}${visible(message, 400)}`,
      ),
    ),
  ]
}

/** What each signal of a record says, and where it is defined. Signals without a definition say nothing. */
function signalSentences({ value, line }: Policy['contentSignals'][number]): string[] {
  return value.signals.map(({ name, value: answer }) => {
    const signal = `${name}=${answer}`
    const meaning = SIGNAL_MEANINGS.get(signal)
    const document = name === 'use' ? SIGNAL_DOCUMENTS.use : SIGNAL_DOCUMENTS.contentSignals
    return `${visible(signal)} (line ${line}): ${meaning === undefined ? 'not defined' : `${meaning} (${document})`}`
  })
}

/** What a Content-Usage record says, and where its labels are defined. */
function usageSentence(stated: Policy['contentUsage'][number]): string {
  const { preferences } = stated.value
  const meanings = Object.entries(preferences ?? {}).flatMap(([label, preference]) => {
    const meaning = USAGE_MEANINGS.get(label)
    return meaning === undefined ? [] : [`${meaning}: ${preference === 'allow' ? 'allowed' : 'disallowed'}`]
  })
  const text = `${stated.value.path === undefined ? 'everywhere: ' : ''}${usageText(stated)}`
  return meanings.length === 0
    ? `${text}: no label that ${SIGNAL_DOCUMENTS.vocabulary} defines`
    : `${text}: ${meanings.join('; ')} (${SIGNAL_DOCUMENTS.vocabulary}, in a record of ${SIGNAL_DOCUMENTS.attachment})`
}

/** A licence, and its robots. For a licence inside a group, sources disagree about the robots. */
function licenseSentence({ value, line }: StatedValue<string>, { selection }: Policy): string {
  const isInGroup = selection.candidates.some(
    ({ firstLine, lastLine }) => firstLine <= line && line <= lastLine,
  )
  const robots = isInGroup
    ? 'for every robot, or for those of its group: sources disagree'
    : 'for every robot'
  return `${visible(value)} (line ${line}): ${robots} (${SIGNAL_DOCUMENTS.license})`
}

/** The signals of a record as text. */
export function signalText({ value, line }: Policy['contentSignals'][number]): string {
  const signals = value.signals.map((signal) => visible(`${signal.name}=${signal.value}`))
  return `${signals.join(', ')} (line ${line})`
}

/** The preferences of a record as text, with the path that they are for, if there is one. */
export function usageText({ value, line }: Policy['contentUsage'][number]): string {
  const { path, dictionary, preferences } = value
  const stated = preferences === undefined ? `${dictionary} cannot be read` : dictionary
  return `${path === undefined ? '' : `${visible(path)}: `}${visible(stated)} (line ${line})`
}
