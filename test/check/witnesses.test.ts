import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { applyFixes, check } from '../../src/check/index.ts'
import { UNNAMED_AGENT } from '../../src/dialects/index.ts'
import { type DialectId, decide, dialects, type File, parse, print, read } from '../../src/index.ts'
import { faulty } from './faulty-files.ts'

/** What a fix says that it changes, it changes: asked as a reader is asked, of the file before and after. */

const FILES = Number(process.env.WAYLEAVE_FIXES ?? 600)

/** Drawn anew each time, and told where something fails; unless it is given. */
const SEED = process.env.WAYLEAVE_SEED === undefined ? {} : { seed: Number(process.env.WAYLEAVE_SEED) }

const SAID =
  /^For ([\w-]+), as (a robot that no group names|.*?)(, which only groups that name it concern|, which falls back on (.*?))?, http/

/** Who is said to get another verdict. */
function askedOf(because: string): (file: File) => ReturnType<typeof read> {
  const [, dialect = '', name = '', which = '', others] = SAID.exec(because) ?? []
  const agent = name === 'a robot that no group names' ? UNNAMED_AGENT : others === undefined ? name : [name, ...others.split(' and ')]
  const obeysStar = !which.includes('which only groups')
  return (file) => read(file, { agent, dialect: dialects[dialect as DialectId], obeysStar })
}

describe('the witness of a fix that changes the meaning', () => {
  it(
    `differs in ${FILES} files`,
    () => {
      let witnesses = 0
      fc.assert(
        fc.property(faulty, (text) => {
          const file = parse(text)
          for (const finding of check(file).findings) {
            const { witness, because = '' } = finding.fix ?? {}
            if (witness === undefined) continue
            witnesses += 1
            expect(because).toMatch(SAID)
            const { text: mended, bom } = applyFixes(file, [finding])
            const after = parse((bom ? '\ufeff' : '') + mended)
            const policyOf = askedOf(because)
            const [was, is] = [decide(policyOf(file), witness).verdict, decide(policyOf(after), witness).verdict]
            expect(`${was}, ${is}`, `${finding.code}: ${because}\n${JSON.stringify(print(file))}\n${JSON.stringify(print(after))}`).toBe(
              because.includes('was allowed') ? 'allow, disallow' : 'disallow, allow',
            )
          }
        }),
        { numRuns: FILES, ...SEED },
      )
      expect(witnesses).toBeGreaterThan(FILES / 10)
    },
    60_000 + FILES * 500,
  )

  const fixOf = (text: string, code: string) => check(parse(text), { select: [code], dialects: ['rfc-9309', 'google'] }).findings[0]?.fix

  it('is not asked of a known robot as of one that groups for everybody do not concern', () => {
    expect(fixOf('User-agent: *\nUseragent: msnbot\nDisallow: /b\n', 'S104')?.kind).toBe('safe')
  })

  it('is left out where it is not known whether groups for everybody concern the robot', () => {
    const fix = fixOf('User-agent: *\nUseragent: FooBot\nDisallow: /b\n', 'S104')
    expect(fix?.kind).toBe('changes-meaning')
    expect(fix?.because).toContain('a group names FooBot only before or after it; whether groups for everybody concern it is not known')
    expect(fix?.witness).toBeUndefined()
  })

  it('is one of a robot that must be named, and says so', () => {
    const fix = fixOf('User-agent: *\nUseragent: AdsBot-Google\nDisallow: /b\n', 'S104')
    expect(fix?.because).toContain('as AdsBot-Google, which only groups that name it concern, https://example.com/b was allowed')
    expect(fix?.witness).toBe('https://example.com/b')
  })
})
