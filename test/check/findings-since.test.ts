// A finding of a changed file is new unless the earlier version has it for the same robots, as often.
import { describe, expect, it } from 'vitest'
import { check, findingsSince } from '../../src/check/index.ts'
import { parse } from '../../src/syntax/index.ts'

/** The codes of the findings that a text has, and an earlier one does not. */
function codesSince(before: string, after: string): readonly string[] {
  const [old, now] = [before, after].map((text) => {
    const file = parse(text)
    return { name: 'robots.txt', file, findings: check(file).findings }
  }) as [Parameters<typeof findingsSince>[0], Parameters<typeof findingsSince>[1]]
  return findingsSince(old, now).map(({ code }) => code)
}

const FAULTY = 'User-agent: FooBot\nDisallow: /a/\nDisallow /p/\n'

describe('findingsSince', () => {
  it('counts a faulty line that comes a second time, in another group', () => {
    expect(codesSince(FAULTY, `${FAULTY}\nUser-agent: BarBot\nDisallow: /a/\nDisallow /p/\n`)).toContain(
      'S101',
    )
  })

  it('counts a faulty line that moves from one robot to all', () => {
    const moved = 'User-agent: FooBot\nDisallow: /a/\n\nUser-agent: *\nDisallow: /a/\nDisallow /p/\n'
    expect(codesSince(FAULTY, moved)).toContain('S101')
  })

  it('counts nothing that stays, also if lines move', () => {
    expect(codesSince(FAULTY, `# ours\n\n${FAULTY}`)).toEqual([])
  })

  it('counts a line that reaches a robot more, because the group of that robot is gone', () => {
    const own = 'User-agent: Googlebot\nDisallow: /b/\n\n'
    const all = 'User-agent: *\nDisallow: /a/\nDisallow /p/\n'
    expect(codesSince(`${own}${all}`, all)).toContain('S101')
  })

  it('counts nothing that has another misspelt line below it, which fewer robots read', () => {
    const faulty = 'User-agent: *\nDisallow: /a/\nDisalow: /b/\n'
    expect(codesSince(faulty, `${faulty}Dissallow: /c/\n`)).toEqual(['S104'])
  })

  it('counts nothing of a site that stays closed, which no baseline hides', () => {
    const closed = 'User-agent: *\nDisallow: /\n'
    expect(codesSince(closed, `# ours\n${closed}`)).toEqual([])
    expect(codesSince('User-agent: *\nDisallow: /a/\n', closed)).toContain('I101')
  })

  it('counts a second line that closes the site to Google, and no first one', () => {
    const one = 'User-agent: *\nDisallow: /a/\n\nUser-agent: Googlebot\nDisallow: /\n'
    const codes = codesSince(one, `${one}\nUser-agent: bingbot\nDisallow: /\n`)
    expect(codes).toContain('I101')
  })
})
