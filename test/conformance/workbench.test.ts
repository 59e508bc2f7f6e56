import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { decide, parse, read } from '../../src/entry/index.ts'
import { samplePathOfValue } from '../../src/pattern/index.ts'
import { todayInWords, todayOf } from '../../src/report/index.ts'
import { type Robot, readOptionsOf, robotNamed } from '../../src/robots/index.ts'
import { codingOf, sourceOf } from '../../workbench/src/engine/source.ts'
import { answer } from '../../workbench/src/engine/tasks/answer.ts'
import { matrix } from '../../workbench/src/engine/tasks/matrix.ts'

/** The page of the workbench answers as the command line does, and its first answers leave no rule out. */

const folders = ['../../../shared/corpus-2026/files/', '../../../shared/corpus/']
  .map((path) => new URL(path, import.meta.url))
  .filter((folder) => existsSync(folder))

if (folders.length === 0)
  console.log('workbench: no such data lies beside the checkout, so this suite was NOT run')

const files = folders.flatMap((folder) =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.txt'))
    .map((name) => ({ name, bytes: readFileSync(new URL(encodeURIComponent(name), folder)) })),
)

/** One in this number of files in plain UTF-8 is answered twice, which takes a tenth of a second; 1 for all. */
const ANSWER_EVERY = Number(process.env.WAYLEAVE_EVERY ?? 10)

/** What a search engine may fetch. */
type Today = ReturnType<typeof todayOf>['google']

const ENGINES = ['googlebot', 'bingbot'] as const

/** The rules that decide their own sample URL for a robot, and that its answer neither shows nor counts. */
function rulesLeftOut(
  robot: Robot,
  bytes: Uint8Array,
  { kind, exceptions, isCut }: Today,
): readonly string[] {
  const policy = read(parse(bytes), readOptionsOf(robot))
  const effect = kind === 'shut' ? 'allow' : 'disallow'
  const isShort = isCut === true || kind === 'closed' || kind === 'unknown'
  const told = new Set(exceptions)
  return policy.rules
    .filter(({ value = '' }) => value !== '' && !isShort && !told.has(value))
    .filter((rule) => rule.effect === effect)
    .filter((rule) => decide(policy, samplePathOfValue(rule.value ?? '')).rule === rule)
    .map(({ line, value }) => `${robot.id}: line ${line}, ${value}`)
}

describe.skipIf(files.length === 0)('the page', () => {
  it('says of each real file what the command line says', () => {
    const some = files.filter(
      ({ bytes }, index) => index % ANSWER_EVERY === 0 || codingOf(sourceOf(bytes)) !== undefined,
    )
    const different = some.filter(({ bytes }) => {
      // The page alone offers to open a closed site.
      const { openings: _openings, ...said } = answer({ text: sourceOf(bytes) })
      return JSON.stringify(said) !== JSON.stringify(todayInWords(parse(bytes)))
    })
    console.log(`workbench: answers of ${some.length} of ${files.length} files`)
    expect(different.map(({ name }) => name)).toEqual([])
  })

  it('shows or counts every rule that decides its own sample URL for Google or Bing', () => {
    const left = files.flatMap(({ name, bytes }) => {
      const { google, bing } = todayOf(parse(bytes))
      return ENGINES.flatMap((id, index) =>
        rulesLeftOut(robotNamed(id) as Robot, bytes, [google, bing][index] as Today).map(
          (rule) => `${name}: ${rule}`,
        ),
      )
    })
    expect(left).toEqual([])
  })

  it('gives the verdicts of the command line on the URLs that it suggests', () => {
    const different = files.flatMap(({ name, bytes }) => {
      const { urls, classes } = matrix({
        text: sourceOf(bytes),
        urls: undefined,
        robots: { purposes: [], names: ['Googlebot', 'bingbot', 'GPTBot', 'YandexBot', 'Baiduspider'] },
      })
      const file = parse(bytes)
      return classes.flatMap(({ robots, cells }) =>
        robots.flatMap((one) => {
          const policy = read(file, readOptionsOf(robotNamed(one.name) as Robot))
          return urls.flatMap((url, index) => {
            const { verdict, rule } = decide(policy, url)
            const cell = cells[index]
            return cell?.verdict === verdict && cell.line === rule?.line
              ? []
              : [`${name}: ${one.name} ${url}`]
          })
        }),
      )
    })
    expect(different).toEqual([])
  })
})
