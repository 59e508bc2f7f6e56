import type { Group } from '../../dialects/index.ts'
import { decide } from '../../policy/index.ts'
import type { Purpose } from '../../robots/index.ts'
import { type Signal, signals } from '../content-signals.ts'
import { type Context, robotsOfToken } from '../context.ts'
import { verdictForAnybody } from '../known-urls.ts'
import type { Problem, Rule } from '../rule.ts'
import { originOf } from '../sample-url.ts'
import { quoted } from '../words.ts'

/** X233: a signal that says yes to what the rules forbid. */
export const contentSignalContradictsRules: Rule = {
  code: 'X233',
  name: 'content-signal-contradicts-rules',
  severity: 'warning',
  why: 'Content-Signal says what may be done with a page once it is fetched (contentsignals.org), and changes no rule: where it says yes to training and the robots that train are shut out, the one who reads the signal and the one who reads the rules act differently. One of the two is not meant.',
  find,
}

/** Whose robots fetch for what a signal is about. */
const PURPOSES: ReadonlyMap<string, readonly Purpose[]> = new Map<string, readonly Purpose[]>([
  ['search', ['search']],
  ['ai-input', ['ai-search', 'ai-user']],
  ['ai-train', ['ai-training']],
])

const NONE: ReadonlySet<string> = new Set()

function* find(context: Context): Generator<Problem> {
  const home = `${originOf(context)}/`
  const found = signals(context).filter(({ key, value }) => value === 'yes' && PURPOSES.has(key))
  if (found.length === 0) return
  const refused = new Map<Group, Set<string>>()
  for (const { key, value, line } of signals(context)) {
    const group = value === 'no' ? context.standard.groupAt(line) : undefined
    if (group !== undefined) refused.set(group, (refused.get(group) ?? new Set()).add(key))
  }
  const shutOut = context.agents.flatMap(({ value, line, group }) => {
    const [robot] = robotsOfToken(value)
    if (robot === undefined || decide(context.policyOf(context.standard.dialect, value), home).verdict !== 'disallow') return []
    return [{ value, line, purpose: robot.purpose, saysNo: refused.get(group.group) ?? NONE }]
  })
  for (const signal of found) {
    const purposes = PURPOSES.get(signal.key) ?? []
    const robot = shutOut.find(({ purpose, saysNo }) => purposes.includes(purpose) && !saysNo.has(signal.key))
    if (robot !== undefined) {
      yield {
        ...problemOf(context, signal),
        message: `${quoted(`${signal.key}=yes`)} permits what line ${robot.line.number} forbids: ${quoted(robot.value)} may not fetch ${home}. Open the site to it, or say no.`,
        related: [{ span: robot.line.valueSpan, message: 'is shut out' }],
      }
      continue
    }
    const group = context.standard.groupAt(signal.line)
    const isForAll = group?.agents.some(({ value }) => value === '*') === true
    if (!isForAll || verdictForAnybody(context, home).verdict !== 'disallow') continue
    yield {
      ...problemOf(context, signal),
      message: `${quoted(`${signal.key}=yes`)} permits a use of pages that robots may not fetch: ${home} is forbidden to those that no group names. Open the site, or say no.`,
    }
  }
}

function problemOf(context: Context, { span, line }: Signal): Pick<Problem, 'span' | 'readers'> {
  return { span, readers: context.readersTaking(line, 'content-signal') }
}
