import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  check,
  checkWithConfig,
  createBaseline,
  defaultView,
  MAX_SHOWN,
  type ViewOptions,
} from '../../src/check/index.ts'
import { PLATFORMS } from '../../src/check/platforms/recognize.ts'
import { type DialectId, dialects, parse } from '../../src/entry/index.ts'
import { robotsText } from '../arbitraries.ts'

const lines = (...rows: readonly string[]): string => `${rows.join('\n')}\n`

function viewOf(text: string, options: ViewOptions = {}) {
  const file = parse(text)
  const { findings } = check(file, options)
  return { all: findings, ...defaultView(file, findings, options) }
}

const codesOf = (text: string, options?: ViewOptions): string[] =>
  viewOf(text, options).findings.map(({ code }) => code)

describe('the default view', () => {
  it('leaves out hints, unless they fail the check, are selected or are all asked for', () => {
    const text = 'User-agent: *\nDisallow: /shop/'
    expect(viewOf(text)).toMatchObject({ findings: [], hidden: { hint: 1 } })
    expect(codesOf(text, { failOn: 'hint' })).toEqual(['E112'])
    expect(codesOf(text, { select: ['E112'] })).toEqual(['E112'])
    expect(codesOf(text, { all: true })).toEqual(['E112'])
  })

  it('leaves out findings about dialects alone that read few sites, unless their group names the robot', () => {
    const rules = ['Disallow: /shop/', '', 'Disallow: /tags/']
    expect(viewOf(lines('User-agent: *', ...rules)).hidden?.legacy).toBeGreaterThan(0)
    expect(codesOf(lines('User-agent: *', ...rules))).toEqual([])
    expect(codesOf(lines('User-agent: Baiduspider', ...rules))).toContain('G102')
    // A robot with a group of its own does not read the `*` group.
    const named = lines('', 'User-agent: Baiduspider', 'Disallow: /shop/', 'Disallow: /tags/')
    expect(codesOf(lines('User-agent: *', ...rules) + named)).not.toContain('G102')
    expect(codesOf(lines('User-agent: *', ...rules), { legacy: true })).toContain('G102')
    expect(codesOf(lines('User-agent: *', ...rules), { dialects: ['baidu'] })).toContain('G102')
  })

  it('takes four dialects for those that concern every site', () => {
    const ids = (Object.keys(dialects) as DialectId[]).filter((id) => dialects[id].concernsEverySite === true)
    expect(ids).toEqual(['rfc-9309', 'google', 'bing', 'yandex'])
  })

  it('keeps what misleads people, even where no dialect of today is misled', () => {
    expect(codesOf(lines('User-agent: *', 'Allow: /x/', 'Disallow: /x/'))).toEqual(['P118'])
    expect(codesOf(lines('User-agent: *', 'Disallow: /x/', '', 'User-agent: *', 'Disallow: /y/'))).toEqual([
      'G105',
    ])
  })

  it('folds the findings of a rule, and loses none of them', () => {
    const text = lines(
      'User-agent: *',
      'Dissallow: /shop/',
      'Disallow: /x/',
      'Dissallow: /tags/',
      'Dissallow: /cart/',
    )
    const { findings } = viewOf(text)
    expect(findings).toHaveLength(1)
    expect(findings[0]?.code).toBe('S104')
    expect(findings[0]?.also).toHaveLength(2)
  })

  it('puts the gravest of the folded findings first', () => {
    const groups = ['FooBot', 'Googlebot'].map((agent, index) =>
      lines('', `User-agent: ${agent}`, index === 0 ? 'Disallow: /tags/' : 'Disallow: /cart/'),
    )
    const { findings } = viewOf(
      lines('User-agent: *', 'Disallow: /shop/', 'Disallow: /cart/') + groups.join(''),
    )
    expect(findings).toMatchObject([{ code: 'G107', severity: 'warning', also: [{ severity: 'info' }] }])
  })

  it('says what another finding explains only once', () => {
    expect(
      codesOf(lines('User-agent: *', 'Disallow:', '# Main mirror', 'Host: https://example.com')),
    ).toEqual(['X204'])
    const closed = lines('User-agent: Googlebot', 'Disallow: /')
    expect(codesOf(closed, { all: true })).toContain('I102')
    expect(codesOf(closed)).toContain('I101')
    expect(codesOf(closed)).not.toContain('I102')
  })

  it('says of an error page or a template that it is one, and nothing else', () => {
    expect(codesOf('<!doctype html>\n<p>Disallow /x\nNot found\n')).toEqual(['F114'])
    expect(codesOf(lines('User-agent: *', '{{ rules }}', 'Disalow: /x'))).toEqual(['S117'])
  })

  it('shows what an owner expects, whichever robot it is about', () => {
    const text = lines('User-agent: *', 'Disallow: /shop/')
    const file = parse(text)
    const expectations = [{ agent: 'Baiduspider', url: '/shop/', verdict: 'allow' }] as const
    const { findings } = defaultView(file, check(file, { expectations }).findings)
    expect(findings.map(({ code }) => code)).toEqual(['I113'])
  })

  it('shows at most so many findings, the gravest, and accounts for each other one', () => {
    fc.assert(
      fc.property(robotsText, fc.boolean(), (text, legacy) => {
        const { all, findings, hidden } = viewOf(text, { legacy })
        expect(findings.length).toBeLessThanOrEqual(MAX_SHOWN)
        expect(new Set(findings.map(({ code }) => code)).size).toBe(findings.length)
        const shown = findings.reduce((sum, { also = [] }) => sum + 1 + also.length, 0)
        const left = Object.values(hidden ?? {}).reduce((sum, count) => sum + count, 0)
        if (hidden?.excess === 0) expect(shown + left).toBe(all.length)
        else expect(shown + left).toBeLessThanOrEqual(all.length)
      }),
      { numRuns: 200 },
    )
  })

  it('is taken of what a baseline leaves', () => {
    const file = parse(lines('User-agent: *', 'Disalow: /a'))
    const baseline = createBaseline([{ name: 'a', file, findings: check(file).findings }])
    expect(checkWithConfig('a', file, {}).view.findings).toHaveLength(1)
    expect(checkWithConfig('a', file, {}, baseline).view.findings).toEqual([])
  })
})

describe('the standard file of a platform', () => {
  /** The file that the data of a platform describe, with a marked platform's marks. */
  const stockFiles = PLATFORMS.map(({ name, signs, between, groups }) => {
    const [begin = [], end = []] = between ?? [signs.filter((sign) => sign.startsWith('#'))]
    const text = groups.map(({ agents, records }) =>
      lines(...agents.map((agent) => `User-agent: ${agent}`), ...records).replaceAll('{number}', '1234567'),
    )
    return [name, lines(...[begin].flat(), ...text, ...[end].flat())] as const
  })

  it.each(stockFiles)('of %s is clean', (name, text) => {
    const { findings, platforms } = viewOf(text)
    expect(platforms.map((one) => one.name)).toContain(name)
    expect(findings.map(({ code, message }) => `${code} ${message}`)).toEqual([])
  })

  it.each(stockFiles)('of %s is judged where the owner adds lines', (_, text) => {
    const { findings } = viewOf(`${text}\nUser-agent: Googlebot\nDisalow: /x\n`)
    expect(findings.map(({ code }) => code)).toContain('S104')
  })

  it('is not recognised by a single line of it', () => {
    expect(viewOf(lines('User-agent: *', 'Disallow: /admin', 'Disallow: /cart')).platforms).toEqual([])
  })
})
