// Dialects that are alike for URLs share a comparison: each gets what it gets alone.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { dialects, read } from '../../src/dialects/index.ts'
import { areAlikeForUrls } from '../../src/policy/index.ts'
import type { Subject } from '../../src/readings/index.ts'
import { reportKey } from '../../src/report/changes/change-keys.ts'
import { type Changes, changesBetween } from '../../src/report/index.ts'
import { type File, parse } from '../../src/syntax/index.ts'
import { scaled } from '../scale.ts'

const RUNS = scaled(6, 300, 'WAYLEAVE_PAIRS')

const subjects = Object.values(dialects).map(
  (dialect): Subject => ({ name: dialect.id, readOptions: { agent: 'FooBot', dialect } }),
)

const value = fc.constantFrom(
  ...['', '/', '/a', '/a/', '/a/b', '/*b', '/a*', '/a$', '/%61', '/é', '/a?b', 'a', 'https://x.example/a'],
)
const line = fc.oneof(
  { arbitrary: fc.tuple(fc.constantFrom('Allow', 'Disallow'), value), weight: 6 },
  fc.constantFrom<readonly string[]>(
    ...[
      ['User-agent', 'FooBot'],
      ['User-agent', '*'],
      ['Crawl-delay', '2'],
    ],
  ),
)
const files = fc.array(
  line.map(([field, text]) => `${field}: ${text}`),
  { minLength: 1, maxLength: 8 },
)

const UNCHANGED = `false ${reportKey({ equal: true, paths: { kind: 'equal', states: 0 }, others: [] })}`

/** What changes of URLs for each subject, as a text. Changes of records stand apart if all have them. */
function pathsOf({ changed }: Changes): ReadonlyMap<string, string> {
  return new Map(
    changed.flatMap(({ subjects: some, diff: { paths }, closesSite }) =>
      some.map(
        ({ name }) => [name, `${closesSite} ${reportKey({ equal: false, paths, others: [] })}`] as const,
      ),
    ),
  )
}

it(`changes of ${RUNS} pairs of files are those of each dialect alone`, () => {
  let shared = 0
  fc.assert(
    fc.property(files, files, fc.boolean(), (one, more, isEdit) => {
      const parsed = [one, isEdit ? [...one, ...more] : more].map((lines) =>
        parse(`User-agent: *\n${lines.join('\n')}\n`),
      )
      const [before, after] = parsed as [File, File]
      const together = pathsOf(changesBetween(before, after, { subjects, omitted: [] }))
      for (const [at, subject] of subjects.entries()) {
        const alone = pathsOf(changesBetween(before, after, { subjects: [subject], omitted: [] }))
        expect(together.get(subject.name) ?? UNCHANGED, subject.name).toBe(
          alone.get(subject.name) ?? UNCHANGED,
        )
        const policiesOf = ({ readOptions }: Subject) => parsed.map((file) => read(file, readOptions))
        const own = policiesOf(subject)
        if (
          subjects
            .slice(0, at)
            .some((other) =>
              policiesOf(other).every((policy, side) => areAlikeForUrls(policy, own[side] as typeof policy)),
            )
        )
          shared += 1
      }
    }),
    { numRuns: RUNS },
  )
  expect(shared).toBeGreaterThan(RUNS)
})
