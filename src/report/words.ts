import { isForEveryPath } from '../pattern/index.ts'
import type { AgentLine, CandidateGroup, DailyWindow, Honoured, Policy, RequestRate, Rule, Verdict } from '../policy/index.ts'
import { visible } from '../text/index.ts'

/** Names of agents listed before the rest is counted. */
const MOST_AGENTS = 3

/** What decided, in a few words: the line, or why there is none. */
export function reasonWords(verdict: Verdict, policy: Policy): string {
  switch (verdict.reason) {
    case 'rule':
      return `line ${verdict.rule?.line} decides`
    case 'exempt':
      return 'this reader exempts the path from the rules of the file'
    case 'crawl-delay-too-long':
      return `the Crawl-delay on line ${verdict.rule?.line} is longer than this reader accepts, so it refuses the whole site`
    case 'no-rule':
      return 'no rule of the groups that apply matches'
    case 'no-group':
      return 'no group of the file applies'
    case 'reader-fails':
      return `the reader stops with an error and has no verdict${policy.failure === undefined ? ' on this URL' : `: ${failureWords(policy.failure)}`}`
  }
}

/** What a reader that fails says, and where. */
export function failureWords({ message, line }: { readonly message: string; readonly line?: number }): string {
  return `"${visible(message)}"${line === undefined ? '' : ` on line ${line}`}`
}

/** The robots a group is for, as the file writes them. */
export function agentsWords(agents: readonly AgentLine[]): string {
  const names = agents.slice(0, MOST_AGENTS).map(({ value }) => (value === '' ? '(empty)' : visible(value, 60)))
  return `${names.join(', ')}${agents.length > MOST_AGENTS ? ` and ${agents.length - MOST_AGENTS} more` : ''}`
}

/** The lines of a group. */
export function linesWords({ firstLine, lastLine }: Pick<CandidateGroup, 'firstLine' | 'lastLine'>): string {
  return firstLine === lastLine ? `line ${firstLine}` : `lines ${firstLine}–${lastLine}`
}

/** A rule as a record: field and value. */
export function ruleWords(rule: Rule): string {
  if (rule.field === undefined) return rule.reason === 'exempt' ? 'Allow: /robots.txt (the reader’s own)' : 'a rule of the reader’s own'
  return `${fieldWords(rule.field)}: ${visible(rule.value ?? '')}`.trimEnd()
}

/** What {@link patternWords} says of a pattern that every path matches. */
export const EVERYTHING = 'everything'

/** The paths a rule is about: the pattern as this reader compares it, cut after `most` characters. */
export function patternWords({ pattern, became, value, reason }: Rule, most: number): string {
  if (isForEveryPath(pattern)) return EVERYTHING
  return reason === 'exempt' ? '/robots.txt' : visible(became ?? value ?? '', most)
}

/** A field the way files write it: `crawl-delay` → `Crawl-delay`. */
export function fieldWords(field: string): string {
  return `${field.charAt(0).toUpperCase()}${field.slice(1)}`
}

/** A window as the files write it, in UTC. */
export function windowWords({ from, to }: DailyWindow): string {
  return `${clock(from)}–${clock(to)} UTC`
}

/** A rate in words. */
export function rateWords({ documents, seconds, window }: RequestRate): string {
  return `${counted(documents, 'document')} in ${seconds} s${window === undefined ? '' : `, ${windowWords(window)}`}`
}

/** Whether a reader acts on a field, in words. */
export function honouredWords(honoured: Honoured): string {
  return {
    yes: 'this reader honours it',
    no: 'this reader does not honour it',
    unknown: 'whether this reader honours it is not documented',
  }[honoured]
}

/** `1 robot`, `2 robots`, `1,000 robots`. */
export function counted(count: number, noun: string): string {
  return `${grouped(count)} ${noun}${count === 1 ? '' : 's'}`
}

/** A whole number with a comma between the thousands. */
export function grouped(count: number): string {
  return String(count).replace(/\B(?=(?:\d{3})+$)/g, ',')
}

/** The first few of a list, and how many more there are. */
export function someOf(names: readonly string[], most: number): string {
  // "and 1 more" takes the room of the one.
  const shown = names.length <= most + 1 ? names : names.slice(0, most)
  return `${shown.join(', ')}${names.length > shown.length ? ` and ${grouped(names.length - shown.length)} more` : ''}`
}

function clock(minute: number): string {
  return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
}
