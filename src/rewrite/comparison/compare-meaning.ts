import { type Dialect, type DialectId, type Outline, read, selectionKey } from '../../dialects/index.ts'
import { effectiveChanges, firstDifference, type OtherChange } from '../../diff/index.ts'
import { Automata, patternKey } from '../../pattern/index.ts'
import type { Failure, Policy, Verdict } from '../../policy/index.ts'
import {
  dialectsFor,
  representativeAgents,
  robotOrder,
  robotsThatCut,
  type Subject,
} from '../../readings/index.ts'
import { type File, memoized } from '../../syntax/index.ts'
import { present } from '../../text/index.ts'
import { outlineKeys } from './outline-key.ts'

/** Proof that a dialect gives one agent different policies: a URL, a metadata record, or a parser error. */
export type DifferenceEvidence =
  /** A URL with different verdicts. */
  | {
      readonly kind: 'url'
      readonly url: string
      readonly verdicts: readonly [before: Verdict['verdict'], after: Verdict['verdict']]
      /** Present if clients change the URL before they send it, as in `FirstDifference`. */
      readonly notSent?: true
    }
  /** A change of metadata, such as a Crawl-delay. */
  | { readonly kind: 'record'; readonly change: OtherChange }
  /** The parser stops with an error on one of the files, or with different errors on both. */
  | { readonly kind: 'failure'; readonly before?: Failure; readonly after?: Failure }

/** A difference between two files, and the dialects that have it. */
export interface Difference {
  readonly dialects: readonly DialectId[]
  readonly agent: string
  readonly evidence: DifferenceEvidence
}

/** The dialects in which two files have equal and different meanings. */
export interface MeaningComparison {
  /** Dialects that give every agent equal policies from both files: proved. */
  readonly equal: readonly DialectId[]
  /** At most one difference of each kind for each dialect. */
  readonly different: readonly Difference[]
  /**
   * Dialects for which the budget or the limit of agents ended the comparison, each with the first undecided agent.
   * Once one agent has a kind of difference, the later agents are not searched for this kind.
   */
  readonly undecided: readonly { readonly dialect: DialectId; readonly agent: string }[]
}

/** Options that shorten a comparison. */
export interface CompareOptions {
  /** Stop after the first dialect that is not equal. */
  readonly stopAtFirst?: boolean
  /**
   * Compare only the unnamed agent, the robots that read only the beginning of a file, and at most
   * {@link MAX_CHANGED_AGENTS} agents whose groups differ in the dialect. This finds most differences, but proves nothing.
   */
  readonly onlyChanged?: boolean
}

/** The most agents that `onlyChanged` compares. */
const MAX_CHANGED_AGENTS = 24

/**
 * Compares the meaning of two files in every main dialect, and in those of the registry robots that a file names. A
 * dialect whose outlines of both files have equal records is equal for every agent that reads the files to their end.
 * Robots that stop earlier, such as Googlebot after 512,000 bytes, are compared. The other dialects are compared for
 * the agents of `representativeAgents`, which stand for each registry robot with all that is documented of it, and
 * for each robot that obeys `*` groups.
 *
 * @example
 * ```ts
 * const { equal } = compareMeaning(parse('user-agent:*\ndisallow:/a'), parse('User-agent: *\nDisallow: /a\n'))
 * equal.includes('google') // true
 * ```
 */
export function compareMeaning(
  before: File,
  after: File,
  { stopAtFirst = false, onlyChanged = false }: CompareOptions = {},
): MeaningComparison {
  const equal: DialectId[] = []
  const different: FoundDifference[] = []
  const undecided: { dialect: DialectId; agent: string }[] = []
  const files = [before, after]
  const { sorted } = robotOrder(files)
  const remaining = dialectsFor(files).flatMap((dialect): readonly RemainingDialect[] => {
    const [old, changed] = files.map((file) => outlineKeys(memoized(file, dialect.outline)).all)
    const cutting = sorted(robotsThatCut(files, dialect))
    if (old !== changed) return [{ dialect, cutting, hasEqualRecords: false }]
    if (cutting.length > 0) return [{ dialect, cutting, hasEqualRecords: true }]
    equal.push(dialect.id)
    return []
  })
  if (remaining.length === 0) return { equal, different, undecided }
  const automata = new Automata()
  for (const { dialect, cutting, hasEqualRecords } of remaining) {
    if (stopAtFirst && !isUnchanged({ equal, different, undecided })) break
    const { subjects, omitted } = hasEqualRecords
      ? { subjects: cutting, omitted: [] }
      : representativeAgents(files, dialect)
    const changed = subjectsOfChangedGroups(
      subjects,
      memoized(before, dialect.outline),
      memoized(after, dialect.outline),
    )
    // Agents whose groups have changed come first: they are the likeliest to differ.
    const inOrder = new Set([
      ...subjects.slice(0, 1),
      ...cutting,
      ...(onlyChanged ? changed.slice(0, MAX_CHANGED_AGENTS) : [...changed, ...subjects]),
    ])
    const { pieces, undecidedAgent } = findEvidence(before, after, [...inOrder], stopAtFirst, automata)
    for (const piece of pieces) addDifference(different, dialect.id, piece)
    const open = undecidedAgent ?? (onlyChanged ? undefined : omitted[0])
    if (open !== undefined) undecided.push({ dialect: dialect.id, agent: open })
    else if (pieces.length === 0) equal.push(dialect.id)
  }
  return { equal, different, undecided }
}

/** A difference, and the dialects that have it so far. */
interface FoundDifference extends Difference {
  readonly dialects: DialectId[]
}

/** Adds a difference in a dialect, to the one that other dialects have if it is the same. */
function addDifference(
  different: FoundDifference[],
  dialect: DialectId,
  { agent, evidence }: Pick<Difference, 'agent' | 'evidence'>,
): void {
  const shared = different.find(
    (other) => other.agent === agent && JSON.stringify(other.evidence) === JSON.stringify(evidence),
  )
  if (shared === undefined) different.push({ dialects: [dialect], agent, evidence })
  else shared.dialects.push(dialect)
}

/**
 * Is the meaning proved to be equal in every dialect that was compared?
 *
 * @example
 * ```ts
 * isUnchanged(compareMeaning(parse('User-agent: *\nDisallow: /a'), parse('User-agent: *\nDisallow: /b'))) // false
 * ```
 */
export function isUnchanged({ different, undecided }: MeaningComparison): boolean {
  return different.length === 0 && undecided.length === 0
}

/** A dialect whose agents have to be compared. */
interface RemainingDialect {
  readonly dialect: Dialect
  /** The robots that read only the beginning of a file. */
  readonly cutting: readonly Subject[]
  /** Are the records of both files equal? Then these robots alone may differ. */
  readonly hasEqualRecords: boolean
}

/** The agents that are named in groups which only one of two outlines has. */
function subjectsOfChangedGroups(
  subjects: readonly Subject[],
  before: Outline,
  after: Outline,
): readonly Subject[] {
  const [oldGroups, newGroups] = [outlineKeys(before).groups, outlineKeys(after).groups]
  const onlyIn = (groups: typeof oldGroups, others: typeof oldGroups): string[] =>
    [...groups].flatMap(([key, agents]) => (others.has(key) ? [] : agents))
  const names = new Set([...onlyIn(oldGroups, newGroups), ...onlyIn(newGroups, oldGroups)])
  return subjects.filter(({ name }) => names.has(name))
}

interface AgentEvidence {
  readonly agent: string
  readonly evidence: DifferenceEvidence
}

/**
 * For the agents of one dialect: the first evidence of each kind, and the first agent whose comparison is undecided.
 */
function findEvidence(
  before: File,
  after: File,
  subjects: readonly Subject[],
  stopAtFirst: boolean,
  automata: Automata,
): { pieces: AgentEvidence[]; undecidedAgent?: string } {
  const comparedKeys = new Set<string>()
  const comparedRules = new Set<string>()
  const rulesNumber = numbersOfRules()
  const byKind = new Map<DifferenceEvidence['kind'], AgentEvidence>()
  let undecidedAgent: string | undefined
  for (const { name: agent, readOptions } of subjects) {
    if (stopAtFirst && byKind.size > 0) break
    const [oldPolicy, newPolicy] = [read(before, readOptions), read(after, readOptions)]
    const open = openKinds(byKind, oldPolicy, newPolicy)
    if (open.length === 0) continue
    // Of the agents with equal policies from both files, one is compared.
    const key = [oldPolicy, newPolicy].map((policy) => selectionKey(policy, readOptions.dialect)).join('\n')
    if (comparedKeys.has(key)) continue
    comparedKeys.add(key)
    // Of the agents with equal rules in both files, one asks for a URL.
    const rules = [oldPolicy, newPolicy].map(rulesNumber).join(' ')
    const kinds = comparedRules.has(rules) ? open.filter((kind) => kind === 'record') : open
    comparedRules.add(rules)
    for (const evidence of evidenceBetween(oldPolicy, newPolicy, kinds, automata)) {
      if (evidence === 'undecided') undecidedAgent ??= agent
      else if (!byKind.has(evidence.kind)) byKind.set(evidence.kind, { agent, evidence })
    }
  }
  return { pieces: [...byKind.values()], ...present({ undecidedAgent }) }
}

/** Gives policies of one dialect the same number if they have the same rules, as written, in the same order. */
function numbersOfRules(): (policy: Policy) => number {
  const numbers = new Map<string, number>()
  const ofRules = new WeakMap<Policy['rules'], number>()
  let last = 0
  const numberOf = (text: string): number => {
    const number = numbers.get(text) ?? ++last
    numbers.set(text, number)
    return number
  }
  return ({ rules, ruleFor, failure, selection }) => {
    // Where the rules are no list, they do not say which URL each policy decides in which way.
    if (ruleFor !== undefined) return ++last
    const number =
      ofRules.get(rules) ??
      numberOf(JSON.stringify(rules.map(({ effect, value, pattern }) => [effect, value, pattern])))
    ofRules.set(rules, number)
    return numberOf(JSON.stringify([number, failure?.message, selection.kind === 'none']))
  }
}

/** The kinds of evidence that two policies could have and that no other agent has given. */
function openKinds(
  found: ReadonlyMap<DifferenceEvidence['kind'], AgentEvidence>,
  oldPolicy: Policy,
  newPolicy: Policy,
): readonly DifferenceEvidence['kind'][] {
  const open = KINDS.filter((kind) => !found.has(kind))
  // The question for a URL also finds a failure.
  if (open.includes('url')) return open
  const mayFail = (oldPolicy.failure ?? newPolicy.failure) !== undefined
  return mayFail ? open : open.filter((kind) => kind !== 'failure')
}

const KINDS: readonly DifferenceEvidence['kind'][] = ['url', 'record', 'failure']

/** Do two policies have equal decision lists? Then automata need not compare them. */
function haveEqualDecisions(one: Policy, other: Policy): boolean {
  return (
    one.failure?.message === other.failure?.message &&
    (one.selection.kind === 'none') === (other.selection.kind === 'none') &&
    one.rules.length === other.rules.length &&
    one.rules.every(({ effect, pattern }, index) => {
      const { effect: otherEffect, pattern: otherPattern } = other.rules[index] as Policy['rules'][number]
      return (
        effect === otherEffect &&
        (pattern === otherPattern || patternKey(pattern) === patternKey(otherPattern))
      )
    })
  )
}

/** What a policy says besides its rules. */
const METADATA = [
  'pacing',
  'sitemaps',
  'host',
  'cleanParams',
  'comments',
  'contentSignals',
  'contentUsage',
  'licenses',
  'noindex',
] as const

/** Do two policies have equal metadata, wherever the records are in the file? */
function haveEqualMetadata(one: Policy, other: Policy): boolean {
  return METADATA.every((name) => textWithoutLines(one[name]) === textWithoutLines(other[name]))
}

/** The texts of metadata that the policies of a file share. */
const sharedTexts = new WeakMap<object, string>()

function textWithoutLines(value: Policy[(typeof METADATA)[number]]): string {
  if (value === undefined) return ''
  const text =
    sharedTexts.get(value) ??
    JSON.stringify(value, (key, part: unknown) => (key === 'line' ? undefined : part))
  sharedTexts.set(value, text)
  return text
}

function evidenceBetween(
  oldPolicy: Policy,
  newPolicy: Policy,
  kinds: readonly DifferenceEvidence['kind'][],
  automata: Automata,
): (DifferenceEvidence | 'undecided')[] {
  const evidence: (DifferenceEvidence | 'undecided')[] = []
  if (kinds.some((kind) => kind !== 'record') && !haveEqualDecisions(oldPolicy, newPolicy)) {
    const difference = firstDifference(oldPolicy, newPolicy, {}, automata)
    if (difference.kind === 'undecided') evidence.push('undecided')
    if (difference.kind === 'different') {
      const { url, notSent } = difference
      const [before, after] = difference.verdicts
      evidence.push({
        kind: 'url',
        url,
        verdicts: [before.verdict, after.verdict],
        ...present({ notSent }),
      })
    }
    if (difference.kind === 'unknown') {
      const { before, after } = difference
      evidence.push({
        kind: 'failure',
        ...present({ before, after }),
      })
    }
  }
  if (kinds.includes('record') && !haveEqualMetadata(oldPolicy, newPolicy)) {
    const [change] = effectiveChanges(oldPolicy, newPolicy)
    if (change !== undefined) evidence.push({ kind: 'record', change })
  }
  return evidence
}
