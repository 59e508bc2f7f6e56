import type { Dialect } from '../../dialects/index.ts'
import {
  effectiveChanges,
  type FirstDifference,
  firstDifference,
  NOT_SENT_REMARK,
  type OtherChange,
} from '../../diff/index.ts'
import { type DecisionList, patternKey, restrictToChanges, type UrlTransducer } from '../../pattern/index.ts'
import {
  areProvedByLists,
  decisionListOf,
  EXAMPLE_ORIGIN,
  type Policy,
  URL_LIMIT,
  type Verdict,
} from '../../policy/index.ts'
import { visible } from '../../text/index.ts'
import type { SharedAutomata } from '../analysis/shared-automata.ts'
import { FIELDS, SITE_FIELDS } from '../file/field-names.ts'
import { splitUrl } from '../site/url-parts.ts'
import { quoted } from '../text/message-phrases.ts'
import { changesMeaning, graver, isGravest, type Proof, SAFE, unproved } from './proof.ts'
import type { ProofBudget } from './proof-budget.ts'

/**
 * The automaton states that a comparison without a result is charged in addition, for its search for
 * candidates.
 */
const STATES_OF_CANDIDATES = 2_000

/**
 * The most entries of two decision lists together whose difference is cached. Longer lists seldom come again,
 * and take memory.
 */
const MAX_ENTRIES_REMEMBERED = 100

/** Which parts of two policies are known to be equal before they are compared. */
export interface KnownEqual {
  readonly rules: boolean
  readonly metadata: boolean
}

/** Nothing is known. */
export const NOTHING_EQUAL: KnownEqual = { rules: false, metadata: false }

/** Proves that a robot's policies before and after a fix are equal. */
export class PolicyProver {
  private readonly origin: string | undefined
  private readonly automata: SharedAutomata
  private readonly budget: ProofBudget
  /**
   * The first difference of each compared pair of decision lists. Different dialects and fixes often give the
   * same pair, which is then compared only once.
   */
  private readonly differenceCache: Map<string, FirstDifference> = new Map()

  constructor(origin: string | undefined, automata: SharedAutomata, budget: ProofBudget) {
    this.origin = origin
    this.automata = automata
    this.budget = budget
  }

  /** Compares two policies. `who` is the robot in words. */
  compare(before: Policy, after: Policy, dialect: Dialect, who: string, equal: KnownEqual): Proof {
    const inDialect = `For example, in the ${dialect.id} dialect,`
    const hadGroup = before.selection.kind !== 'none'
    if (dialect.pathWithoutGroup !== undefined && hadGroup !== (after.selection.kind !== 'none')) {
      return changesMeaning(
        `${inDialect} a group applies to ${who} only ${hadGroup ? 'before' : 'after'} this fix.`,
        hadGroup ? 'opens' : 'closes',
      )
    }
    const values = equal.metadata ? SAFE : compareValues(effectiveChanges(before, after), dialect, who, after)
    return equal.rules || isGravest(values)
      ? values
      : graver(values, this.compareRules(before, after, dialect, who))
  }

  private compareRules(before: Policy, after: Policy, dialect: Dialect, who: string): Proof {
    const inDialect = `For example, in the ${dialect.id} dialect,`
    const site = this.origin ?? EXAMPLE_ORIGIN
    const changed = restrictToChanges(decisionListOf(before, site), decisionListOf(after, site)).lists.map(
      ({ entries }) => entries,
    )
    const isList = areProvedByLists(before, after)
    if (isList && changed.every((entries) => entries.length === 0)) return SAFE
    const key = isList ? keyOf(before.transducerFor(site), changed) : undefined
    const difference = this.differenceOf(before, after, key)
    if (difference.kind === 'equal') return SAFE
    if (difference.kind !== 'different') return unproved(this.whyUnproved(difference, dialect, who))
    const { url, notSent, verdicts } = difference
    const shown = `${visible(url)}${notSent === true ? NOT_SENT_REMARK : ''}`
    const consequence = verdicts[1].verdict === 'allow' ? 'opens' : 'closes'
    return changesMeaning(`${inDialect} ${effectOn(shown, who, verdicts)}`, consequence, url)
  }

  private whyUnproved(difference: FirstDifference, { id }: Dialect, who: string): string {
    switch (difference.kind === 'undecided' ? difference.because : 'budget') {
      case 'sites':
        return `the rules name too many sites to compare them all in the ${id} dialect`
      case 'no-list':
        return `in the ${id} dialect, the order of rules depends on the URL`
      case 'length':
        return `in the ${id} dialect, the URLs that may change have more than ${URL_LIMIT}`
      case 'host':
        return `in the ${id} dialect, the parser rejects the host of the site`
      case 'budget':
        return `the comparison for ${who} in the ${id} dialect reached ${this.budget.statesLimit}`
    }
  }

  /**
   * The first difference of two policies. `key` identifies the parts of their lists that differ. The result
   * is cached by `key`, or not at all if `key` is `undefined`.
   */
  private differenceOf(before: Policy, after: Policy, key: string | undefined): FirstDifference {
    const cached = key === undefined ? undefined : this.differenceCache.get(key)
    if (cached !== undefined) return cached
    const options = {
      maxStates: this.budget.statesOfNextQuestion,
      ...(this.origin === undefined ? {} : { origin: this.origin }),
    }
    const difference = this.automata.ask((automata) => firstDifference(before, after, options, automata))
    this.budget.spendStates(difference.states + (difference.kind === 'undecided' ? STATES_OF_CANDIDATES : 0))
    if (key !== undefined) this.differenceCache.set(key, difference)
    return difference
  }
}

/** What the changed values of metadata mean, the gravest first. */
function compareValues(
  changes: readonly OtherChange[],
  dialect: Dialect,
  who: string,
  { sitemaps }: Policy,
): Proof {
  const reading = `For example, as the ${dialect.id} dialect reads the file,`
  const lost = changes.find(
    ({ field, before, after }) =>
      before !== undefined &&
      after === undefined &&
      SITE_FIELDS.some((one) => one === field) &&
      !changes.some((other) => other.field === field && other.before === undefined),
  )
  if (lost !== undefined) {
    const value = lost.before?.value ?? ''
    const kept = lost.field === 'sitemap' && sitemaps.find((other) => isSameAddress(other.value, value))
    const effect = kept
      ? `it no longer names the Sitemap ${quoted(value)}, but still names ${quoted(kept.value)}`
      : `the site loses its ${FIELDS.get(lost.field) ?? lost.field} ${quoted(value)}`
    return changesMeaning(`${reading} ${effect}.`, 'loses')
  }
  const [change, ...more] = changes
  return change === undefined
    ? SAFE
    : changesMeaning(`${reading} ${valueChange(change, more, who)}.`, 'value')
}

/**
 * Does a value that is kept give the place that a lost value gives? Hosts may differ in case, and schemes as
 * http and https; a lost path is the end of a kept URL.
 */
function isSameAddress(kept: string, lost: string): boolean {
  const [address, former] = [splitUrl(kept), splitUrl(lost)]
  if (former === undefined) return lost !== '' && kept.endsWith(`/${lost.replace(/^\//, '')}`)
  return address?.host === former.host && address.path === former.path
}

/** The effect of a fix on the verdict on a URL, as the end of a sentence. */
function effectOn(
  url: string,
  who: string,
  [{ verdict: before }, { verdict: after }]: readonly [Verdict, Verdict],
): string {
  if (before === 'disallow' && after === 'allow') return `this fix lets ${who} fetch ${url}.`
  if (before === 'allow' && after === 'disallow') return `this fix stops ${who} from fetching ${url}.`
  return `this fix changes the verdict on ${url} for ${who} from ${before} to ${after}.`
}

/** The effect of a fix on the first changed value of metadata, as the end of a sentence. */
function valueChange(
  { field, before, after }: OtherChange,
  more: readonly OtherChange[],
  who: string,
): string {
  const name = FIELDS.get(field) ?? field
  // A replaced value of a field that may repeat is a removed and an added one.
  const added = after ?? more.find((other) => other.field === field && other.before === undefined)?.after
  const [was, is] = [before, added].map((stated) => stated && quoted(stated.value))
  if (is === undefined) return `${who} no longer gets the ${name} value ${was}`
  if (was === undefined) return `${who} gets the new ${name} value ${is}`
  return `the ${name} value for ${who} changes from ${was} to ${is}`
}

function keyOf(
  { name }: UrlTransducer,
  [one, other]: readonly DecisionList['entries'][],
): string | undefined {
  if (one === undefined || other === undefined || one.length + other.length > MAX_ENTRIES_REMEMBERED)
    return undefined
  const texts = (entries: DecisionList['entries']): string[] =>
    entries.map(({ pattern, verdict }) => verdict + patternKey(pattern))
  return JSON.stringify([name, texts(one), texts(other)])
}
