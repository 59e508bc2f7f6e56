import { dialects, type Group, outlineOf, read, rowsByLine, UNNAMED_AGENT } from '../../dialects/index.ts'
import type { Rule } from '../../policy/index.ts'
import type { File } from '../../syntax/index.ts'
import { applyEdits, type Edit, firstIndex } from '../../text/index.ts'
import { agentOfLine } from '../agents/agent-of-group.ts'
import { sampleUrl } from '../analysis/sample-url.ts'
import { cachedVerdict } from '../file/cached-verdict.ts'
import type { Context } from '../file/context.ts'
import type { Change } from '../finding.ts'
import type { FixPromise } from '../rule.ts'
import { plural } from '../text/message-phrases.ts'
import { reparse } from './reparse.ts'

/** Whether a robot may fetch more, or less. */
interface VerdictChange {
  readonly opens?: true
  readonly closes?: true
}

/** Changes of verdicts by the rules of a robot before a change, and after it. */
type ChangesByRules = Map<string, Map<string, VerdictChange>>

/**
 * The most characters that are read to compare the effects of a file's fixes with their promises. The file is read once
 * for each fix and for each robot whose rules the fix changes. URLs that are asked count, too. Of 2,100 real files, 15
 * need more; the one with the most fixes (586 in 35 KB) needs 21 million.
 */
export const MAX_CHARACTERS_OF_PROMISES = 4_000_000

/** Compares what the fixes of a file do with what their rules promise. */
export class PromiseKeeper {
  private readonly context: Context
  private readonly known: WeakMap<readonly Edit[], boolean> = new WeakMap()
  private characters = 0
  private untold = 0

  constructor(context: Context) {
    this.context = context
  }

  /**
   * Do fixes with these promises, as one change, do no more than they promise? `undefined` if too many characters
   * were read to tell. A robot is a bystander if the change touches no line of its groups, neither before nor after:
   * it gets the rules of others, or loses its own.
   */
  keeps(promises: readonly (FixPromise | undefined)[], change: Change): boolean | undefined {
    const known = this.known.get(change.edits)
    if (known !== undefined) return known
    const isKept = this.compare(new Set(promises), change)
    if (isKept === undefined) this.untold += 1
    else this.known.set(change.edits, isKept)
    return isKept
  }

  /** A sentence about the fixes that were left out because of the limit; none if it left out none. */
  get notes(): readonly string[] {
    const { untold } = this
    return untold === 0
      ? []
      : [
          `${plural(untold, 'fix was', 'fixes were')} not compared with what the titles say, because the limit is ${plural(MAX_CHARACTERS_OF_PROMISES, 'character')}. Apply the other fixes, and check the file again.`,
        ]
  }

  /**
   * For each rule that a robot gets or loses, one URL that it matches is asked. A text that cannot be written in the
   * encoding of the file breaks no promise. `undefined` if too many characters were read.
   */
  private compare(
    promises: ReadonlySet<FixPromise | undefined>,
    { edits, withoutMark }: Change,
  ): boolean | undefined {
    if (promises.has('gives')) return true
    const isFree = promises.has('corrects') || (promises.has('opens') && promises.has('closes'))
    const { parsed, text } = this.context.file
    if (!this.reads(text)) return undefined
    const file = reparse(parsed, applyEdits(text, edits), parsed.bom && !withoutMark)
    if (file === undefined) return true
    const [was, is] = [this.context.once(namesBefore).rules, rulesByName(file)]
    let touched: ReadonlySet<string> | undefined
    const changes: ChangesByRules = new Map()
    for (const name of new Set([...was.keys(), ...is.keys(), '*'])) {
      const one = rulesFor(name, was)
      const other = rulesFor(name, is)
      if (one === other) continue
      touched ??= namesTouchedBy(edits, parsed, file)
      const isBystander = !touched.has(name)
      if (isFree && !isBystander) continue
      const changed = this.changeOnce(changes, [one, other], file, name)
      if (changed === undefined) return undefined
      if (breaks(changed, promises, isBystander)) return false
    }
    return true
  }

  /** The same as {@link verdictChange}, once for all robots with the same rules before and the same after. */
  private changeOnce(
    known: ChangesByRules,
    [before, after]: readonly [before: string, after: string],
    file: File,
    name: string,
  ): VerdictChange | undefined {
    const byAfter = known.get(before) ?? new Map<string, VerdictChange>()
    const change = byAfter.get(after) ?? this.verdictChange(file, name)
    if (change !== undefined) known.set(before, byAfter.set(after, change))
    return change
  }

  /** Whether a robot may fetch more after a change, or less. `undefined` if too many characters were read. */
  private verdictChange(after: File, name: string): VerdictChange | undefined {
    if (!this.reads(after.text)) return undefined
    const agent = name === '*' ? UNNAMED_AGENT : name
    const policies = [
      this.context.policies.get(STANDARD, agent),
      read(after, { agent, dialect: STANDARD, rawAgent: true }),
    ] as const
    const { parsed } = this.context.file
    const [was, is] = policies.map(({ selection }) => selection.selected) as [
      readonly Group[],
      readonly Group[],
    ]
    let found: VerdictChange = {}
    for (const { pattern } of rulesOfOne({ file: parsed, groups: was }, { file: after, groups: is })) {
      const url = sampleUrl(this.context, pattern)
      if (url === undefined) continue
      if (!this.reads(url)) return undefined
      const [before, now] = policies.map((policy) => cachedVerdict(this.context, policy, url).verdict)
      if (before === 'disallow' && now === 'allow') found = { ...found, opens: true }
      if (before === 'allow' && now === 'disallow') found = { ...found, closes: true }
    }
    return found
  }

  /** Counts characters that are read; `false` beyond the limit. What comes first is read at any length. */
  private reads({ length }: string): boolean {
    this.characters += length
    return this.characters <= MAX_CHARACTERS_OF_PROMISES || this.characters === length
  }
}

/** Does a change of verdicts break what fixes promise? A bystander is a robot whose group no edit touches. */
function breaks(
  { opens, closes }: VerdictChange,
  promises: ReadonlySet<FixPromise | undefined>,
  isBystander: boolean,
): boolean {
  if (isBystander) return opens === true || closes === true
  return (opens === true && !promises.has('opens')) || (closes === true && !promises.has('closes'))
}

/** The dialect by which names and their rules are compared. */
const STANDARD = dialects['rfc-9309']

/** A file, and the groups of it that a robot obeys. */
interface ReadFile {
  readonly file: File
  readonly groups: readonly Group[]
}

/**
 * The rules of each of two files that the other does not have. Most rules are before or behind what a fix changes. No
 * rule is made of them: that would take half the time of a check of thousands of lines.
 */
function rulesOfOne(one: ReadFile, other: ReadFile): readonly Rule[] {
  const [was, is] = [one, other].map(({ groups }) => groups.flatMap(ruleLines)) as [string[], string[]]
  const shorter = Math.min(was.length, is.length)
  let before = 0
  while (before < shorter && was[before] === is[before]) before += 1
  let behind = 0
  while (behind < shorter - before && was.at(-1 - behind) === is.at(-1 - behind)) behind += 1
  const gone = new Set(was.slice(before, was.length - behind))
  const come = new Set(is.slice(before, is.length - behind))
  for (const line of [...was.slice(0, before), ...was.slice(was.length - behind)])
    for (const lines of [gone, come]) lines.delete(line)
  return [...rulesOfLines(one, without(gone, come)), ...rulesOfLines(other, without(come, gone))]
}

function without(lines: ReadonlySet<string>, others: ReadonlySet<string>): ReadonlySet<string> {
  return new Set([...lines].filter((line) => !others.has(line)))
}

/** The rules of these lines, in whatever order. */
function rulesOfLines({ file, groups }: ReadFile, lines: ReadonlySet<string>): readonly Rule[] {
  if (lines.size === 0) return []
  const records = groups.flatMap((group) =>
    group.rulesWhere((text, from, to, isAllow) => lines.has(ruleLine(text, from, to, isAllow))),
  )
  const outline = outlineOf(file, STANDARD)
  const { rules } = STANDARD.rules({
    outline,
    selection: { kind: 'named', selected: groups, candidates: outline.groups },
    query: { tokens: [UNNAMED_AGENT], obeysStar: true },
    records,
  })
  return rules.filter(({ reason }) => reason === 'rule')
}

/** The rules of a group as texts. */
function ruleLines(group: Group): readonly string[] {
  const lines: string[] = []
  group.rulesWhere((text, from, to, isAllow) => {
    lines.push(ruleLine(text, from, to, isAllow))
    return false
  })
  return lines
}

function ruleLine(text: string, from: number, to: number, isAllow: boolean): string {
  return `${isAllow ? 'allow' : 'disallow'} ${text.slice(from, to)}\n`
}

/** The rules for each name in a file, as a text. A map, because results of a context are objects. */
function namesBefore({ file }: Context): { readonly rules: ReadonlyMap<string, string> } {
  return { rules: rulesByName(file.parsed) }
}

/** The rules for a name: those of `*` if no group has it. */
function rulesFor(name: string, rules: ReadonlyMap<string, string>): string {
  return rules.get(name) ?? rules.get('*') ?? ''
}

function rulesByName(file: File): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  for (const group of outlineOf(file, STANDARD).groups) {
    const rules = ruleLines(group).join('')
    for (const name of new Set(namesOf(group))) found.set(name, (found.get(name) ?? '') + rules)
  }
  return found
}

function namesOf({ agents }: Group): readonly string[] {
  return agents
    .filter(({ value, line }) => value !== '' && line !== undefined)
    .map((agent) => agentOfLine(agent).toLowerCase())
}

/** The robots with a group of which edits touch a line, before or after them. */
function namesTouchedBy(edits: readonly Edit[], before: File, after: File): ReadonlySet<string> {
  const places = placesOf(before.text, edits)
  return new Set([
    ...namesTouched(
      before,
      places.map((place) => place.before),
    ),
    ...namesTouched(
      after,
      places.map((place) => place.after),
    ),
  ])
}

/** The robots with a group of which a change touches a line. The places are in their order, and apart. */
function namesTouched(file: File, places: readonly Place[]): readonly string[] {
  const isAnyTouched = (first: number, last: number): boolean =>
    isTouched(file.starts[first - 1] as number, endOfLine(file, last), places)
  const { groups, records } = outlineOf(file, STANDARD)
  const rows = rowsByLine(records, file.starts.length)
  const isRecordTouched = ({ firstLine, lastLine }: Group): boolean => {
    for (let line = firstLine; line <= lastLine; line++)
      if (rows[line - 1] !== -1 && isAnyTouched(line, line)) return true
    return false
  }
  return groups
    .filter((group) => isAnyTouched(group.firstLine, group.lastLine) && isRecordTouched(group))
    .flatMap(namesOf)
}

/** The offset at which the line end of this line begins. */
function endOfLine({ starts, text }: File, line: number): number {
  let end = starts[line] ?? text.length
  while (end > (starts[line - 1] as number) && (text[end - 1] === '\n' || text[end - 1] === '\r')) end--
  return end
}

/** Is the text from an offset to the end of a line touched? */
function isTouched(start: number, ending: number, places: readonly Place[]): boolean {
  const first = firstIndex(places.length, (index) => (places[index] as Place).end >= start)
  for (let at = first; at < places.length; at++) {
    const place = places[at] as Place
    if (place.start > ending) return false
    if (!place.isWhole || (place.start < ending && place.end > start)) return true
  }
  return false
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
  const endsLine = (part: string): boolean => part === '' || part.endsWith('\n') || part.endsWith('\r')
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
