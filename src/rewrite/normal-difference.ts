import { type Automata, type DecisionList, findDifference, matches, type UrlTransducer } from '../pattern/index.ts'
import { decisionListOf, EXAMPLE_ORIGIN, type Policy, type Verdict } from '../policy/index.ts'

/** Whether two readers decide every URL alike that is written in its normal form. */
export type NormalDifference =
  /** They do: proved. */
  | { readonly kind: 'same' }
  /** Such a URL, and what each says of it; `unknown` where a reader raises an error on the URL. */
  | { readonly kind: 'different'; readonly url: string; readonly verdicts: readonly [Verdict['verdict'], Verdict['verdict']] }
  /** The budget was spent before either was known. */
  | { readonly kind: 'undecided' }

/**
 * Do two policies part on a URL in normal form: of the characters that RFC 3986 allows, with no escape that is not needed and all
 * others in upper case (§6.2.2)? On others, such as `/%61` for `/a`, readers part on nearly every file, and no file could help it.
 * `/robots.txt` is left out: a robot fetches it before it can know, and readers part on it wherever a file closes the site.
 */
export function normalDifference(one: Policy, other: Policy, automata: Automata): NormalDifference {
  const found = partingBetween(one, other, withoutExemptions, automata)
  if (found.kind !== 'different' || found.url !== EXAMPLE_ORIGIN + PATH_LEFT_OUT) return found
  // The rules themselves part on the path that is left out; perhaps on others as well.
  return partingBetween(one, other, withPathLeftOut, automata)
}

/** The path that is left out of comparisons. */
export const PATH_LEFT_OUT = '/robots.txt'

function partingBetween(one: Policy, other: Policy, rulesOf: (policy: Policy) => Policy['rules'], automata: Automata): NormalDifference {
  const list = (policy: Policy): DecisionList => {
    const made = decisionListOf(policy, EXAMPLE_ORIGIN, rulesOf(policy))
    return { ...made, transducer: normalForm(made.transducer) }
  }
  const found = findDifference(list(one), list(other), {}, automata)
  if (found.kind !== 'found') return { kind: found.kind === 'none' ? 'same' : 'undecided' }
  const url = EXAMPLE_ORIGIN + found.path
  const verdicts = [verdictOn(one, url), verdictOn(other, url)] as const
  // The verdicts are the readers' own; one that does not bear the search out is no answer.
  return verdicts[0] === verdicts[1] ? { kind: 'undecided' } : { kind: 'different', url, verdicts }
}

function withoutExemptions({ rules }: Policy): Policy['rules'] {
  return rules.filter(({ reason }) => reason !== 'exempt')
}

/** As if every reader exempted the path that is left out. */
function withPathLeftOut(policy: Policy): Policy['rules'] {
  const text = policy.pathOf(EXAMPLE_ORIGIN + PATH_LEFT_OUT)
  const rules = withoutExemptions(policy)
  return text === undefined ? rules : [{ effect: 'allow', pattern: { kind: 'exact', text }, reason: 'exempt' }, ...rules]
}

function verdictOn(policy: Policy, url: string): Verdict['verdict'] {
  const path = policy.pathOf(url)
  if (path === undefined) return 'unknown'
  return withoutExemptions(policy).find(({ pattern }) => matches(pattern, path))?.effect ?? 'allow'
}

/** Unreserved, `sub-delims`, and the others of `pchar`, with `/` and `?` (RFC 3986 §3.3, §3.4). */
const NORMAL_CHARACTER = /^[\w.~!$&'()*+,;=:@/?-]$/

/** Is the letter one of a URL in normal form? */
function isNormal(letter: string): boolean {
  if (letter.length === 1) return NORMAL_CHARACTER.test(letter)
  return letter === letter.toUpperCase() && !/[\w.~-]/.test(String.fromCharCode(Number.parseInt(letter.slice(1), 16)))
}

const normalForms = new WeakMap<UrlTransducer, UrlTransducer>()

/**
 * The form, as if a URL ended where it leaves its normal form. Whatever two lists part on then, they part on in normal form: what
 * stands before that place is a URL as well.
 */
function normalForm(form: UrlTransducer): UrlTransducer {
  const known = normalForms.get(form)
  if (known !== undefined) return known
  const made: UrlTransducer = {
    ...form,
    name: `${form.name}, in normal form`,
    step: (state, letter) => {
      if (isEnded(state)) return [{ state, adds: '' }]
      return isNormal(letter) ? form.step(state, letter) : [{ state: ended(state), adds: '' }]
    },
    end: (state) => form.end(isEnded(state) ? ended(state) : state),
  }
  normalForms.set(form, made)
  return made
}

/** The state a form was in when the URL left its normal form, and back: states of a form are not negative. */
function ended(state: number): number {
  return -1 - state
}

function isEnded(state: number): boolean {
  return state < 0
}
