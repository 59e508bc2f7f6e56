// `wayleave conformance`: programs that read as a dialect, programs of others, and programs that answer wrongly.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Ajv } from 'ajv'
import { describe, expect, it } from 'vitest'
import { type ConformanceOptions, conformanceOf, conformanceText } from '../../src/conformance/index.ts'
import { cases } from '../../src/entry/cases.ts'
import { type DialectId, decide, dialects, parse, read } from '../../src/entry/index.ts'
import { plainLook } from '../../src/report/index.ts'
import { runCommand } from '../run-command.ts'
import { LONG, scaled } from '../scale.ts'

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url))
const root = here('../..')

function ask(argv: readonly string[], options: Partial<ConformanceOptions> = {}) {
  return conformanceOf({ argv, cases: 600, seed: 1994, signal: new AbortController().signal, ...options })
}

function verdictOf(id: DialectId, { robots, agent, url }: { robots: string; agent: string; url: string }) {
  const policy = read(parse(robots), { agent, dialect: dialects[id], rawAgent: true })
  return decide(policy, url, { raw: true }).verdict
}

/** Dialects whose verdicts no question tells apart. */
const EQUAL: readonly (readonly DialectId[])[] = [
  ['rfc-9309', 'bing', 'acap-1'],
  ['extended-2', 'extended-2-1996'],
]

const SOME: readonly DialectId[] = ['google', 'bing']

describe('a program that reads as a dialect', { timeout: 120_000 }, () => {
  it.each(LONG ? (Object.keys(dialects) as DialectId[]) : SOME)(
    '%s is nearest to it, on every question',
    async (id) => {
      const { nearest, disagreements } = await ask([process.execPath, here('wayleave.mjs'), id], {
        cases: 3_000,
        dialect: dialects[id],
      })
      const best = nearest.filter(({ agree, of }) => agree === of).map(({ dialect }) => dialect)
      expect(best).toEqual(EQUAL.find((some) => some.includes(id)) ?? [id])
      expect(disagreements).toEqual([])
    },
  )

  it('robots-parser, in the example of the guide, is nearest to robots-parser', async () => {
    const { nearest } = await ask([process.execPath, here('../../examples/parsers/robots_parser.mjs')], {
      dialect: dialects['robots-parser'],
    })
    expect(nearest[0]).toMatchObject({ dialect: 'robots-parser' })
    expect(nearest[0]?.agree).toBe(nearest[0]?.of)
  })

  it("CPython's urllib, in the example of the guide, is nearest to python-urllib", async (context) => {
    const version = spawnSync('python3', ['--version'], { encoding: 'utf8' }).stdout ?? ''
    if (!/^Python 3\.(?:9|10|11|12)\./.test(version)) context.skip(`NOT RUN: python3 is "${version.trim()}"`)
    const { nearest, disagreements } = await ask(
      ['python3', here('../../examples/parsers/python_urllib.py')],
      {
        dialect: dialects['python-urllib'],
      },
    )
    expect(nearest[0]).toMatchObject({ dialect: 'python-urllib' })
    expect(nearest[0]?.agree).toBe(nearest[0]?.of)
    expect(disagreements).toEqual([])
  })
})

describe('disagreements', { timeout: 120_000 }, () => {
  it('are smallest: each is true, and without any one line it is gone', async () => {
    const { disagreements, isSmallest } = await ask(
      [process.execPath, here('wayleave.mjs'), 'original-1994'],
      { dialect: dialects.google, cases: scaled(400, 3_000) },
    )
    expect(isSmallest).toBe(true)
    expect(disagreements.length).toBeGreaterThan(2)
    for (const one of disagreements) {
      const both = (robots: string) =>
        (['google', 'original-1994'] as const).map((id) => verdictOf(id, { ...one, robots }))
      expect(both(one.robots)).toEqual([one.expected, one.got])
      const lines = one.robots.split(/(?<=\n)/)
      for (const index of lines.keys())
        expect(both(lines.filter((_, other) => other !== index).join(''))).not.toEqual([
          one.expected,
          one.got,
        ])
      expect(one.because).not.toBe('')
    }
  })

  it('the same seed gives the same result, and another seed asks other questions', async () => {
    const argv = [process.execPath, here('wayleave.mjs'), 'google']
    const { google } = dialects
    const [one, again, other] = [
      await ask(argv, { cases: 60, dialect: google }),
      await ask(argv, { cases: 60, dialect: google }),
      await ask(argv, { cases: 60, seed: 7, dialect: google }),
    ]
    expect(again).toEqual(one)
    expect(other.nearest).not.toEqual(one.nearest)
  })

  it('says that a program allows everything', async () => {
    const result = await ask([process.execPath, here('faulty.mjs'), 'always'], { cases: 60 })
    expect(result.verdicts).toEqual({ allow: 60, disallow: 0, unknown: 0 })
    expect(conformanceText(result, plainLook)).toContain('All answers are the same')
  })
})

describe('the text of a comparison', () => {
  const result = {
    seed: 1,
    asked: 10,
    verdicts: { allow: 6, disallow: 4, unknown: 0 },
    nearest: [
      { dialect: 'google', agree: 10, of: 10 },
      { dialect: 'rfc-9309', agree: 8, of: 9 },
    ],
    disagreements: [],
    isSmallest: true,
  }

  it('names each dialect that was compared, and on how many questions there is no difference', () => {
    expect(conformanceText(result, plainLook).split('\n\n').slice(2)).toEqual([
      'Differs from rfc-9309 on 1 question. Examples, each made small:',
      'No difference from google on 10 questions.',
    ])
    expect(conformanceText(result, plainLook, 'google').split('\n\n').slice(2)).toEqual([
      'No difference from google on 10 questions.',
    ])
  })
})

describe('a program that answers wrongly: one sentence says what is wrong', () => {
  const limits = { silenceMs: 3_000, runMs: 20_000, endMs: 1_000 }
  it.each([
    ['silent', /gave no answer for 3 seconds, after 0 of 20 answers/],
    ['dies', /ended with exit code 7, after \d of 20 answers. It said: no memory/],
    ['stops', /ended with exit code 0, after \d of 20 answers/],
    ['text', /wrote a line that is no answer such as {"id":3,"allowed":true}: "loading/],
    ['no verdict', /wrote a line that is no answer such as .*"yes/],
    ['twice', /answered question 3 twice/],
    ['one more', /answered question 20 twice/],
    ['order', /answered question 4 before question 3/],
    ['strange id', /answered question 999999, which was not asked/],
    ['long line', /wrote a line of more than 65536 characters/],
    ['does not end', /had not ended 1 seconds after/],
  ])('%s', { timeout: 30_000 }, async (fault, sentence) => {
    await expect(ask([process.execPath, here('faulty.mjs'), fault], { cases: 20, limits })).rejects.toThrow(
      sentence,
    )
  })

  it('moody', { timeout: 60_000 }, async () => {
    await expect(ask([process.execPath, here('faulty.mjs'), 'moody'], { cases: 200 })).rejects.toThrow(
      /gave two answers to the same question/,
    )
  })

  it('the command prints one line without control characters, and exits with 3', {
    timeout: 30_000,
  }, async () => {
    const run = (...args: string[]) => runCommand(['conformance', ...args], { cwd: root })
    const dead = await run('--cases', '20', '--', process.execPath, here('faulty.mjs'), 'dies')
    expect(dead.code).toBe(3)
    expect(dead.err).toMatch(/^wayleave: .*It said: no memory\\u001b\[31m.*\n$/)
    const missing = await run('--', '/no/such/program; echo x')
    expect([missing.code, missing.out]).toEqual([3, ''])
    expect(missing.err).toContain('could not be started')
    expect(await run('--cases', 'many', '--', 'x')).toMatchObject({ code: 2, out: '' })
    expect(await run('--cases', '0', '--', 'x')).toMatchObject({ code: 2, out: '' })
    expect(await run('--dialect', 'googel', '--', 'x')).toMatchObject({ code: 2, out: '' })
    expect(await run()).toMatchObject({ code: 2, out: '' })
  })

  it('--json prints the members that docs/cli.md names, and exits with 1 for disagreements', {
    timeout: 60_000,
  }, async () => {
    const argv = ['--', process.execPath, here('faulty.mjs'), 'always']
    const { code, out } = await runCommand(['conformance', '--cases', '30', '--json', ...argv], { cwd: root })
    const result = JSON.parse(out)
    expect(code).toBe(1)
    expect(Object.keys(result)).toEqual([
      'seed',
      'asked',
      'verdicts',
      'nearest',
      'disagreements',
      'isSmallest',
    ])
    expect(result.nearest).toHaveLength(Object.keys(dialects).length)
    expect(result.disagreements[0]).toMatchObject({
      agent: expect.any(String),
      expected: 'disallow',
      got: 'allow',
    })
  })
})

describe('wayleave/cases', () => {
  it('has the rows of the case files, each as its schema says', () => {
    const schema = JSON.parse(readFileSync(here('../../schema/cases.schema.json'), 'utf8'))
    const validate = new Ajv({ allErrors: true }).compile(schema)
    validate(cases)
    expect(validate.errors).toBeNull()
    expect(cases.length).toBeGreaterThan(1_500)
    expect(new Set(cases.flatMap(({ verdicts }) => Object.keys(verdicts)))).toEqual(
      new Set(Object.keys(dialects)),
    )
  })

  it('each verdict is that of the dialect', () => {
    const wrong = cases.flatMap((one) =>
      Object.entries(one.verdicts).filter(([id, verdict]) => verdictOf(id as DialectId, one) !== verdict),
    )
    expect(wrong).toEqual([])
  })
})
