import { type DialectId, UNNAMED_AGENT } from '../../../dialects/index.ts'
import { addTo } from '../../../text/index.ts'
import { agentOfLine, MAX_ROBOTS_PER_RULE } from '../../agents/agent-of-group.ts'
import type { CheckedGroup, NamedAgent } from '../../file/checked-file.ts'
import type { Context } from '../../file/context.ts'
import { type FieldRecord, recordsByGroup, recordsOf } from '../../file/field-records.ts'
import { removalsOf } from '../../file/line-removal.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { inDialects, joinWords, plural, quoted } from '../../text/message-phrases.ts'

/** X103 reports several Crawl-delays for one robot. */
export const crawlDelayDuplicate: CheckRule = {
  code: 'X103',
  name: 'crawl-delay-duplicate',
  severity: 'warning',
  why: "No standard says which of two Crawl-delays for a robot counts, and programs differ. In one group, Protego and Python use the last, Bing's pages suggest the first, and crawler-commons uses the first. Where no rule or blank line ends a group, some dialects also give a robot the Crawl-delay below the name of another. How long a robot waits then depends on its parser.",
  find,
}

/** Consecutive User-agent lines of a group, and the Crawl-delays between them and the next ones. */
interface Run {
  readonly agent: NamedAgent
  readonly delays: FieldRecord[]
}

/** The dialects that honour Crawl-delay, by the seconds that a robot waits in them. */
interface Waits {
  readonly bySeconds: ReadonlyMap<number, readonly DialectId[]>
  /** The dialects in which the robot waits for what stands below the name of another. */
  readonly fromOthers: readonly DialectId[]
}

function* find(context: Context): Generator<Problem> {
  let checkedRuns = 0
  for (const [group, records] of recordsByGroup(recordsOf(context, 'crawl-delay'))) {
    if (records.length < 2) continue
    const runs = runsOf(group, records)
    checkedRuns += runs.length
    if (checkedRuns > MAX_ROBOTS_PER_RULE) {
      context.notes.add(
        `X103 compared the Crawl-delays of ${MAX_ROBOTS_PER_RULE} robots and skipped the other robots.`,
      )
      return
    }
    for (const run of runs) if (run.delays.length > 1) yield several(context, run)
    if (runs.length > 1) yield* shared(context, runs)
  }
}

/** The runs of a group that have a Crawl-delay. */
function runsOf({ agents, records }: CheckedGroup, delays: readonly FieldRecord[]): Run[] {
  const runs: Run[] = []
  // Agents, records and delays are in the order of their lines.
  let [record, delay] = [0, 0]
  const takeDelaysAbove = (line: number): void => {
    for (let next = delays[delay]; next !== undefined && next.line.number < line; next = delays[++delay])
      runs.at(-1)?.delays.push(next)
  }
  for (const agent of agents) {
    const { number } = agent.line
    takeDelaysAbove(number)
    const seen = record
    while ((records[record]?.line ?? Infinity) < number) record++
    if (runs.length === 0 || record > seen) runs.push({ agent, delays: [] })
  }
  takeDelaysAbove(Infinity)
  return runs.filter((run) => run.delays.length > 0)
}

function isStar({ agent }: Run): boolean {
  return /^\*(?:\s|$)/.test(agent.value)
}

function waitsOf(context: Context, run: Run): Waits {
  const { agent, delays } = run
  const token = agent.value === '' || isStar(run) ? UNNAMED_AGENT : agentOfLine(agent)
  const bySeconds = new Map<number, DialectId[]>()
  const fromOthers: DialectId[] = []
  for (const dialect of context.dialects) {
    const { crawlDelay, honours } = context.policies.get(dialect, token).pacing
    if (crawlDelay === undefined || honours.crawlDelay !== 'yes') continue
    addTo(bySeconds, crawlDelay.value, dialect.id)
    const isOwn = delays.some(({ value }) => dialect.pacing.crawlDelay(value) === crawlDelay.value)
    if (!isOwn) fromOthers.push(dialect.id)
  }
  return { bySeconds, fromOthers }
}

/** Several Crawl-delays below the same User-agent lines. */
function several(context: Context, run: Run): Problem {
  const [first, second] = run.delays as [FieldRecord, FieldRecord]
  const values = new Set(run.delays.map(({ value }) => value))
  const waits = waitsOf(context, run)
  return {
    span: second.span,
    ...(values.size === 1 ? { severity: 'info' as const } : {}),
    says:
      values.size === 1
        ? {
            case: 'same value',
            what: `This group has ${plural(run.delays.length, 'Crawl-delay')} with the same value, so one of them is enough.`,
            advice: 'Delete the others.',
          }
        : {
            case: 'different values',
            what: `This group has different Crawl-delays: ${joinWords([...values].map(quoted))}.`,
            effect: Array.from(
              waits.bySeconds,
              ([seconds, dialects]) =>
                `${inDialects(dialects, context.dialects.length)}, the robot waits ${seconds} s.`,
            ).join(' '),
            advice: 'Delete all but the one you mean.',
          },
    related: [{ span: first.span, message: 'is the first Crawl-delay of the group' }],
    dialects: [...waits.bySeconds.values()].flat(),
    fix: {
      title: 'keep the first Crawl-delay',
      edits: removalsOf(
        context,
        run.delays.slice(1).map(({ line }) => line.number),
      ),
      ...(values.size === 1
        ? {}
        : { because: 'The fix keeps the first Crawl-delay. Only you know whether it is the intended one.' }),
    },
  }
}

/** Crawl-delays below different User-agent lines, of which some dialects give a robot that of another. */
function* shared(context: Context, runs: readonly Run[]): Generator<Problem> {
  const waits = runs.map((run) => ({ run, ...waitsOf(context, run) }))
  const mixed = waits.filter(({ fromOthers }) => fromOthers.length > 0)
  const [first] = mixed
  if (first === undefined) return
  const all = context.dialects.length
  const names = joinWords(runs.map(({ agent }) => quoted(agent.value)))
  yield {
    span: (first.run.delays[0] as FieldRecord).span,
    says: {
      what: `No rule separates the Crawl-delays for ${names}, so not every dialect gives each robot its own.`,
      effect: mixed
        .flatMap(({ run, bySeconds }) => {
          const waiting = isStar(run) ? 'robots that no group names wait' : `${quoted(run.agent.value)} waits`
          return Array.from(
            bySeconds,
            ([seconds, dialects]) => `${inDialects(dialects, all)}, ${waiting} ${seconds} s.`,
          )
        })
        .join(' '),
      advice:
        'Give each robot a group of its own: its Crawl-delay, the rules that it should obey, and a blank line. An empty Disallow forbids nothing.',
      subject: names,
    },
    related: runs
      .filter((run) => run !== first.run)
      .map(({ agent }) => ({ span: agent.line.valueSpan, message: 'has a Crawl-delay of its own' })),
    dialects: [...new Set(mixed.flatMap(({ fromOthers }) => fromOthers))],
  }
}
