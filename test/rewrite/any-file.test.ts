import fc from 'fast-check'
import { expect, it } from 'vitest'
import { dialects, unnamedAgent } from '../../src/dialects/index.ts'
import { compareDialects } from '../../src/diff/index.ts'
import { allSubjects, representativeAgents } from '../../src/readings/index.ts'
import { changesBetween, surveyRobots } from '../../src/report/index.ts'
import { format, join, meetsStance, moderatobot, portable } from '../../src/rewrite/index.ts'
import { robots } from '../../src/robots/index.ts'
import { parse } from '../../src/syntax/index.ts'
import { robotsText } from '../arbitraries.ts'
import { scaled } from '../scale.ts'

/** Values of User-agent lines that are no names of robots, and that some dialect takes for one. */
const oddName = fc.oneof(
  fc.constantFrom(
    '1/10m',
    '/',
    'a/b',
    'a,b',
    'a;b',
    '(',
    'a (b)',
    '<a>',
    '"a"',
    '%2F',
    '%20',
    '*/',
    'a\tb',
    '  ',
  ),
  fc.string({ maxLength: 6 }).map((text) => text.replaceAll(/[\n\r]/g, '')),
)

/** A file with groups for such names, among the lines of any file. */
const oddFile = fc
  .tuple(
    robotsText,
    fc.array(fc.tuple(oddName, fc.constantFrom('/', '/a', '*', '')), { maxLength: 4 }),
    robotsText,
  )
  .map(([before, groups, after]) => {
    const lines = groups.map(([name, path]) => `User-agent: ${name}\nDisallow: ${path}\nAllow: /a\n`)
    return parse(`${before}\n${lines.join('\n')}\n${after}`)
  })

it('no file makes a rewrite, a comparison or a report throw', () => {
  const stance = { default: 'disallow', robots: { googlebot: 'allow' }, rules: { disallow: ['/b'] } } as const
  const property = fc.property(
    oddFile,
    oddFile,
    fc.constantFrom(...Object.values(dialects)),
    (one, other, dialect) => {
      format(one)
      moderatobot(one)
      portable(one, { dialect })
      meetsStance(one, stance)
      join([
        { name: 'one', file: one },
        { name: 'other', file: other },
      ])
      changesBetween(one, other, allSubjects([one, other]))
      changesBetween(one, other, representativeAgents([one, other], dialect))
      compareDialects(one, unnamedAgent([one]), Object.values(dialects))
      surveyRobots(one, robots)
    },
  )
  expect(() => fc.assert(property, { numRuns: scaled(5, 150) })).not.toThrow()
})
