import { matches } from '../../matching/matches.ts'
import type { Pattern } from '../../pattern.ts'
import { symbolsOf, type UrlSymbol } from '../../symbols.ts'
import { transduce, type UrlTransducer } from '../../url-transducer.ts'
import { Residuals } from '../states/derivatives.ts'
import { type ListEntry, Lists } from '../states/list-automaton.ts'
import { Places } from '../states/product-states.ts'
import { likelyPath } from '../textual/candidate-path.ts'
import { mayMeet, type TransducedPattern } from '../textual/literal-prefix.ts'
import { beginTogether } from '../textual/prefix-overlap.ts'
import { Alphabet } from '../transducer/symbol-order.ts'
import { type Search, type SearchEnd, searchNatural, searchShortest } from './product-search.ts'

/** States a question may cost before it is given up, unless its asker says otherwise. */
export const MAX_STATES: number = 50_000

/** More than questions have forms: with a rest, one is an exact number. */
const MOST_FORMS = 2 ** 10

/** A decision list: the first entry whose pattern matches gives the verdict, and where none does, `otherwise`. */
export interface DecisionList {
  readonly form: UrlTransducer
  readonly entries: readonly Entry[]
  readonly otherwise: number
}

/** One rule of a list. */
export interface Entry {
  readonly pattern: Pattern
  readonly verdict: number
}

/** An answer about all URLs. `states` is what it cost. */
export type Found =
  /** Such a path there is: this one, the shortest and of these the most natural, as a client sends it. */
  | { readonly kind: 'found'; readonly path: string; readonly states: number }
  /** There is none: proved. */
  | { readonly kind: 'none'; readonly states: number }
  /** The budget was spent before either was known. */
  | { readonly kind: 'undecided'; readonly states: number }

/** How much a question may cost. */
export interface Budget {
  /** Default {@link MAX_STATES}; with 0, only what texts tell at once is told. */
  readonly maxStates?: number
}

/**
 * Automata that answer questions; what was made for one question serves the next. Deterministic states are made as they are
 * reached, so that a question costs what lies on its way, and no more.
 */
export class Automata {
  readonly residuals: Residuals = new Residuals()
  readonly lists: Lists = new Lists(this.residuals)
  readonly places: Places = new Places(this.lists)
  /** By {@link keyOf} a question, whether there is such a path. */
  readonly answers: Map<string, boolean> = new Map()
  private readonly alphabets = new Map<string, Alphabet>()
  /** By name, a number. */
  private readonly forms = new Map<string, number>()

  /** The entries of a list before any letter. */
  readonly standing = ({ entries }: DecisionList): ListEntry[] => {
    return entries.map(({ pattern, verdict }) => ({ rest: this.residuals.of(pattern), verdict }))
  }

  /** Letters of the rules' literals come first: they make a path look like one of the site's own. */
  alphabetOf(lists: readonly DecisionList[]): Alphabet {
    const letters = new Set<UrlSymbol>()
    for (const { entries } of lists) for (const { pattern } of entries) for (const letter of literalOf(pattern)) letters.add(letter)
    const key = [...letters].sort().join('')
    let alphabet = this.alphabets.get(key)
    if (alphabet === undefined) {
      alphabet = new Alphabet(letters)
      this.alphabets.set(key, alphabet)
    }
    return alphabet
  }

  /** Questions of one key have one answer. */
  keyOf({ within, without }: PathQuestion): string {
    return `${this.keyOfAll(within)};${this.keyOfAll(without)}`
  }

  private keyOfAll(all: readonly TransducedPattern[]): string {
    const numbers: number[] = []
    for (const { pattern, form } of all) {
      let number = this.forms.get(form.name)
      if (number === undefined) {
        number = this.forms.size
        this.forms.set(form.name, number)
      }
      numbers.push(this.residuals.of(pattern) * MOST_FORMS + number)
    }
    if (numbers.length > 1) numbers.sort((a, b) => a - b)
    return numbers.join()
  }

  /** Where a reader with this list stands before the first letter. */
  start(list: DecisionList): number {
    return this.places.start(list.form, this.lists.of(this.standing(list), list.otherwise))
  }
}

/** Verdicts of lists that are asked for a path which is good for all of them. */
export const GOOD = 1
export const BAD = 0

/** A path that all of some patterns match, and none of others. */
export interface PathQuestion {
  readonly within: readonly TransducedPattern[]
  readonly without: readonly TransducedPattern[]
}

/**
 * The shortest path that all of `within` match and none of `without`: with two patterns within, whether they overlap; with one
 * on each side, whether one contains the other; with several without, whether they cover it together.
 *
 * @example
 * ```ts
 * const form = dialects.google.transducerFor('https://example.com')
 * findPath({ within: [{ pattern: starDollar('/a'), form }], without: [{ pattern: starDollar('/a/'), form }] }).kind // 'found'
 * ```
 */
export function findPath(question: PathQuestion, budget: Budget = {}, automata: Automata = new Automata()): Found {
  if (areApart(question.within)) return { kind: 'none', states: 0 }
  const lists = listsOf(question)
  const search = { ...searchOf(lists, budget, automata), alphabet: automata.alphabetOf(lists) }
  return answered(lists, searchNatural(automata.places, search), areGood)
}

/**
 * Whether there is any such path; nothing where the budget was spent before that was known. Cheaper than to find the shortest
 * one, and what was answered before is remembered.
 */
export function hasPath(question: PathQuestion, budget: Budget, automata: Automata): boolean | undefined {
  if (areApart(question.within)) return false
  const key = automata.keyOf(question)
  let has = automata.answers.get(key)
  if (has === undefined && likelyPath(question.within, question.without) !== undefined) {
    has = true
    automata.answers.set(key, has)
  }
  if (has === undefined) {
    const [one, other] = question.within
    if (one !== undefined && other !== undefined && !beginTogether(one, other)) {
      has = false
    } else {
      const { kind } = findGood(listsOf(question), budget, automata)
      if (kind === 'undecided') return undefined
      has = kind === 'found'
    }
    automata.answers.set(key, has)
  }
  return has
}

/** The shortest path that is good by all lists, be it a natural one or not. */
export function findGood(lists: readonly DecisionList[], budget: Budget, automata: Automata): Found {
  const search = { ...searchOf(lists, budget, automata), alphabet: automata.alphabetOf([]) }
  return answered(lists, searchShortest(automata.places, search, false), areGood)
}

/** One list for each pattern that has to match, and for each other form that is spoken of; all must be good of a path. */
function listsOf({ within, without }: PathQuestion): DecisionList[] {
  const lists: DecisionList[] = []
  const unplaced = new Set(without.map(({ form }) => form.name))
  const excluded = (name: string): DecisionList['entries'] => {
    // One list of each form leaves out what is not wanted; the others need not.
    const own = unplaced.delete(name) ? without.filter(({ form }) => form.name === name) : []
    return own.map(({ pattern }) => ({ pattern, verdict: BAD }))
  }
  for (const { pattern, form } of within) {
    lists.push({ form, entries: [...excluded(form.name), { pattern, verdict: GOOD }], otherwise: BAD })
  }
  for (const { form } of without) {
    if (unplaced.has(form.name)) lists.push({ form, entries: excluded(form.name), otherwise: GOOD })
  }
  return lists
}

function searchOf(lists: readonly DecisionList[], { maxStates = MAX_STATES }: Budget, automata: Automata): Omit<Search, 'alphabet'> {
  return {
    starts: lists.map((list) => automata.start(list)),
    utf8: needsUtf8(lists),
    isAnswer: areGood,
    refusals: lists.map(() => BAD),
    ahead: (at) => at.reduce((most, place) => Math.max(most, automata.places.toGo(place, BAD)), 0),
    maxStates,
  }
}

function areGood(verdicts: readonly number[]): boolean {
  return verdicts.every((verdict) => verdict === GOOD)
}

/** Do two of the patterns begin differently? Then no path has to be looked for. */
function areApart(within: readonly TransducedPattern[]): boolean {
  return within.some((one, index) => within.slice(index + 1).some((other) => !mayMeet(one, other)))
}

/** What `findDifference` answers, by automata alone. */
export function searchedParting(a: DecisionList, b: DecisionList, budget: Budget = {}, automata: Automata = new Automata()): Found {
  const { places } = automata
  const starts = [automata.start(a), automata.start(b)]
  // What stands in one place says the same from there on.
  if (starts[0] === starts[1]) return { kind: 'none', states: 0 }
  const differ = ([one, other]: readonly number[]): boolean => one !== other
  return answered(
    [a, b],
    searchNatural(places, {
      starts,
      utf8: needsUtf8([a, b]),
      alphabet: automata.alphabetOf([a, b]),
      isAnswer: differ,
      ahead: ([one, other]) => places.apart(one as number, other as number),
      maxStates: budget.maxStates ?? MAX_STATES,
    }),
    differ,
  )
}

/** A form that decodes UTF-8 is only right about URLs that are well-formed. */
export function needsUtf8(lists: readonly DecisionList[]): boolean {
  return lists.some(({ form }) => form.utf8 === true)
}

function literalOf(pattern: Pattern): string {
  switch (pattern.kind) {
    case 'prefix':
    case 'exact':
      return pattern.text
    case 'wildcard':
      return pattern.segments.join('')
    case 'glob':
      return pattern.items.map((item) => (item.kind === 'literal' ? item.text : '')).join('')
  }
}

/** The verdict of a list on a path, by the plain matcher. */
export function verdictOf({ form, entries, otherwise }: DecisionList, path: string): number {
  const compared = transduce(form, symbolsOf(path) ?? [])
  return entries.find(({ pattern }) => matches(pattern, compared))?.verdict ?? otherwise
}

/** What a search found, held against the plain matcher: a path that does not bear it out is no answer. */
function answered(lists: readonly DecisionList[], end: SearchEnd, bears: (verdicts: readonly number[]) => boolean): Found {
  const { path, states, complete } = end
  if (path !== undefined) {
    const isBorneOut = bears(lists.map((list) => verdictOf(list, path)))
    return isBorneOut ? { kind: 'found', path, states } : { kind: 'undecided', states }
  }
  return { kind: complete ? 'none' : 'undecided', states }
}
