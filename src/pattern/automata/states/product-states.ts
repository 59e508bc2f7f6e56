import type { DecisionList } from '../../decision-list.ts'
import { ALPHABET, type UrlSymbol } from '../../symbols.ts'
import { type Transition, transitionsOf, type UrlTransducer } from '../../url-transducer.ts'
import { classifiedTransitions } from '../transducer/classified-transitions.ts'
import { mayBothBeRight } from '../transducer/joint-guesses.ts'
import { SymbolClasses, stepText } from '../transducer/symbol-classes.ts'
import type { TransitionRow } from '../transducer/symbol-order.ts'
import { divergenceOf, outputBoundOf } from '../transducer/transducer-bounds.ts'
import type { Derivatives } from './derivatives.ts'
import type { ListAutomaton, ListEntry } from './list-automaton.ts'
import { type SubsumptionKey, subsumptionKeyOf } from './subsumption-key.ts'
import { type TransducerTrack, TransducerTracks } from './transducer-track.ts'

/**
 * The division of the alphabet for a rejected URL. It has one class, because the URL stays rejected after
 * every symbol.
 */
const ONE_CLASS: Omit<TransitionRow, 'to'> = {
  partition: 0,
  classOf: new Uint16Array(ALPHABET.length),
  classCount: 1,
}

/**
 * A state of the automaton of one policy over URLs. It combines a state of the policy's transducer and one of
 * its list.
 */
interface ProductState {
  readonly track: TransducerTrack
  readonly list: number
  /**
   * The verdict on every URL that continues from this state; `undefined` if URLs may get different verdicts.
   */
  readonly constant: number | undefined
  row?: TransitionRow
  /**
   * The targets of single symbols, by index in the alphabet. They are stored here if the whole row was not
   * computed.
   */
  steps?: Map<number, readonly number[]>
  /**
   * The cached distance for one blocked verdict, the last one requested. Most states are used with one
   * blocked verdict only.
   */
  distance?: DistanceCache
  /** The cached verdict on a URL that ends in this state; most states are never visited. */
  ending?: { readonly verdict: number | undefined }
  subsumption?: { readonly blocked: number; readonly key: SubsumptionKey; readonly reachable: number }
}

interface DistanceCache {
  readonly blocked: number
  readonly cost: number
  continuations?: readonly number[] | 'many'
}

/**
 * The automata of policies over the symbols of URLs. The automaton of a policy composes a transducer with the
 * automaton of a decision list, and is built lazily. A state is a number. A search runs several automata side
 * by side, so a search state is a tuple of these numbers.
 */
export class ProductStates {
  readonly lists: ListAutomaton
  private readonly derivatives: Derivatives
  private readonly states: ProductState[] = []
  private readonly tracks = new TransducerTracks()
  /**
   * Numbers for the unblocked part of states: a number for each pair of a transducer state and a {@link
   * SubsumptionKey.reachable}.
   */
  private readonly reachableNumbers = new Map<string, number>()
  /** For each list state, the subsumption key for one blocked verdict, the last one requested. */
  private readonly subsumptionKeys = new Map<
    number,
    { readonly blocked: number; readonly key: SubsumptionKey }
  >()

  constructor(lists: ListAutomaton, derivatives: Derivatives) {
    this.lists = lists
    this.derivatives = derivatives
  }

  /** The number of list entries that were processed so far to create states. */
  get entries(): number {
    return this.lists.entries
  }

  /** The entries of a decision list before the first symbol, as derivatives and verdicts. */
  entriesOf({ entries }: DecisionList): ListEntry[] {
    return entries.map(({ pattern, verdict }) => ({ derivative: this.derivatives.of(pattern), verdict }))
  }

  /** The state of a policy before the first symbol. `list` is the policy's decision list. */
  startOf(list: DecisionList): number {
    return this.start(list.transducer, this.lists.stateOf(this.entriesOf(list), list.otherwise))
  }

  /** The state of a policy before the first symbol, given the policy's transducer and its list state. */
  start(transducer: UrlTransducer, list: number): number {
    const { rejected } = transducer
    const rejection =
      rejected === undefined ? undefined : this.lists.verdict(stepText(this.lists, list, rejected))
    return this.intern(this.tracks.of(transducer, transducer.start, rejection), list)
  }

  /** The verdict on a URL that ends in this state; `undefined` if the transducer guessed wrong on the way. */
  ending(state: number): number | undefined {
    const product = this.states[state] as ProductState
    if (product.ending === undefined) {
      const { track, list } = product
      const closing = track.state === undefined ? '' : track.transducer.end(track.state)
      const verdict =
        closing === undefined ? undefined : this.lists.verdict(stepText(this.lists, list, closing))
      product.ending = { verdict }
    }
    return product.ending.verdict
  }

  /**
   * May the transducers of these states all have guessed right? `false` proves that no URL leads to them
   * together.
   */
  areCompatible(states: readonly number[]): boolean {
    return states.every((one, index) => {
      const { transducer, state } = (this.states[one] as ProductState).track
      return states.slice(index + 1).every((other) => {
        const { track } = this.states[other] as ProductState
        if (state === undefined || track.state === undefined) return true
        return mayBothBeRight(transducer, state, track.transducer, track.state)
      })
    })
  }

  /** The next states of this state, for all symbols. */
  row(state: number): TransitionRow {
    const product = this.states[state] as ProductState
    product.row ??= this.computeRow(product, state)
    return product.row
  }

  /** The next states of this state for one symbol. Those of the other symbols are not computed. */
  step(state: number, symbol: number): readonly number[] {
    const product = this.states[state] as ProductState
    if (product.row !== undefined) return product.row.to(symbol)
    product.steps ??= new Map()
    let targets = product.steps.get(symbol)
    if (targets === undefined) {
      const { track, list } = product
      if (track.state === undefined) targets = [state]
      else
        targets = this.targetsOf(
          track,
          list,
          transitionsOf(track.transducer, track.state, ALPHABET[symbol] as UrlSymbol),
        )
      product.steps.set(symbol, targets)
    }
    return targets
  }

  /**
   * A lower bound on the cost of a continuation to which two states give different verdicts. `Infinity`
   * proves that there is none. There are two ways to a difference, and the cheaper one is the bound. Either
   * the two transducers write different texts, or reject the URL. Or both lists read the same text, which must
   * be long enough that they give different verdicts. The bound is 0 if nothing better can be proved.
   */
  differenceDistance(one: number, other: number): number {
    if (one === other) return Number.POSITIVE_INFINITY
    const [a, b] = [this.states[one] as ProductState, this.states[other] as ProductState]
    if (a.constant !== undefined && a.constant === b.constant) return Number.POSITIVE_INFINITY
    const [from, to] = [a.track, b.track]
    if (from.state === undefined || to.state === undefined) return 0
    const bound = outputBoundOf(from.transducer)
    const { cost } = divergenceOf(from.transducer, to.transducer)(from.state, to.state)
    // Over one transducer, only the rejection of a URL that both lists judge differently is a divergence, too.
    const divergence = from.rejection === to.rejection ? cost : Math.min(cost, bound.rejectionCost)
    // The distance of two lists is known in units, which are no bound if outputs are measured by weight.
    if (a.list === b.list || divergence === 0 || bound.measure !== 'units')
      return a.list === b.list ? divergence : 0
    const slack = bound.slack.get(from.state) as number
    return Math.min(divergence, Math.max(0, this.lists.leastDifference(a.list, b.list) - slack))
  }

  /**
   * A lower bound on the cost of a continuation to which `state` gives `wanted`, and `other` gives a verdict
   * other than `blocked`. It considers the two states together. If no single text gets both verdicts, the
   * transducers must write different texts on the way, which has a least cost. The bound is 0 if nothing
   * better can be proved.
   */
  jointDistance(state: number, wanted: number, other: number, blocked: number): number {
    const [a, b] = [this.states[state] as ProductState, this.states[other] as ProductState]
    const [from, to] = [a.track, b.track]
    if (
      from.state === undefined ||
      to.state === undefined ||
      !this.lists.isBlocked(b.list, blocked, a.list, wanted)
    )
      return 0
    // A rejection by the second transducer is such a difference. After one by the first, its verdict is
    // fixed.
    if (from.rejection === wanted) return 0
    const { cost, excess } = divergenceOf(from.transducer, to.transducer)(from.state, to.state)
    return excess === Number.NEGATIVE_INFINITY
      ? cost
      : Math.max(cost, this.lists.leastOf(a.list, wanted, outputBoundOf(from.transducer).measure) + excess)
  }

  /**
   * A lower bound on the cost of a continuation that gets a verdict other than `blocked`. `Infinity` proves
   * that there is none.
   */
  distance(state: number, blocked: number): number {
    return this.distanceOf(this.states[state] as ProductState, blocked).cost
  }

  /**
   * The symbols after which a verdict other than `blocked` can still be reached. The result may contain
   * further symbols; it is `undefined` if there may be more than `few` in all.
   */
  continuations(state: number, blocked: number, few: number): readonly number[] | undefined {
    const product = this.states[state] as ProductState
    const cache = this.distanceOf(product, blocked)
    cache.continuations ??= this.computeContinuations(product, blocked, few) ?? 'many'
    return cache.continuations === 'many' ? undefined : cache.continuations
  }

  private computeContinuations(
    { track, list }: ProductState,
    blocked: number,
    few: number,
  ): readonly number[] | undefined {
    const { transducer, state } = track
    if (state === undefined || (track.rejection !== undefined && track.rejection !== blocked))
      return undefined
    // A symbol that the transducer rejects leads to `blocked`, so it is left out.
    const units = this.lists.firstUnits(list, blocked)
    if (units === undefined || units.length > few) return undefined
    const transitions = classifiedTransitions(transducer, state)
    const symbols = [...transitions.others]
    for (const unit of units) {
      symbols.push(...(transitions.byFirstUnit.get(unit) ?? []))
      if (symbols.length > few) return undefined
    }
    return symbols
  }

  private distanceOf(product: ProductState, blocked: number): DistanceCache {
    if (product.distance?.blocked !== blocked)
      product.distance = { blocked, cost: this.computeDistance(product, blocked) }
    return product.distance
  }

  private computeDistance({ track, list, constant }: ProductState, blocked: number): number {
    if (constant === blocked) return Number.POSITIVE_INFINITY
    if (track.state === undefined) return 0
    const bound = outputBoundOf(track.transducer)
    const cost = Math.max(
      0,
      this.lists.leastOther(list, blocked, bound.measure) - (bound.slack.get(track.state) as number),
    )
    return track.rejection === undefined ? cost : Math.min(cost, bound.rejectionCost)
  }

  /**
   * The subsumption key of the state's list, and a number for the unblocked part of the state. States with
   * different numbers are not compared.
   */
  subsumption(state: number, blocked: number): { readonly key: SubsumptionKey; readonly reachable: number } {
    const product = this.states[state] as ProductState
    if (product.subsumption?.blocked !== blocked) {
      const key = this.subsumptionKeyOf(product.list, blocked)
      const text = `${product.track.number} ${key.reachable}`
      let reachable = this.reachableNumbers.get(text)
      if (reachable === undefined) {
        reachable = this.reachableNumbers.size
        this.reachableNumbers.set(text, reachable)
      }
      product.subsumption = { blocked, key, reachable }
    }
    return product.subsumption
  }

  private subsumptionKeyOf(list: number, blocked: number): SubsumptionKey {
    const cached = this.subsumptionKeys.get(list)
    if (cached?.blocked === blocked) return cached.key
    const key = subsumptionKeyOf(this.lists.listOf(list), blocked, (derivative) =>
      this.derivatives.progress(derivative),
    )
    this.subsumptionKeys.set(list, { blocked, key })
    return key
  }

  /** Estimates how much the entries with one verdict match, in the list of this state. */
  weight(state: number, verdict: number): number {
    return this.lists.weight((this.states[state] as ProductState).list, verdict)
  }

  private intern(track: TransducerTrack, list: number): number {
    let state = track.products.get(list)
    if (state === undefined) {
      const constant = this.lists.constantVerdict(list)
      state = this.states.length
      track.products.set(list, state)
      this.states.push({
        track,
        list,
        constant: track.rejection === undefined || track.rejection === constant ? constant : undefined,
      })
    }
    return state
  }

  /** The target of each transition of a symbol; the rejected state if `transitions` is `undefined`. */
  private targetsOf(
    track: TransducerTrack,
    list: number,
    transitions: readonly Transition[] | undefined,
  ): readonly number[] {
    if (transitions === undefined) return [this.rejectedState(track)]
    const { transducer, rejection } = track
    return transitions.map(({ state, adds }) =>
      this.intern(this.tracks.of(transducer, state, rejection), stepText(this.lists, list, adds)),
    )
  }

  private computeRow({ track, list }: ProductState, itself: number): TransitionRow {
    const { transducer, state, rejection } = track
    if (state === undefined) return { ...ONE_CLASS, to: () => [itself] }
    const transitions = classifiedTransitions(transducer, state)
    const classes = new SymbolClasses(this.lists, transitions, list)
    const { number, classOf, targets } = this.tracks.partitionOf(track, transitions, classes)
    const listStates = classes.targets
    // The next states of most symbols are never needed.
    const next = new Array<readonly number[] | undefined>(targets.length)
    return {
      partition: number,
      classOf,
      classCount: targets.length,
      to: (symbol) => {
        const symbolClass = classOf[symbol] as number
        next[symbolClass] ??= targets[symbolClass]?.map(({ to, listClass }) =>
          this.intern(this.tracks.of(transducer, to, rejection), listStates[listClass] as number),
        ) ?? [this.rejectedState(track)]
        return next[symbolClass]
      },
    }
  }

  /** The state of a rejected URL. It gives one verdict, whatever symbols follow. */
  private rejectedState({ transducer, rejection = 0 }: TransducerTrack): number {
    return this.intern(this.tracks.of(transducer, undefined, undefined), this.lists.stateOf([], rejection))
  }
}
