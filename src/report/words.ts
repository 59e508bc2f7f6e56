import { NOT_SENT_REMARK, type Undecided } from '../diff/index.ts'
import { isForEveryPath } from '../pattern/index.ts'
import type { AgentLine, Honoured, Policy, Rule, Verdict } from '../policy/index.ts'
import { type ClosedVerdict, closedWords, URL_LIMIT, unknownWords } from '../policy/index.ts'
import { grouped, readablePath, visible } from '../text/index.ts'

export { grouped }

/** Names of agents that are listed before the rest is counted. */
const MAX_AGENTS = 3

/** What decides, in a few words: the line, or why there is none. */
export function reasonText(verdict: Verdict | ClosedVerdict, policy: Policy): string {
  switch (verdict.reason) {
    case 'visit-time':
      return closedWords(verdict)
    case 'rule':
      return `line ${verdict.rule?.line} decides`
    case 'exempt':
      return 'this dialect exempts the path from the rules of the file'
    case 'crawl-delay-too-long':
      return `the Crawl-delay on line ${verdict.rule?.line} is longer than this dialect accepts, so it disallows the whole site`
    case 'no-rule':
      return 'no rule of the groups that apply matches'
    case 'no-group':
      return 'no group of the file applies'
    case 'url-too-long':
    case 'too-much-work':
    case 'varies':
      return unknownWords(verdict.reason)
    case 'reader-fails':
      return `the parser stops with an error and has no verdict${policy.failure === undefined ? ' on this URL' : `: ${failureText(policy.failure)}`}`
  }
}

/** The error of a parser, and its line. */
export function failureText({ message, line }: { readonly message: string; readonly line?: number }): string {
  return `"${visible(message)}"${line === undefined ? '' : ` on line ${line}`}`
}

/** The agents of a group, as the file writes them. */
export function agentsText(agents: readonly AgentLine[]): string {
  const names = agents
    .slice(0, MAX_AGENTS)
    .map(({ value }) => (value === '' ? '(empty)' : visible(value, 60)))
  return `${names.join(', ')}${agents.length > MAX_AGENTS ? ` and ${agents.length - MAX_AGENTS} more` : ''}`
}

/** A rule as a record: field and value. */
export function ruleText(rule: Rule): string {
  if (rule.field === undefined)
    return rule.reason === 'exempt' ? 'Allow: /robots.txt (built in)' : 'a built-in rule of the dialect'
  return `${fieldName(rule.field)}: ${visible(rule.value ?? '')}`.trimEnd()
}

/** The text of a pattern that every path matches. */
export const EVERYTHING = 'everything'

/**
 * The pattern of a rule as the dialect compares it, with its letters readable, cut after `max` characters.
 */
export function patternText({ pattern, became, value, reason }: Rule, max: number): string {
  if (isForEveryPath(pattern)) return EVERYTHING
  const text = became ?? value ?? ''
  return reason === 'exempt' ? '/robots.txt' : visible(readablePath(text) ?? text, max)
}

/** The usual spelling of a field: `crawl-delay` → `Crawl-delay`. */
export function fieldName(field: string): string {
  return `${field.charAt(0).toUpperCase()}${field.slice(1)}`
}

/** Whether a robot honours a field, in words. */
export function honouredText(honoured: Honoured): string {
  return { yes: 'honoured', no: 'not honoured', unknown: 'not documented whether it is honoured' }[honoured]
}

/** `1 robot`, `2 robots`, `1,000 robots`. */
export function counted(count: number, noun: string): string {
  return `${grouped(count)} ${noun}${count === 1 ? '' : 's'}`
}

/** The first names of a list, and how many more there are: `a, b and 3 more`. */
export function listed(names: readonly string[], max: number, and: string = 'and'): string {
  // A single name more takes no more space than "and 1 more".
  const shown = names.length <= max + 1 ? names : names.slice(0, max)
  return `${shown.join(', ')}${names.length > shown.length ? ` ${and} ${grouped(names.length - shown.length)} more` : ''}`
}

/** The sites that a comparison is about: one, or, without it, all. */
export function siteText(origin: string | undefined): string {
  return origin === undefined ? 'every site' : visible(origin)
}

/** Why a comparison was undecided. */
export function undecidedText(because: Undecided['because']): string {
  switch (because) {
    case 'budget':
      return 'because the budget was spent'
    case 'sites':
      return 'because the rules name too many sites'
    case 'host':
      return 'because a parser rejects the host of the site'
    case 'length':
      return `because the URLs that differ have more than ${URL_LIMIT}`
    case 'no-list':
      return 'because in a dialect, the order of rules depends on the URL'
  }
}

/** The path of a URL as people read it, in parentheses; empty if no letter is escaped in it. */
export function readableText(url: string): string {
  const readable = readablePath(url)
  return readable === undefined ? '' : ` (${visible(readable)})`
}

/**
 * The URL that shows a difference. If it has escaped letters, the readable path follows. If clients send it in
 * another form, a remark follows.
 */
export function witnessText({
  url,
  notSent,
}: {
  readonly url: string
  readonly notSent?: true | undefined
}): string {
  return visible(url) + readableText(url) + (notSent === true ? NOT_SENT_REMARK : '')
}
