import fc from 'fast-check'
import {
  type DecisionList,
  type Pattern,
  shellGlob,
  starDollar,
  type UrlTransducer,
} from '../../src/pattern/index.ts'

/** Patterns of every kind and paths, over a small alphabet, so that they often match. */

const ALPHABET = ['a', 'b', '/', '.', '%']

const text = (least: number, most: number): fc.Arbitrary<string> =>
  fc
    .array(fc.constantFrom(...ALPHABET), { minLength: least, maxLength: most })
    .map((letters) => letters.join(''))

const prefix = text(0, 3).map((value): Pattern => ({ kind: 'prefix', text: `/${value}` }))

/** As the dialect of Heritrix creates them: the bound is another prefix, or any text. */
const bounded = fc.tuple(text(0, 2), text(1, 3), fc.boolean()).map(
  ([start, more, follows]): Pattern => ({
    kind: 'prefix',
    text: `/${start}`,
    below: follows ? `/${start}${more}` : `/${more}`,
  }),
)

const exact = text(0, 4).map((value): Pattern => ({ kind: 'exact', text: `/${value}` }))

const wildcard = fc
  .tuple(
    fc.array(fc.constantFrom('a', 'b', '/', '.', '*', '*', 'ab', 'aab', '%2F', '%a', '%C3', '%EF%BF%BD'), {
      maxLength: 7,
    }),
    fc.boolean(),
    fc.boolean(),
    fc.boolean(),
  )
  .map(([pieces, slash, anchored, firstOccurrence]): Pattern => {
    const pattern = starDollar(`${slash ? '/' : '*'}${pieces.join('')}${anchored ? '$' : ''}`)
    return pattern.kind === 'wildcard' && firstOccurrence ? { ...pattern, firstOccurrence } : pattern
  })

const glob = fc
  .array(fc.constantFrom('a', 'b', '/', '*', '?', '[ab]', '[!a]', '[a-b/]', '\\*', 'ab'), { maxLength: 6 })
  .map((pieces) => shellGlob(`/${pieces.join('')}`))

export const patterns: fc.Arbitrary<Pattern> = fc.oneof(
  prefix,
  bounded,
  exact,
  { weight: 3, arbitrary: wildcard },
  { weight: 2, arbitrary: glob },
)

/** Some contain characters that no URL contains. */
export const paths: fc.Arbitrary<string> = fc.oneof(
  { weight: 9, arbitrary: text(0, 9).map((value) => `/${value}`) },
  fc
    .array(fc.constantFrom('a', '/', '*', '[', '\u0000', 'é', '\ud800', '\uffff'), { maxLength: 6 })
    .map((pieces) => pieces.join('')),
)

const words = fc
  .array(fc.constantFrom('a', 'b', 'B', '/', '/', '.', '?x=', '~', '%2F', '|', 'cart', '-'), { maxLength: 4 })
  .map((of) => of.join(''))
/** Mostly plain paths, as in real files; some without their slash. */
const found = fc.oneof(
  { weight: 5, arbitrary: words.map((text) => ({ kind: 'prefix', text: `/${text}` }) as const) },
  { weight: 1, arbitrary: words.map((text) => ({ kind: 'prefix', text }) as const) },
  { weight: 2, arbitrary: patterns },
)
const entries = fc.array(fc.record({ pattern: found, verdict: fc.constantFrom(0, 1) }), { maxLength: 6 })

/** A list and an edited copy: reordered, with entries removed, added or given another verdict. */
export const editedLists = (
  transducers: fc.Arbitrary<UrlTransducer>,
): fc.Arbitrary<readonly [DecisionList, DecisionList]> =>
  fc
    .record({
      transducer: transducers,
      own: entries,
      added: entries,
      keys: fc.array(fc.nat(99), { minLength: 12, maxLength: 12 }),
    })
    .map(({ transducer, own, added, keys }): readonly [DecisionList, DecisionList] => {
      const key = (at: number): number => keys[at] as number
      const kept = own.flatMap((entry, at) =>
        key(at) < 15 ? [] : key(at) > 90 ? [{ ...entry, verdict: 1 - entry.verdict }] : [entry],
      )
      const other = key(10) > 50 ? kept : [...kept, ...added.slice(0, 2)]
      const order = new Map(other.map((entry, at) => [entry, key((at * 5) % 12)]))
      const shuffled =
        key(11) > 50
          ? other
          : [...other].sort((one, two) => (order.get(one) as number) - (order.get(two) as number))
      return [
        { transducer, entries: own, otherwise: 1 },
        { transducer, entries: shuffled, otherwise: 1 },
      ]
    })
