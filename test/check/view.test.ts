import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type CheckOptions,
  check,
  checkWithConfig,
  createBaseline,
  defaultView,
  type Finding,
  MAX_SHOWN,
  SEVERITIES,
  type ViewOptions,
} from '../../src/check/index.ts'
import type { Platform } from '../../src/check/platforms/platform.ts'
import { PLATFORMS } from '../../src/check/platforms/recognize.ts'
import { type DialectId, dialects, parse } from '../../src/entry/index.ts'
import { robotsText } from '../arbitraries.ts'
import { scaled } from '../scale.ts'
import { exampleRetrieval } from './pages/example-retrieval.ts'

const lines = (...rows: readonly string[]): string => `${rows.join('\n')}\n`

/** The file that the data of a platform describe, with a marked platform's marks. */
function stockFile({ signs, between, groups }: Platform): string {
  const [begin = [], end = []] = between ?? [signs.filter((sign) => sign.startsWith('#'))]
  const text = groups.map(({ agents, records }) =>
    lines(...agents.map((agent) => `User-agent: ${agent}`), ...records).replaceAll('{number}', '1234567'),
  )
  return lines(...[begin].flat(), ...text, ...[end].flat())
}

/** A response with what may be wrong with it. */
interface Response {
  readonly contentType: string
  readonly cacheControl: string
  readonly location: string
  /** What Googlebot gets, if that is another file. */
  readonly other?: string | undefined
}

function retrievalOf(text: string, { contentType, cacheControl, location, other }: Response): CheckOptions {
  const response = (body: string) =>
    exampleRetrieval({
      outcome: 'ok',
      status: 200,
      headers: {
        'content-type': contentType,
        ...(cacheControl === '' ? {} : { 'cache-control': cacheControl }),
      },
      ...(location === '' ? {} : { via: [[302, location]] as const }),
      body: new TextEncoder().encode(body),
    })
  const comparisons =
    other === undefined
      ? []
      : [{ by: 'user-agent', userAgent: 'Googlebot/2.1', retrieval: response(other) } as const]
  return { retrieval: response(text), comparisons }
}

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
    expect(codesOf(lines('User-agent: *', 'Disallow: /', '', 'User-agent: *', 'Disallow: /y/'))).toContain(
      'G105',
    )
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
    const groups = ['GPTBot', 'Googlebot'].map((agent, index) =>
      lines('', `User-agent: ${agent}`, index === 0 ? 'Disallow: /tags/' : 'Disallow: /list/'),
    )
    const { findings } = viewOf(
      lines('User-agent: *', 'Disallow: /shop/', 'Disallow: /list/') + groups.join(''),
    )
    expect(findings).toMatchObject([{ code: 'G107', severity: 'warning', also: [{ severity: 'info' }] }])
  })

  it('says what another finding explains only once', () => {
    expect(
      codesOf(lines('User-agent: *', 'Disallow:', '# Main mirror', 'Host: https://example.com')),
    ).toEqual(['X204'])
    expect(
      codesOf(lines('Sitemap: https://a.com/m.xml', 'User-agent: *', 'Disallow: /www.a.com/x/')),
    ).toEqual(['P102'])
    expect(codesOf(lines('User-agent: https://example.org/bot', 'Disallow: /'))).toEqual(['A105'])
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
      { numRuns: scaled(50, 200) },
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
  const stockFiles = PLATFORMS.map((platform) => [platform.name, stockFile(platform)] as const)

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

describe('what a filter of the default view can never remove', () => {
  const texts = fc.oneof(
    robotsText,
    fc.constantFrom(...PLATFORMS.map((platform) => stockFile(platform))),
    fc.tuple(robotsText, fc.constantFrom(...PLATFORMS)).map(([text, platform]) => stockFile(platform) + text),
  )

  /** Options of a site whose response has something wrong with it. */
  const responses = fc.record({
    contentType: fc.constantFrom('text/plain', 'text/html'),
    cacheControl: fc.constantFrom('', 'max-age=31536000'),
    location: fc.constantFrom('', 'https://other.example/robots.txt'),
    other: fc.option(robotsText, { nil: undefined }),
  })

  /** The view with what it shows in a list, and what a check finds; every rule is run on the same options. */
  function seen(
    text: string,
    options: ViewOptions,
  ): { all: readonly Finding[]; shown: ReadonlySet<Finding> } {
    const file = parse(text)
    const { findings } = check(file, options)
    const { findings: heads } = defaultView(file, findings, options)
    const shown = new Set<Finding>()
    for (const head of heads) {
      const { also = [], ...alone } = head
      const own = findings.find((one) => one.code === head.code && one.span === alone.span)
      for (const one of [own, ...also]) if (one !== undefined) shown.add(one)
    }
    return { all: findings, shown }
  }

  const ofResponse = new Set(['F106', 'F113', 'F118', 'F120'])
  const isHeavy = ({ severity }: Finding): boolean => severity === 'error' || severity === 'warning'

  it('platform, legacy and explanations: nothing about the response', () => {
    const codes = new Set<string>()
    fc.assert(
      fc.property(texts, responses, (text, response) => {
        const options = { ...retrievalOf(text, response), legacy: false }
        const { all, shown } = seen(text, options)
        // Graver findings may fill the view, but they are at most those of other rules.
        if (new Set(all.map(({ code }) => code)).size > MAX_SHOWN) return
        for (const finding of all)
          if (finding.span.end === finding.span.start && isHeavy(finding) && ofResponse.has(finding.code)) {
            if (finding.code === 'F113' && [...shown].some(({ code }) => code === 'F114')) continue
            codes.add(finding.code)
            expect(shown).toContain(finding)
          }
      }),
      { numRuns: scaled(12, 50) },
    )
    expect([...codes].sort()).toEqual([...ofResponse])
  })

  it('platform: nothing that the check of the text alone does not find', () => {
    const file = parse(stockFile(PLATFORMS.find(({ name }) => name === 'WordPress') as Platform))
    const expectations = [{ agent: 'FooBot', url: '/wp-admin/', verdict: 'allow' }] as const
    const pages = [{ url: 'https://a.org/wp-admin/x', noindex: 'header' }] as const
    const options = { expectations, pages, origin: 'https://a.org' }
    const codes = defaultView(file, check(file, options).findings, options).findings.map(({ code }) => code)
    expect(codes).toEqual(expect.arrayContaining(['I109', 'I113']))
  })

  it('platform: nothing on which a line of the owner takes part', () => {
    fc.assert(
      fc.property(fc.constantFrom(...PLATFORMS), robotsText, (platform, own) => {
        const stock = stockFile(platform)
        const text = `${stock}\n${own}`
        const file = parse(text)
        const { findings } = check(file)
        const { hidden, platforms } = defaultView(file, findings)
        const onStock = findings.filter(({ span, related }) =>
          [span, ...related.map((place) => place.span)].every(({ start }) =>
            platforms.some(({ lines: numbers }) => numbers.has(text.slice(0, start).split('\n').length)),
          ),
        )
        expect(hidden?.platform ?? 0).toBeLessThanOrEqual(onStock.length)
      }),
      { numRuns: scaled(6, 25) },
    )
  })

  it('no filter: that the site is closed to all or to Google', () => {
    fc.assert(
      fc.property(texts, fc.constantFrom('Googlebot', 'bingbot'), responses, (text, robot, response) => {
        const closed = `${text}\nUser-agent: ${robot}\nDisallow: /\n`
        for (const options of [{}, retrievalOf(closed, response)]) {
          const { all, shown } = seen(closed, options)
          for (const finding of all)
            if (finding.code === 'I101' && isHeavy(finding)) expect(shown).toContain(finding)
        }
      }),
      { numRuns: scaled(6, 25) },
    )
  })

  it('explanations: nothing, unless the view shows what explains it', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const file = parse(text)
        const { findings } = check(file)
        const { hidden, findings: heads } = defaultView(file, findings)
        if ((hidden?.explained ?? 0) > 0) expect(heads.length).toBeGreaterThan(0)
      }),
      { numRuns: scaled(12, 50) },
    )
    // A hint explains nothing, as nobody reads it.
    const hinted = lines('User-agent: *', 'Disallow: /', '', 'User-agent: FooBot', 'Disallow:')
    expect(viewOf(hinted).hidden?.explained).toBe(0)
  })

  it('hints and legacy: nothing that is graver, or true for a search engine of today', () => {
    fc.assert(
      fc.property(robotsText, (text) => {
        const { all, shown } = seen(text, {})
        if (new Set(all.map(({ code }) => code)).size > MAX_SHOWN) return
        const ofToday = (Object.keys(dialects) as DialectId[]).filter((id) => dialects[id].concernsEverySite)
        const { hidden } = viewOf(text)
        if (hidden?.explained !== 0 || hidden.platform !== 0) return
        for (const finding of all)
          if (finding.severity !== 'hint' && finding.dialects.some((id) => ofToday.includes(id)))
            expect(shown).toContain(finding)
      }),
      { numRuns: scaled(12, 50) },
    )
  })

  it('weight and excess: nothing that is graver than what they show', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const { all, shown } = seen(text, {})
        const { findings: heads, hidden } = viewOf(text)
        const gravity = ({ severity }: Finding): number => SEVERITIES.indexOf(severity)
        for (const head of heads)
          for (const one of head.also ?? []) expect(gravity(one)).toBeLessThanOrEqual(gravity(head))
        if (hidden?.excess === 0) return
        const lightest = Math.min(...heads.map(gravity))
        const left = all.filter((one) => !shown.has(one) && !heads.some(({ code }) => code === one.code))
        const cut = left.filter((one) => gravity(one) > lightest && one.code !== 'I101')
        const { hint = 0, legacy = 0, platform = 0, explained = 0 } = hidden ?? {}
        expect(cut.length).toBeLessThanOrEqual(hint + legacy + platform + explained)
      }),
      { numRuns: scaled(6, 25) },
    )
  })

  it.each([
    ['unauthorized', 403],
    ['not-found', 404],
    ['too-many-requests', 429],
    ['server-error', 500],
    ['dns', undefined],
    ['network', undefined],
  ] as const)('legacy: that a site sends no file (%s)', (outcome, status) => {
    const retrieval = exampleRetrieval({ outcome, ...(status === undefined ? {} : { status }) })
    const file = parse('')
    const { findings } = check(file, { retrieval })
    const grave = findings.filter(({ severity }) => severity !== 'hint')
    expect(grave).not.toEqual([])
    expect(defaultView(file, findings, { retrieval }).findings).toEqual(grave)
  })

  it('hint: that one rule makes a list of rules redundant', () => {
    const list = (count: number): string =>
      lines(
        'User-agent: *',
        'Disallow: /old-shop',
        ...Array.from({ length: count }, (_, at) => `Disallow: /old-shop/${at}`),
      )
    const shown = (text: string): readonly Finding[] => {
      const file = parse(text)
      return defaultView(file, check(file).findings).findings
    }
    expect(shown(list(19))).toEqual([])
    const [finding, ...more] = shown(list(20))
    expect(more).toEqual([])
    expect(finding).toMatchObject({ code: 'P117', severity: 'info' })
    expect(finding?.message).toContain('Line 2 makes 19 more rules redundant, up to line 22.')
  })

  it('size: that the site is closed, however long the file is that robots read to its end', () => {
    for (const size of [1000, 100_000, 490_000]) {
      const text = `${`# ${'x'.repeat(97)}\n`.repeat(size / 100)}User-agent: *\nDisallow: /\n`
      expect(codesOf(text)).toContain('I101')
    }
    // Google reads no more than 500 KiB. What is left out is said.
    const body = new TextEncoder().encode('User-agent: *\n')
    const retrieval = exampleRetrieval({ outcome: 'ok', status: 200, body, truncated: true })
    expect(check(parse(body), { retrieval }).notes).toEqual([
      'The file is longer than the 14 bytes that were read. The rest was not checked.',
    ])
  })
})
