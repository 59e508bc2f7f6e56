import { read, UNNAMED_AGENT } from '../../dialects/index.ts'
import type { Rule } from '../../policy/index.ts'
import type { File } from '../../syntax/index.ts'
import { applyEdits, type Edit } from '../../text/index.ts'
import { agentOfLine } from '../agents/agent-of-group.ts'
import { sampleUrl } from '../analysis/sample-url.ts'
import { cachedVerdict } from '../file/cached-verdict.ts'
import { CheckedFile, type CheckedGroup } from '../file/checked-file.ts'
import type { Context } from '../file/context.ts'
import type { Change } from '../finding.ts'
import { reparse } from './reparse.ts'

/**
 * What the fixes of a rule may do, as their titles say: open URLs to robots, or close URLs to them. A rule
 * that promises neither keeps each verdict of RFC 9309.
 */
export interface Promised {
  readonly opens?: true
  readonly closes?: true
  /** Rules go from the robots of one group to those of another, such as those that a repaired line names. */
  readonly gives?: true
}

/** What a change does, as RFC 9309 reads the file before and after it. */
export interface Effect extends Pick<Promised, 'opens' | 'closes'> {
  /**
   * A robot whose verdicts change although the change touches no line of its groups, neither before nor
   * after: it gets the rules of others, or loses its own.
   */
  readonly bystander?: string
}

/** The line is read as its author meant it: another path, another name, a record more. */
const CORRECTS: Promised = { opens: true, closes: true }
/** The same, where the line may name a robot. */
const GIVES: Promised = { ...CORRECTS, gives: true }
const OPENS: Promised = { opens: true }
const CLOSES: Promised = { closes: true }

/** The promises of rules by their codes. Any other rule promises to keep each verdict. */
const PROMISES: ReadonlyMap<string, Promised> = new Map([
  ...['A101', 'A102', 'A105', 'A106', 'A107'].map((code) => [code, CORRECTS] as const),
  ['A104', GIVES],
  ...['E101', 'E102', 'E103', 'E108', 'E109', 'E110', 'E111'].map((code) => [code, GIVES] as const),
  ['G101', CORRECTS],
  ['G103', OPENS],
  ['G107', CLOSES],
  ['G118', OPENS],
  ['I105', OPENS],
  ...['P101', 'P102', 'P104', 'P108', 'P113', 'P114', 'P125'].map((code) => [code, CORRECTS] as const),
  ['P115', OPENS],
  ['P124', CLOSES],
  ['P133', CLOSES],
  ...['S101', 'S102', 'S103', 'S104', 'S105', 'S106'].map((code) => [code, GIVES] as const),
  ...['S107', 'S111', 'S112', 'S113', 'S114', 'S115', 'S116'].map((code) => [code, CORRECTS] as const),
])

/** The promise of a rule's fixes. */
export function promiseOf(code: string): Promised {
  return PROMISES.get(code) ?? {}
}

/** Do the promises of some rules together cover what their fixes do together? */
export function isPromised(codes: readonly string[], { opens, closes, bystander }: Effect): boolean {
  const promises = codes.map(promiseOf)
  return (
    (opens !== true || promises.some((one) => one.opens)) &&
    (closes !== true || promises.some((one) => one.closes)) &&
    (bystander === undefined || promises.some((one) => one.gives))
  )
}

/**
 * The most characters of a file that are read again to compare the effects of its fixes with their promises.
 * It takes about a second.
 */
export const MAX_CHARACTERS_OF_PROMISES = 4_000_000

/** Compares what the fixes of a file do with what their rules promise. */
export class PromiseKeeper {
  private readonly context: Context
  private readonly known: WeakMap<readonly Edit[], boolean> = new WeakMap()
  private characters = 0

  constructor(context: Context) {
    this.context = context
  }

  /**
   * Does a fix of a rule do no more than the rule promises? `false`, with a note in the report, if too many
   * characters were read to tell.
   */
  keeps(code: string, change: Change): boolean {
    let isKept = this.known.get(change.edits)
    if (isKept === undefined) {
      const { length } = this.context.file.text
      this.characters += length
      if (this.characters > MAX_CHARACTERS_OF_PROMISES && this.characters > length) {
        this.context.notes.add(
          `The effects of fixes were compared with their titles for ${MAX_CHARACTERS_OF_PROMISES} characters, which is the limit. Further fixes are not offered. Fix the file again to get them.`,
        )
        return false
      }
      const effect = effectOf(this.context, change)
      isKept = effect === undefined || isPromised([code], effect)
      this.known.set(change.edits, isKept)
    }
    return isKept
  }
}

/** The most rules of a robot, before and after a change, whose URLs are asked. */
const MAX_RULES = 200

/**
 * What a change does to the robots that the file names before or after it, and to those that it does not name.
 * For each rule that a robot gets or loses, one URL that it matches is asked. `undefined` if the text after
 * the change cannot be written in the encoding of the file.
 */
export function effectOf(context: Context, { edits, withoutMark }: Change): Effect | undefined {
  const { parsed, text } = context.file
  const file = reparse(parsed, applyEdits(text, edits), parsed.bom && !withoutMark)
  if (file === undefined) return undefined
  const after = new CheckedFile(file)
  const [was, is] = [context.once(namesBefore).rules, rulesByName(after)]
  const places = placesOf(text, edits)
  const touched = new Set([
    ...namesTouched(
      context.file,
      places.map(({ before }) => before),
    ),
    ...namesTouched(
      after,
      places.map((place) => place.after),
    ),
  ])
  let effect: Effect = {}
  for (const name of new Set([...was.keys(), ...is.keys(), '*'])) {
    const [one, other] = [was, is].map((rules) => rules.get(name) ?? rules.get('*') ?? '')
    if (one === other) continue
    const changed = verdictChange(context, file, name)
    if (changed.opens || changed.closes)
      effect = { ...effect, ...changed, ...(touched.has(name) ? {} : { bystander: name }) }
  }
  return effect
}

/** Whether a robot may fetch more after a change, or less. */
function verdictChange(context: Context, after: File, name: string): Pick<Promised, 'opens' | 'closes'> {
  const { dialect } = context.byDialect.standard
  const agent = name === '*' ? UNNAMED_AGENT : name
  const policies = [
    context.policies.get(dialect, agent),
    read(after, { agent, dialect, rawAgent: true }),
  ] as const
  const [was, is] = policies.map(({ rules }) => new Set(rules.map(keyOf))) as [Set<string>, Set<string>]
  const changed = [
    ...policies[0].rules.filter((rule) => !is.has(keyOf(rule))),
    ...policies[1].rules.filter((rule) => !was.has(keyOf(rule))),
  ]
  let found: Pick<Promised, 'opens' | 'closes'> = {}
  for (const { pattern } of changed.slice(0, MAX_RULES)) {
    const url = sampleUrl(context, pattern)
    if (url === undefined) continue
    const [before, now] = policies.map((policy) => cachedVerdict(context, policy, url).verdict)
    if (before === 'disallow' && now === 'allow') found = { ...found, opens: true }
    if (before === 'allow' && now === 'disallow') found = { ...found, closes: true }
  }
  return found
}

function keyOf({ effect, value }: Rule): string {
  return `${effect} ${value ?? ''}`
}

/** The rules for each name in a file, as a text. A map, because results of a context are objects. */
function namesBefore({ file }: Context): { readonly rules: ReadonlyMap<string, string> } {
  return { rules: rulesByName(file) }
}

function rulesByName({ groups }: CheckedFile): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  for (const group of groups) {
    const rules = group.rules.map(({ field, value }) => `${field} ${value}\n`).join('')
    for (const name of new Set(namesOf(group))) found.set(name, (found.get(name) ?? '') + rules)
  }
  return found
}

function namesOf({ agents }: CheckedGroup): readonly string[] {
  return agents.filter(({ value }) => value !== '').map((agent) => agentOfLine(agent).toLowerCase())
}

/** The robots with a group of which a change touches a line. */
function namesTouched(file: CheckedFile, places: readonly Place[]): readonly string[] {
  return file.groups
    .filter(({ agents, records }) =>
      [...agents.map(({ line }) => line.number), ...records.map(({ line }) => line)].some((number) => {
        const { start, ending } = file.lineAt(number)
        return places.some((place) =>
          place.isWhole
            ? place.start < ending && place.end > start
            : place.start <= ending && place.end >= start,
        )
      }),
    )
    .flatMap(namesOf)
}

/** A part of a text that a change removes or inserts. */
interface Place {
  readonly start: number
  readonly end: number
  /** It consists of whole lines, so it touches neither the line before nor that after it. */
  readonly isWhole: boolean
}

/** The places of edits in the text before them, and in the text after them. */
function placesOf(
  text: string,
  edits: readonly Edit[],
): readonly { readonly before: Place; readonly after: Place }[] {
  let shift = 0
  const endsLine = (part: string): boolean => part === '' || /[\r\n]$/.test(part)
  return [...edits]
    .sort((one, other) => one.start - other.start)
    .map(({ start, end, text: instead }) => {
      const from = start + shift
      shift += instead.length - (end - start)
      const isWhole = endsLine(text.slice(0, start)) && endsLine(text.slice(start, end)) && endsLine(instead)
      return {
        before: { start, end, isWhole },
        after: { start: from, end: from + instead.length, isWhole },
      }
    })
}
