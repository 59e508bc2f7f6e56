import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { applyFixes, check } from '../../src/check/index.ts'
import { UNNAMED_AGENT } from '../../src/dialects/index.ts'
import { type DialectId, decide, dialects, type File, parse, print, read } from '../../src/entry/index.ts'
import { FILES as ASKED, faulty } from './faulty-files.ts'

/** Enough files that some fixes have a witness, whatever is drawn. */
const FILES = Math.max(60, ASKED)

/**
 * A fix that changes the meaning names a robot and a URL. The robot's verdict on that URL differs before and
 * after the fix.
 */

const WHO = String.raw`(a robot that no group names|".*?")(?: \(which falls back on (.*?)\))?( \(which ignores \`\*\` groups\))?`

/** The sentence that says which robot gets another verdict, in which dialect. */
const EFFECT = new RegExp(
  `^For example, in the ([\\w-]+) dialect, this fix (lets|stops) ${WHO} (?:from fetching|fetch) http`,
)

/** Reads a file as the robot that the sentence names. */
function readerFrom(because: string): (file: File) => ReturnType<typeof read> {
  const [, dialect = '', , name = '', others, ignoresStar] = EFFECT.exec(because) ?? []
  const tokens = [name, ...(others?.split(' and ') ?? [])].map((token) => token.slice(1, -1))
  const agent = name === 'a robot that no group names' ? UNNAMED_AGENT : tokens
  return (file) =>
    read(file, {
      agent,
      dialect: dialects[dialect as DialectId],
      rawAgent: true,
      obeysStar: ignoresStar === undefined,
    })
}

describe('the witness of a fix that changes the meaning', () => {
  it(
    `gets another verdict after the fix, in ${FILES} random files`,
    () => {
      let witnesses = 0
      fc.assert(
        fc.property(faulty, (text) => {
          const file = parse(text)
          for (const finding of check(file).findings) {
            const { witness, because = '' } = finding.fix ?? {}
            if (witness === undefined) continue
            witnesses += 1
            expect(because).toMatch(EFFECT)
            const { text: fixed, bom } = applyFixes(file, [finding])
            const after = parse((bom ? '\ufeff' : '') + fixed)
            const readAs = readerFrom(because)
            const [was, is] = [decide(readAs(file), witness).verdict, decide(readAs(after), witness).verdict]
            expect(
              `${was}, ${is}`,
              `${finding.code}: ${because}\n${JSON.stringify(print(file))}\n${JSON.stringify(print(after))}`,
            ).toBe(because.includes('this fix stops') ? 'allow, disallow' : 'disallow, allow')
          }
        }),
        { numRuns: FILES },
      )
      expect(witnesses).toBeGreaterThan(FILES / 10)
    },
    60_000 + FILES * 500,
  )

  const fixOf = (text: string, code: string) =>
    check(parse(text), { select: [code], dialects: ['rfc-9309', 'google'] }).findings[0]?.fix

  it('does not exist for a registry robot that obeys `*` groups', () => {
    expect(fixOf('User-agent: *\nUseragent: msnbot\nDisallow: /b\n', 'S104')?.kind).toBe('safe')
  })

  it('is absent if it is unknown whether the robot obeys `*` groups', () => {
    const fix = fixOf('User-agent: *\nUseragent: FooBot\nDisallow: /b\n', 'S104')
    expect(fix?.kind).toBe('changes-meaning')
    expect(fix?.because).toContain(
      'no group names "FooBot" before this fix, and whether "FooBot" obeys `*` groups is not documented',
    )
    expect(fix?.witness).toBeUndefined()
  })

  it('is for a robot that ignores `*` groups if the registry has one, and the sentence says so', () => {
    const fix = fixOf('User-agent: *\nUseragent: AdsBot-Google\nDisallow: /b\n', 'S104')
    expect(fix?.because).toContain(
      'stops "AdsBot-Google" (which ignores `*` groups) from fetching https://example.com/b',
    )
    expect(fix?.witness).toBe('https://example.com/b')
  })
})
