import { type AgentQuery, type Dialect, type Group, type Outline, read, type SelectedGroups, sameRecords } from '../../dialects/index.ts'
import { type FirstDifference, firstDifference, otherChanges } from '../../diff/index.ts'
import { type DecisionList, patternKey, restrictToChanges, type UrlTransducer } from '../../pattern/index.ts'
import { decisionListOf, EXAMPLE_ORIGIN, type Policy } from '../../policy/index.ts'
import { type File, memoized, parse, printBytes } from '../../syntax/index.ts'
import { applyEdits, bytesOfText, type Edit, positionAt, type Span, visible } from '../../text/index.ts'
import { automataOf } from '../analysis/shared-automata.ts'
import { Context } from '../file/context.ts'
import type { Change } from '../finding.ts'
import { type GroupNames, groupNamesOf, inOrderOf } from './agent-order.ts'
import { robotsToAsk } from './agents-to-compare.ts'
import { SaidTexts } from './group-fingerprints.ts'
import { starObeyed } from './obeys-star.ts'
import { PlainRules } from './relevant-part.ts'
import { whoIs } from './who-is.ts'

/** What is known of a change of the text. */
export type Proof =
  | { readonly kind: 'safe' }
  /** It changes something, which `because` names; or nothing could be proved. */
  | { readonly kind: 'changes-meaning'; readonly because: string; readonly witness?: string; readonly undecided?: true }

/**
 * Characters of files, and of names of robots, that may be read again, by all readers together, to prove the fixes of one file. A fix
 * whose proof needs more is not called safe, and says so.
 */
export const MAX_PROOF_CHARACTERS = 128_000_000

/** States that may be spent on all fixes of one file. Of one that needs more, only what the texts of rules tell is known. */
export const MAX_STATES_OF_FIXES = 20_000

/** What it costs, in characters, to pass over a line. */
const CHARACTERS_OF_A_LINE = 10

/** What of both is left. A file whose fixes are made in several rounds has one for all of them. */
export interface ProofBudget {
  characters: number
  states: number
}

/** A budget of which nothing is spent. */
export function newProofBudget(): ProofBudget {
  return { characters: MAX_PROOF_CHARACTERS, states: MAX_STATES_OF_FIXES }
}

/** States that may be spent on the URLs of one robot, reader and fix. */
export const MAX_PROOF_STATES = 5_000

/** What it costs, in states, to look for a URL that comes to mind where the search for one was given up. */
const STATES_OF_A_GUESS = 2_000

const SAFE: Proof = { kind: 'safe' }

/** What was asked for the fixes of a file and may be asked again. */
interface Answers {
  /** Readers come to the same lists, and fixes of one line to much the same: what two lists part on is asked once. */
  readonly byLists: Map<string, FirstDifference>
  readonly byNames: Map<string, ReturnType<typeof robotsToAsk>>
  readonly automata: ReturnType<typeof automataOf>
}

/**
 * Proves that a change of a file changes nothing for any robot, in any reading it is checked for. From cheap to dear:
 *
 * 1. Around each edit, every reader takes the same records from the lines as they are and as they would be. A reader that reads
 *    by lines (`Dialect.isLineLocal`) then takes the same records from the whole file; and it makes all else of these.
 * 2. Over the whole file, the same; or, where nothing but rules changes, over a part of it in which that does the same ({@link PlainRules}).
 * 3. Every robot gets an equal policy: of groups that say the same, or as these are compared. Robots differ only in which groups a reader gives them, so it is enough to ask as each
 *    robot that some group names, and as one that none does. To a reader that compares whole tokens, all other robots are alike.
 *    Of any other, one name decides which groups a robot gets, the first in the file that fits, or the longest; asked as the robot of
 *    that name, the reader gives the same groups, for a name that fits it would have fitted the other. The same name decides before
 *    and after only if the names stand in the same order: without that, nothing is called safe. The known robots that fall back on
 *    several named tokens are asked for as well.
 */
export class FixProver {
  private readonly context: Context
  private readonly byWindow: Map<string, boolean> = new Map()
  private readonly answers: Answers
  private readonly said = new SaidTexts()
  private readonly names: WeakMap<Outline, GroupNames> = new WeakMap()
  private readonly budget: ProofBudget
  private byLine: boolean | undefined = undefined
  private plainRules: PlainRules | undefined = undefined

  constructor(
    context: Context,
    budget: ProofBudget = newProofBudget(),
    answers: Answers = { byLists: new Map(), byNames: new Map(), automata: automataOf(context) },
  ) {
    this.context = context
    this.budget = budget
    this.answers = answers
  }

  prove({ edits, withoutMark }: Change): Proof {
    const { parsed: file, text } = this.context.file
    const mayUseParts = !withoutMark && this.mayUseParts(edits)
    if (mayUseParts && this.windowsOf(edits).every((window) => this.sameRecords(window, edits))) return SAFE
    // To see which lines are left of a part costs little of what it is to read them, but for each fix anew.
    if (mayUseParts && !this.mayRead(file.starts.length * CHARACTERS_OF_A_LINE)) return unproved(TOO_MUCH)
    const part = mayUseParts ? this.spanWithin(edits) : undefined
    if (part !== undefined) return part.prover.compareAll(part.after)
    if (!this.mayRead(text.length)) return unproved(TOO_MUCH)
    const after = reparsed(file, applyEdits(text, edits), file.bom && !withoutMark)
    if (after === undefined) return unproved(`a file in ${file.encoding} cannot be written and read again here`)
    return this.compareAll(after)
  }

  private compareAll(after: File): Proof {
    for (const dialect of this.context.dialects) {
      const proof = this.compare(dialect, after)
      if (proof.kind !== 'safe') return proof
    }
    return SAFE
  }

  /** Is so much of the budget left? Then it is spent. */
  private mayRead(characters: number): boolean {
    this.budget.characters -= characters
    return this.budget.characters >= 0
  }

  /** A longer text might reach a reader's limit; and what is ill-formed is read by some as a whole. */
  private mayUseParts(edits: readonly Edit[]): boolean {
    const { parsed: file, text } = this.context.file
    this.byLine ??= isLineLocal(this.context.dialects, file)
    return this.byLine && edits.every(({ start, end, text: instead }) => bytes(instead) <= bytes(text.slice(start, end)))
  }

  /** A shorter file that the edits change as they change the whole, with all that is known already. */
  private spanWithin(edits: readonly Edit[]): { readonly prover: FixProver; readonly after: File } | undefined {
    const { options, dialects } = this.context
    const file = this.context.file.parsed
    this.plainRules ??= new PlainRules(file, dialects)
    const part = this.plainRules.shortened(edits)
    const before = part && reparsed(file, part.text, file.bom)
    const after = part && reparsed(file, applyEdits(part.text, part.edits), file.bom)
    if (before === undefined || after === undefined) return undefined
    return { prover: new FixProver(new Context(before, options), this.budget, this.answers), after }
  }

  /** The lines that edits touch and one more on either side, whose line ends the edits might join with theirs. */
  private windowsOf(edits: readonly Edit[]): Span[] {
    const { starts } = this.context.file.parsed
    const { length } = this.context.file.text
    const windows: { start: number; end: number }[] = []
    for (const { start, end } of [...edits].sort((one, other) => one.start - other.start)) {
      const first = Math.max(0, lineIndex(starts, start) - 1)
      const last = lineIndex(starts, end) + 1
      const from = starts[first] ?? 0
      const to = starts[last + 1] ?? length
      const before = windows.at(-1)
      if (before !== undefined && from <= before.end) before.end = Math.max(before.end, to)
      else windows.push({ start: from, end: to })
    }
    return windows
  }

  private sameRecords(window: Span, edits: readonly Edit[]): boolean {
    const { parsed: file, text } = this.context.file
    const { dialects } = this.context
    const before = text.slice(window.start, window.end)
    const inside = edits.filter(({ start, end }) => start >= window.start && end <= window.end)
    const after = applyEdits(
      before,
      inside.map((edit) => ({ start: edit.start - window.start, end: edit.end - window.start, text: edit.text })),
    )
    // Between two records, a blank line counts as it does nowhere else: it is kept. At the file's start the mark is a part of the line.
    const head = window.start > 0 ? RECORD : file.bom ? '\ufeff' : ''
    const tail = window.end < text.length ? RECORD : ''
    const key = `${head}\0${before}\0${after}\0${tail}`
    let same = this.byWindow.get(key)
    if (same === undefined) {
      const [was, is] = [parse(head + before + tail), parse(head + after + tail)]
      same = isLineLocal(dialects, is) && outlinesOf(dialects).every((outline) => sameRecords(outline(was).records, outline(is).records))
      this.byWindow.set(key, same)
    }
    return same
  }

  private compare(dialect: Dialect, after: File): Proof {
    if (!this.mayRead(after.text.length)) return unproved(TOO_MUCH)
    const [was, is] = [this.context.byDialect.get(dialect).outline, memoized(after, dialect.outline)]
    if (sameRecords(was.records, is.records) && was.failure?.message === is.failure?.message) return SAFE
    if (was.failure !== undefined || is.failure !== undefined) {
      return unproved(`${dialect.id} stops with an error on the file ${was.failure === undefined ? 'with the fix' : 'as it is'}`)
    }
    const [names, newNames] = [this.namesOf(was), this.namesOf(is)]
    // A name that holds two of those in the file gets the first that fits: another first, another group.
    if (dialect.matchesWholeTokens !== true && inOrderOf(names) !== inOrderOf(newNames)) {
      return unproved(`to ${dialect.id}, groups name other robots, or in another order`)
    }
    const asked = this.representativeAgents(names.all, newNames.all)
    if (asked === undefined) return unproved(`too many robots are named for all to be compared, or by names that ${dialect.id} may rewrite`)
    const isSiteAlike = this.said.ofSite(was) === this.said.ofSite(is)
    const numbers = new Map<Group, number>()
    const compared = new Set<string>()
    for (const agent of asked.all) {
      // To find its groups, a reader goes over the names of all.
      if (!this.mayRead(asked.characters)) return unproved(TOO_MUCH)
      if (dialect.hasCaseSensitiveTokens !== true && !asked.inAnyCase.has(agent)) continue
      const query = { tokens: agent, obeysStar: true }
      const choices: Choices = [this.context.policies.get(dialect, agent).selection as SelectedGroups, dialect.selectGroups(is, query)]
      // Of robots with the same groups, one speaks for all.
      const groups = `${groupsTaken(choices[0], numbers)} ${groupsTaken(choices[1], numbers)}`
      if (dialect.policyDependsOnAgent !== true && compared.has(groups)) continue
      compared.add(groups)
      const same = isSiteAlike ? this.saidAlike(dialect, [was, is], choices, query) : NOTHING_ALIKE
      if (same.rules && same.beside) continue
      if (!this.mayRead(after.text.length)) return unproved(TOO_MUCH)
      const proof = this.comparePolicies(this.context.policies.get(dialect, agent), read(after, { agent, dialect }), dialect, agent, same)
      if (proof !== SAFE) return proof
      if ((choices[0].kind === 'named') !== (choices[1].kind === 'named')) {
        const named = this.compareNamed(dialect, agent, after)
        if (named !== SAFE) return named
      }
    }
    return SAFE
  }

  /** Groups for everybody do not concern some robots: to them it is not the same who names them. That one is such a robot must be known. */
  private compareNamed(dialect: Dialect, agent: readonly string[], after: File): Proof {
    const obeyed = starObeyed(agent)
    if (obeyed === 'yes') return SAFE
    const [before, now] = [this.context.policies.get(dialect, agent, false), read(after, { agent, dialect, obeysStar: false })]
    const named = this.comparePolicies(before, now, dialect, agent, NOTHING_ALIKE, ', which only groups that name it concern')
    if (named === SAFE || obeyed === 'no') return named
    return unproved(
      `to ${dialect.id}, a group names ${whoIs(agent)} only before or after it; whether groups for everybody concern it is not known`,
    )
  }

  /**
   * Does a robot get groups that say the same, and pacing from records that do, of files that say the same to all? A reader that looks at
   * nothing else then makes the same of them.
   */
  private saidAlike(dialect: Dialect, [was, is]: readonly [Outline, Outline], [before, now]: Choices, query: AgentQuery): SaidAlike {
    const { said } = this
    const isAllAlike = said.ofChoice(before) === said.ofChoice(now)
    const beside =
      (isAllAlike || said.besideRules(before) === said.besideRules(now)) &&
      said.ofPacing(dialect, was, before, query) === said.ofPacing(dialect, is, now, query)
    return { rules: isAllAlike && (beside || dialect.policyDependsOnAgent !== true), beside }
  }

  /** `same`: what need not be compared; `which`: more about the robot, in words. */
  private comparePolicies(before: Policy, after: Policy, dialect: Dialect, agent: readonly string[], same: SaidAlike, which = ''): Proof {
    const { origin } = this.context.options
    const whom = `${dialect.id}, as ${whoIs(agent)}${which}`
    const hasGroup = before.selection.kind !== 'none'
    if (dialect.pathWithoutGroup !== undefined && hasGroup !== (after.selection.kind !== 'none')) {
      return changes(`For ${whom}, a group applies only ${hasGroup ? 'before' : 'after'} it.`)
    }
    const [other] = same.beside ? [] : otherChanges(before, after)
    if (other !== undefined) {
      const value = (stated: { readonly value: string } | undefined): string => (stated === undefined ? 'none' : visible(stated.value, 60))
      return changes(`For ${whom}, ${other.field} is ${value(other.after)}, and was ${value(other.before)}.`)
    }
    if (same.rules) return SAFE
    const site = origin ?? EXAMPLE_ORIGIN
    // Most of two long lists is the same.
    const differing = restrictToChanges(decisionListOf(before, site), decisionListOf(after, site)).lists.map(({ entries }) => entries)
    if (differing.every((entries) => entries.length === 0)) return SAFE
    if (origin === undefined && looksAtOrigin(dialect) && /:\/\//.test(JSON.stringify(differing))) {
      return unproved(`${dialect.id} looks at the host of a rule, and the site is not known`)
    }
    const parting = this.partingOf(before, after, keyOf(before.transducerFor(site), differing))
    if (parting.kind === 'equal') return SAFE
    if (parting.kind !== 'different') return unproved(`whether ${whom}, decides all URLs alike took more than ${this.statesSpent()}`)
    const { url, verdicts } = parting
    return changes(`For ${whom}, ${visible(url)} was ${WORDS[verdicts[0].verdict]}, and is ${WORDS[verdicts[1].verdict]} with it.`, url)
  }

  /** In words, how many were too few. */
  private statesSpent(): string {
    return this.budget.states > 0 ? `${MAX_PROOF_STATES} states` : `the ${MAX_STATES_OF_FIXES} states that all fixes of a file may take`
  }

  private namesOf(outline: Outline): GroupNames {
    let names = this.names.get(outline)
    if (names === undefined) {
      names = groupNamesOf(outline)
      this.names.set(outline, names)
    }
    return names
  }

  /** {@link robotsToAsk}, once for all readers that find the same names. */
  private representativeAgents(names: readonly string[], others: readonly string[]): ReturnType<typeof robotsToAsk> {
    const key = `${names.join('\n')}\n\n${others.join('\n')}`
    const { byNames } = this.answers
    if (!byNames.has(key)) byNames.set(key, robotsToAsk([...names, ...others]))
    return byNames.get(key)
  }

  /** Where the lists of two policies part; `key` names what differs between them, if that is to be remembered. */
  private partingOf(before: Policy, after: Policy, key: string | undefined): FirstDifference {
    const { byLists, automata } = this.answers
    const known = key === undefined ? undefined : byLists.get(key)
    if (known !== undefined) return known
    const { origin } = this.context.options
    const maxStates = Math.min(MAX_PROOF_STATES, Math.max(0, this.budget.states))
    const parting = automata.ask((some) => firstDifference(before, after, { maxStates, ...(origin === undefined ? {} : { origin }) }, some))
    this.budget.states -= parting.states + (parting.kind === 'undecided' ? STATES_OF_A_GUESS : 0)
    if (key !== undefined) byLists.set(key, parting)
    return parting
  }
}

/** Entries in which two lists may differ for their parting to be remembered: more seldom come again, and take memory. */
const MAX_ENTRIES_REMEMBERED = 100

function keyOf({ name }: UrlTransducer, [one, other]: readonly DecisionList['entries'][]): string | undefined {
  if (one === undefined || other === undefined || one.length + other.length > MAX_ENTRIES_REMEMBERED) return undefined
  const texts = (entries: DecisionList['entries']): string[] => entries.map(({ pattern, verdict }) => verdict + patternKey(pattern))
  return JSON.stringify([name, texts(one), texts(other)])
}

const WORDS = { allow: 'allowed', disallow: 'forbidden', unknown: 'not decided' } as const

const TOO_MUCH = `the proofs of one file may read ${MAX_PROOF_CHARACTERS} characters`

/** A record of no group and no meaning, before and after a window. */
const RECORD = 'x: x\n'

function unproved(reason: string): Proof {
  return { kind: 'changes-meaning', because: `Not proved: ${reason}.`, undecided: true }
}

function changes(because: string, witness?: string): Proof {
  return { kind: 'changes-meaning', because, ...(witness === undefined ? {} : { witness }) }
}

/**
 * The text as the same bytes would be read; nothing for an encoding that the platform reads and does not write.
 *
 * @param bom whether a byte order mark stands before it.
 */
export function reparsed(file: File, text: string, bom: boolean): File | undefined {
  if (file.bytes !== undefined) return undefined
  if (file.from === 'text') return parse(bom ? `\ufeff${text}` : text)
  return parse(printBytes({ ...file, text, bom, starts: file.starts }), { encoding: file.encoding })
}

function isLineLocal(dialects: readonly Dialect[], file: File): boolean {
  return file.encoding === 'utf-8' && file.illFormed === 0 && dialects.every((dialect) => dialect.isLineLocal?.(file) !== false)
}

/** The ways in which readers divide a file: fewer than there are readers. */
function outlinesOf(dialects: readonly Dialect[]): readonly Dialect['outline'][] {
  return [...new Set(dialects.map(({ outline }) => outline))]
}

function bytes(text: string): number {
  return bytesOfText(text).length
}

function lineIndex(starts: Uint32Array, offset: number): number {
  return Math.max(0, positionAt(starts, offset).line - 1)
}

/** What two choices of groups say alike. */
interface SaidAlike {
  /** All of it, so that their rules are the same. */
  readonly rules: boolean
  /** What they say beside their rules. */
  readonly beside: boolean
}

const NOTHING_ALIKE: SaidAlike = { rules: false, beside: false }

/** The groups a robot gets of a file and of what a fix makes of it. */
type Choices = readonly [before: SelectedGroups, now: SelectedGroups]

/** Which groups a robot gets, and as whom. */
function groupsTaken({ kind, selected }: SelectedGroups, numbers: Map<Group, number>): string {
  let key: string = kind
  for (const group of selected) {
    const number = numbers.get(group) ?? numbers.size
    numbers.set(group, number)
    key += ` ${number}`
  }
  return key
}

/** Does the host of the site count, where a rule names one? */
function looksAtOrigin({ transducerFor }: Dialect): boolean {
  return transducerFor('https://a.example').name !== transducerFor('https://b.example').name
}
