import fc from 'fast-check'
import { type Pattern, shellGlob, starDollar } from '../src/pattern/index.ts'

/** Patterns of every kind and paths, over few letters, so that they meet. */

const LETTERS = ['a', 'b', '/', '.', '%']

const text = (least: number, most: number): fc.Arbitrary<string> =>
  fc.array(fc.constantFrom(...LETTERS), { minLength: least, maxLength: most }).map((letters) => letters.join(''))

const prefix = text(0, 3).map((value): Pattern => ({ kind: 'prefix', text: `/${value}` }))

/** As Heritrix makes them: the bound is another prefix, or anything. */
const bounded = fc
  .tuple(text(0, 2), text(1, 3), fc.boolean())
  .map(([start, more, follows]): Pattern => ({ kind: 'prefix', text: `/${start}`, below: follows ? `/${start}${more}` : `/${more}` }))

const exact = text(0, 4).map((value): Pattern => ({ kind: 'exact', text: `/${value}` }))

const wildcard = fc
  .tuple(
    fc.array(fc.constantFrom('a', 'b', '/', '.', '*', '*', 'ab', 'aab', '%2F', '%a'), { maxLength: 7 }),
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

/** Also such as no URL holds. */
export const paths: fc.Arbitrary<string> = fc.oneof(
  { weight: 9, arbitrary: text(0, 9).map((value) => `/${value}`) },
  fc.array(fc.constantFrom('a', '/', '*', '[', '\u0000', 'é', '\ud800', '\uffff'), { maxLength: 6 }).map((pieces) => pieces.join('')),
)
