import { type Honoured, type Policy, rateWords, windowWords } from '../../policy/index.ts'
import type { RobotOrder } from '../../readings/index.ts'
import { honouredBy, type Robot } from '../../robots/index.ts'
import { present, visible } from '../../text/index.ts'
import { signalText, usageText } from '../policy/policy-text.ts'
import { robotNames } from '../robot-names.ts'
import { agentsText, counted, listed } from '../words.ts'
import type { SharedPolicy } from './survey.ts'

type PacingField = 'crawlDelay' | 'requestRate' | 'visitTime'

/** A pacing record that applies to a robot of the survey, and whether each such robot honours it. */
export interface PacingRecord {
  readonly field: PacingField
  readonly line: number
  /** The record in words. */
  readonly text: string
  readonly robots: Readonly<Record<Honoured, readonly Robot[]>>
}

/** Every pacing record that applies to a robot of the survey, in file order. */
export function pacingRecords(policies: readonly SharedPolicy[]): PacingRecord[] {
  const byRecord = new Map<string, Omit<PacingRecord, 'robots'> & { robots: Record<Honoured, Robot[]> }>()
  for (const { policy, robots } of policies) {
    for (const { field, line, text } of pacingOf(policy)) {
      const key = `${line} ${text}`
      const record = byRecord.get(key) ?? { field, line, text, robots: { yes: [], no: [], unknown: [] } }
      byRecord.set(key, record)
      const honours = { dialect: policy.dialect, honours: policy.pacing.honours[field] }
      for (const robot of robots)
        record.robots[honouredBy(robot, field === 'crawlDelay', honours)].push(robot)
    }
  }
  return [...byRecord.values()].sort((one, other) => one.line - other.line)
}

function pacingOf({
  pacing: { crawlDelay, requestRates, visitTimes },
}: Policy): Omit<PacingRecord, 'robots'>[] {
  const records: Omit<PacingRecord, 'robots'>[] = []
  if (crawlDelay !== undefined)
    records.push({ field: 'crawlDelay', line: crawlDelay.line, text: `Crawl-delay ${crawlDelay.value} s` })
  for (const { value, line } of requestRates)
    records.push({ field: 'requestRate', line, text: `Request-rate ${rateWords(value)}` })
  for (const { value, line } of visitTimes)
    records.push({ field: 'visitTime', line, text: `Visit-time ${windowWords(value)}` })
  return records
}

/** The pacing records, one sentence each. */
export function pacingItems(
  policies: readonly SharedPolicy[],
  maxRobots: number,
  order: RobotOrder,
): string[] {
  return pacingRecords(policies).map(({ text, line, robots: { yes, no, unknown } }) => {
    const parts = [
      yes.length === 0
        ? 'honoured by no registry robot'
        : `honoured by ${counted(yes.length, 'robot')}: ${robotNames(yes, maxRobots, order)}`,
      ...(no.length === 0 ? [] : [`not by ${no.length}: ${robotNames(no, maxRobots / 2, order)}`]),
      ...(unknown.length === 0 ? [] : [`not documented for ${counted(unknown.length, 'robot')}`]),
    ]
    return `${text} (line ${line}): ${parts.join('; ')}`
  })
}

/** The metadata of the file besides pacing, one sentence for each record. */
export function metadataItems(policies: readonly SharedPolicy[], maxLines: number): string[] {
  const lineOfItem = new Map<string, number>()
  const add = (item: string, line: number): void => void lineOfItem.set(item, line)
  for (const { policy } of policies) {
    for (const { value, line } of policy.sitemaps) add(`Sitemap ${visible(value)} (line ${line})`, line)
    if (policy.host !== undefined)
      add(`Host ${visible(policy.host.value)} (line ${policy.host.line})`, policy.host.line)
    for (const { value, line } of policy.cleanParams) {
      const path = value.path === '' ? '/' : visible(value.path)
      add(
        `Clean-param, for Yandex: drop ${visible(value.params.join(', '))} below ${path} (line ${line})`,
        line,
      )
    }
    for (const { text, line } of signalsOfPolicy(policy)) add(`${text}: a preference, not a rule`, line)
    for (const { value, line } of policy.licenses) add(`License ${visible(value)} (line ${line})`, line)
    for (const { value, line } of policy.noindex)
      add(`Noindex ${visible(value)} (line ${line}): retired, no robot reads it`, line)
  }
  const sorted = [...lineOfItem].sort(([, one], [, other]) => one - other).map(([item]) => item)
  return limited(sorted, maxLines)
}

/** Each record about the use of content, with the group that it stands in, in file order. */
export function signalItems(policies: readonly SharedPolicy[]): string[] {
  const byLine = new Map(
    policies.flatMap(({ policy }) => signalsOfPolicy(policy)).map(({ text, line }) => [line, text]),
  )
  return [...byLine].sort(([one], [other]) => one - other).map(([, text]) => text)
}

function signalsOfPolicy(policy: Policy): readonly { readonly text: string; readonly line: number }[] {
  return [
    ...policy.contentSignals.map((one) => ({ text: `Content-Signal ${signalText(one)}`, line: one.line })),
    ...policy.contentUsage.map((one) => ({
      text: `Content-Usage ${usageText(one)}`,
      line: one.line,
    })),
  ].map(({ text, line }) => ({ text: `${text}, ${groupText(policy, line)}`, line }))
}

/** The group of a record, by its agents. A signal holds for these agents, and for no other group. */
function groupText({ selection }: Policy, line: number): string {
  const group = selection.candidates.find(({ firstLine, lastLine }) => firstLine <= line && line <= lastLine)
  return group === undefined ? 'outside the groups' : `in the group of ${agentsText(group.agents)}`
}

/** A note of a parser, with the dialects that give it. */
export interface ParserNote {
  readonly line?: number
  readonly code: string
  readonly message: string
  readonly dialects: string[]
}

/** The distinct notes of all policies. */
export function parserNotes(policies: readonly SharedPolicy[]): ParserNote[] {
  const byText = new Map<string, ParserNote>()
  for (const { policy } of policies) {
    for (const { code, message, line } of policy.notes) {
      const key = `${line} ${code} ${message}`
      const note = byText.get(key) ?? { ...present({ line }), code, message, dialects: [] }
      byText.set(key, note)
      if (!note.dialects.includes(policy.dialect)) note.dialects.push(policy.dialect)
    }
  }
  return [...byText.values()].sort((one, other) => (one.line ?? 0) - (other.line ?? 0))
}

/** The notes as text. */
export function noteItems(policies: readonly SharedPolicy[], maxLines: number): string[] {
  const items = parserNotes(policies).map(
    ({ line, message, dialects }) =>
      `${line === undefined ? '' : `line ${line}: `}${visible(message, 300)} (${listed(dialects, 3)})`,
  )
  return limited(items, maxLines)
}

/** Robots that do not obey robots.txt, obey it in part, or do not say; and control tokens. */
export function obedienceItems(robots: readonly Robot[], maxRobots: number, order: RobotOrder): string[] {
  const that = (obeys: Robot['obeys']['robotsTxt']): Robot[] =>
    robots.filter((robot) => robot.obeys.robotsTxt === obeys)
  const parts: readonly (readonly [robots: Robot[], singular: string, plural: string])[] = [
    [that('no'), '† states that it does not obey robots.txt', '† state that they do not obey robots.txt'],
    [that('partly'), 'obeys it in part', 'obey it in part'],
    [that('unknown'), 'does not document whether it obeys', 'do not document whether they obey'],
    [
      robots.filter(({ controlToken }) => controlToken === true),
      'never fetches: the token controls how its operator uses content',
      'never fetch: the tokens control how their operators use content',
    ],
  ]
  return parts
    .filter(([members]) => members.length > 0)
    .map(([members, singular, plural]) => {
      const predicate = members.length === 1 ? singular : plural
      return `${counted(members.length, 'robot')} ${predicate}: ${robotNames(members, maxRobots, order)}`
    })
}

function limited(items: readonly string[], max: number): string[] {
  return items.length <= max
    ? [...items]
    : [...items.slice(0, max), `and ${items.length - max} more; --all shows them`]
}
