import { describe, expect, it } from 'vitest'
import {
  type Dialect,
  type DialectId,
  dialects,
  mainDialects,
  read,
  unnamedAgent,
} from '../../src/dialects/index.ts'
import { compareDialects, diff, firstDifference, type PathChange } from '../../src/diff/index.ts'
import { matches } from '../../src/pattern/index.ts'
import { areProvedByLists, decide, isNoList, type Policy, type Rule } from '../../src/policy/index.ts'
import { parse } from '../../src/syntax/index.ts'
import { scaled } from '../scale.ts'
import { SEED } from '../seed.ts'

/** Pairs of files in the ordinary run; more of them with WAYLEAVE_PAIRS. */
const PAIRS = scaled(300, 20_000, 'WAYLEAVE_PAIRS')
/** URLs that every proof of equality has to survive. */
const URLS = 1_000
/** URLs that the described regions are tested against. */
const TOLD_URLS = 30

/** Dice that fall the same way on every machine (mulberry32). */
function diceOf(seed: number): <T>(faces: readonly T[]) => T {
  let state = seed
  return (faces) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return faces[((mixed ^ (mixed >>> 14)) >>> 0) % faces.length] as (typeof faces)[number]
  }
}

type Dice = ReturnType<typeof diceOf>

const PIECES = [
  'a',
  'b',
  '/',
  '/',
  '*',
  '*',
  '$',
  '.',
  '?',
  '%61',
  '%2F',
  '%2f',
  '%7E',
  'index.html',
  ';',
  '=',
  'é',
] as const
const LENGTHS = [0, 1, 1, 2, 2, 3, 4] as const
const times = <T>(count: number, one: () => T): T[] => Array.from({ length: count }, one)

function ruleOf(dice: Dice): string {
  const value = times(dice(LENGTHS), () => dice(PIECES)).join('')
  return `${dice(['Allow', 'Disallow', 'Disallow'])}: ${dice(['/', '/', '/', '*', ''])}${value}`
}

/**
 * A file, and what somebody might make of it: a rule less, more, or changed; or the same rules in another
 * order.
 */
function pairOf(dice: Dice): readonly [string[], string[]] {
  const rules = times(dice([0, 1, 2, 3, 4]), () => ruleOf(dice))
  const edited = [...rules]
  const at = dice([0, 1, 2, 3]) % (rules.length + 1)
  switch (dice(['drop', 'add', 'change', 'swap', 'star'])) {
    case 'drop':
      edited.splice(at, 1)
      break
    case 'add':
      edited.splice(at, 0, ruleOf(dice))
      break
    case 'change':
      edited.splice(at, 1, ruleOf(dice))
      break
    case 'swap':
      edited.reverse()
      break
    case 'star':
      edited[at] = `${edited[at] ?? 'Disallow: /a'}*`
  }
  return [rules, edited]
}

/** A URL that a rule of the files might be about. */
function urlOf(dice: Dice, values: readonly string[]): string {
  const value = values.length === 0 ? '/' : dice(values)
  const filled = value
    .replace(/[*$]/g, () => dice(['', 'a', 'b/', '$', '.', '%61']))
    .replaceAll('é', '%C3%A9')
  const path = dice([
    filled,
    filled,
    `${filled}${dice(['a', '/', '?', '?b', '.', '%2F', ';'])}`,
    filled.slice(0, -1),
    `/${dice(['a', 'b', 'é'])}`,
  ])
  return `https://example.com${path.startsWith('/') ? '' : '/'}${path.replaceAll('é', '%C3%A9').replace(/%(?![0-9A-Fa-f]{2})/g, '')}`
}

/** Does a change say of a URL that it is one of its own? */
function tells(
  { matches: of, alsoMatch, exceptions, sites }: PathChange,
  policies: readonly Policy[],
  url: string,
): boolean {
  const fits = (rule: Rule): boolean => {
    const path = policies.find(({ rules }) => rules.includes(rule))?.pathOf(url)
    return path !== undefined && matches(rule.pattern, path)
  }
  const isOfSite = sites === undefined || sites.others || sites.named.includes(new URL(url).origin)
  return (
    isOfSite &&
    of.some(fits) &&
    (alsoMatch.length === 0 || alsoMatch.some(fits)) &&
    !exceptions.some(({ rule }) => fits(rule))
  )
}

const IDS: readonly DialectId[] = Object.keys(dialects) as DialectId[]

describe('diff, compared with the plain matcher', () => {
  it(`of ${PAIRS} pairs of small files: every URL shown is decided differently, what is told of others holds, every proof survives ${URLS} URLs`, {
    timeout: 600_000,
  }, () => {
    const dice = diceOf(SEED)
    const seen = { equal: 0, different: 0, undecided: 0, unknown: 0 }
    let changes = 0
    for (let pair = 0; pair < PAIRS; pair++) {
      const [old, edited] = pairOf(dice)
      const dialect = dialects[dice(IDS)] as Dialect
      const policies = [old, edited].map((rules) =>
        read(parse(['User-agent: *', ...rules].join('\n')), { agent: 'FooBot', dialect }),
      ) as [Policy, Policy]
      const { paths } = diff(...policies)
      seen[paths.kind] += 1
      const context = `${dialect.id}\n${old.join('\n')}\n--\n${edited.join('\n')}`
      const isProvable = !policies.some(isNoList)
      // The proofs know no dot segments, which clients resolve. A dialect that resolves them too may match none.
      const isDecided = isProvable && (dialect.resolvesDotSegments !== true || !context.includes('.'))
      if (paths.kind === 'undecided') expect(isDecided, context).toBe(false)
      if (paths.kind === 'different') {
        // A parser that stops at the same URLs in both policies leaves some differences of the lists open.
        if (isDecided || !areProvedByLists(...policies)) expect(paths.complete, context).toBe(isProvable)
        if (isProvable) expect(paths.changes.length, context).toBeGreaterThan(0)
        for (const { url, direction, rule } of paths.changes) {
          changes += 1
          const [was, is] = policies.map((policy) => decide(policy, url)) as [
            ReturnType<typeof decide>,
            ReturnType<typeof decide>,
          ]
          expect([was.verdict, is.verdict], `${context}\n${url}`).toEqual(
            direction === 'opened' ? ['disallow', 'allow'] : ['allow', 'disallow'],
          )
          expect((direction === 'opened' ? was : is).rule, context).toBe(rule)
        }
      }
      const values = [...old, ...edited].map((rule) => rule.slice(rule.indexOf(':') + 2))
      if (paths.kind === 'different' && paths.complete) {
        for (const url of new Set(times(TOLD_URLS, () => urlOf(dice, values)))) {
          const [was, is] = policies.map((policy) => decide(policy, url).verdict)
          const direction = was === is ? undefined : was === 'disallow' ? 'opened' : 'closed'
          const told = new Set(
            paths.changes.filter((change) => tells(change, policies, url)).map((change) => change.direction),
          )
          expect([...told], `${context}\n${url}`).toEqual(direction === undefined ? [] : [direction])
        }
      }
      if (paths.kind === 'equal') {
        for (const url of new Set(times(URLS, () => urlOf(dice, values)))) {
          const [was, is] = policies.map((policy) => decide(policy, url).verdict)
          if (was !== is) expect.fail(`${context}\nare not equal: ${url}`)
        }
      }
    }
    expect(seen.undecided).toBeLessThan(PAIRS / 10)
    expect(Math.min(seen.equal, seen.different)).toBeGreaterThan(PAIRS / 10)
    // Of few pairs, each that differs may have only one change.
    if (PAIRS >= 300) expect(changes).toBeGreaterThan(seen.different)
  })
})

describe('diff', () => {
  const policy = (lines: readonly string[], id: DialectId = 'rfc-9309'): Policy =>
    read(parse(lines.join('\n')), { agent: 'FooBot', dialect: dialects[id] })

  it('proves policies equal whose parser stops at the same URLs', () => {
    const [one, other] = [
      ['User-agent: *', 'Disallow: /c', 'Allow: /c/d', 'Disallow: /e*f'],
      ['User-agent: *', 'Allow: /c/d', 'Disallow: /e*f', 'Disallow: /c'],
    ].map((lines) => policy(lines, 'webrobots')) as [Policy, Policy]
    expect(isNoList(one)).toBe(true)
    expect(diff(one, other).paths.kind).toBe('equal')
    expect(
      diff(one, policy(['User-agent: *', 'Disallow: /c', 'Allow: /c/d'], 'webrobots')).paths,
    ).toMatchObject({
      kind: 'different',
      complete: true,
    })
    // Rules of raw bytes make Ruby raise an error on some URLs only.
    const raw = policy(['User-agent: *', 'Disallow: /é', 'Disallow: /ab'], 'webrobots')
    expect(
      diff(raw, policy(['User-agent: *', 'Disallow: /ab', 'Disallow: /é'], 'webrobots')).paths.kind,
    ).toBe('undecided')
  })

  it('names the rules because of which some URLs do not change', () => {
    const { paths } = diff(
      policy(['User-agent: *', 'Disallow: /shop/']),
      policy(['User-agent: *', 'Disallow: /shop', 'Allow: /shop/open/']),
    )
    if (paths.kind !== 'different') return expect.fail(paths.kind)
    const [closed, opened] = [...paths.changes].sort((one, other) =>
      one.direction < other.direction ? -1 : 1,
    )
    expect(closed).toMatchObject({
      direction: 'closed',
      url: 'https://example.com/shop',
      rule: { line: 2 },
      against: [undefined],
    })
    expect(closed?.exceptions.map(({ of, rule }) => [of, rule.line])).toEqual([
      ['after', 3],
      ['before', 2],
    ])
    expect(opened).toMatchObject({
      direction: 'opened',
      rule: { line: 2 },
      matches: [{ value: '/shop/open/' }],
      exceptions: [],
    })
  })

  it('finds no difference between spellings that the dialect reads alike', () => {
    const pair = (id: DialectId): [Policy, Policy] => [
      policy(['User-agent: *', 'Disallow: /%7Ejoe'], id),
      policy(['User-agent: *', 'Disallow: /~joe'], id),
    ]
    expect(diff(...pair('rfc-9309')).equal).toBe(true)
    expect(diff(...pair('google')).paths).toMatchObject({
      kind: 'different',
      changes: [{ url: 'https://example.com/~joe' }, { direction: 'opened' }],
    })
  })

  it('names changed metadata, and no line that only moved', () => {
    const before = policy([
      'User-agent: *',
      'Crawl-delay: 5',
      'Disallow: /a',
      'Sitemap: https://e.com/1',
      'Sitemap: https://e.com/2',
    ])
    const after = policy([
      'Sitemap: https://e.com/2',
      'User-agent: *',
      'Disallow: /a',
      'Crawl-delay: 10',
      'Request-rate: 1/5m 0600-0700',
    ])
    const { paths, others, equal } = diff(before, after)
    expect(paths.kind).toBe('equal')
    expect(equal).toBe(false)
    expect(others).toEqual([
      {
        field: 'crawl-delay',
        before: { value: '5', line: 2 },
        after: { value: '10', line: 4 },
        honoured: 'no',
      },
      { field: 'request-rate', after: { value: '1/300s 0600-0700', line: 5 }, honoured: 'no' },
      { field: 'sitemap', before: { value: 'https://e.com/1', line: 4 } },
    ])
  })

  it('gives one URL if the budget is spent before a search for others', () => {
    const [before, after] = [
      policy(['User-agent: *', 'Disallow: /a']),
      policy(['User-agent: *', 'Disallow: /b']),
    ]
    const { paths } = diff(before, after, { maxRegions: 0 })
    expect(paths).toMatchObject({ kind: 'different', complete: false, changes: [{ matches: [] }] })
    const [change] = paths.kind === 'different' ? paths.changes : []
    expect(['/a', '/b'].map((path) => `https://example.com${path}`)).toContain(change?.url)
  })

  it('accepts any URL of a site as its origin, and no text without a host', () => {
    const one = policy(['User-agent: *', 'Disallow: /a'])
    for (const origin of ['https://example.org/', 'https://example.org/b?c']) {
      expect(diff(one, policy(['User-agent: *']), { origin })).toMatchObject({
        paths: { origin: 'https://example.org', changes: [{ url: 'https://example.org/a' }] },
      })
      expect(diff(one, one, { origin }).paths).toMatchObject({ origin: 'https://example.org' })
    }
    expect(diff(one, policy(['User-agent: *'])).paths).not.toHaveProperty('origin')
    expect(() => diff(one, one, { origin: 'example.org' })).toThrow('"example.org" is no origin')
  })

  it('does not call a parser that fails equal to itself', () => {
    const failing = read(parse(Uint8Array.of(0xff)), { agent: 'FooBot', dialect: dialects['python-urllib'] })
    expect(diff(failing, failing)).toMatchObject({ equal: false, paths: { kind: 'unknown' } })
  })

  it('describes all changes between two dialects on a dozen endings', () => {
    const endings = ['xhtml', 'jpeg', 'inc', 'css', 'cgi', 'png', 'gif', 'jpg', 'txt', 'ico', 'js', 'gz']
    const orders = [
      'User-agent: *',
      ...endings.map((ending) => `Disallow: /*.${ending}$`),
      'Disallow: /images',
      'Disallow: /photos',
    ]
    const { paths } = diff(policy(orders, 'protego'), policy(orders, 'rfc-9309'))
    if (paths.kind !== 'different') return expect.fail(paths.kind)
    expect(paths.complete).toBe(true)
    // Protego reads `$` as the end of the path, and as itself; and it exempts /robots.txt with any query.
    const expected = endings.flatMap((ending) => [`/.${ending}$`, `/robots.txt?.${ending}`])
    const urls = [...expected, '/robots.t%78t'].map((path) => `https://example.com${path}`)
    expect(paths.changes.map(({ url }) => url).sort()).toEqual(urls.sort())
    // One search for each of them once cost two million states. Questions which rules meet count as well.
    expect(paths.states).toBeLessThan(10_000)
  })

  it('gives a URL of each change if the budget is spent before rules describe them', () => {
    const rules = (word: string): string[] =>
      Array.from({ length: 12 }, (_, at) => `Disallow: /*${word}${at}*${at}x`)
    const [before, after] = [
      policy(['User-agent: *', ...rules('a')]),
      policy(['User-agent: *', ...rules('b')]),
    ]
    const { paths } = diff(before, after, { maxStates: 2_000 })
    const whole = diff(before, after)
    if (paths.kind !== 'different' || whole.paths.kind !== 'different') return expect.fail(paths.kind)
    const untold = paths.changes.filter(({ matches: told }) => told.length === 0)
    expect(untold.length).toBeGreaterThan(0)
    expect(whole.paths.changes.every(({ matches: told }) => told.length > 0)).toBe(true)
    for (const { url, direction, rule, exceptions } of untold) {
      expect([before, after].map((one) => decide(one, url).verdict)).toEqual(
        direction === 'closed' ? ['allow', 'disallow'] : ['disallow', 'allow'],
      )
      expect(decide(direction === 'closed' ? after : before, url).rule).toEqual(rule)
      expect(exceptions).toEqual([])
    }
  })

  it('is undecided once the budget is spent', () => {
    const short = ['User-agent: *', 'Disallow: /*ab*ba']
    const long = policy([...short, 'Disallow: /*ab*aba', 'Disallow: /*bab*ba'])
    expect(diff(long, policy(short))).toMatchObject({ equal: true })
    // Rule by rule it is seen at once.
    expect(diff(long, policy(short), { maxStates: 3 })).toMatchObject({ equal: true })
    // No candidate is a witness: rules that both lists share decide every candidate.
    const hidden = ['User-agent: *', 'Disallow: /abc', 'Disallow: /?abc']
    const hiding = policy([...hidden, 'Disallow: /*abc*abd*ab%7C$'])
    expect(diff(policy(hidden), hiding).paths.kind).toBe('different')
    expect(diff(policy(hidden), hiding, { maxStates: 3 })).toMatchObject({
      equal: false,
      paths: { kind: 'undecided', states: 6 },
    })
  })

  it('gives a candidate as witness if the search runs out of budget', () => {
    const rules = Array.from(
      { length: 1_000 },
      (_, index) => `Disallow: /${'abcdefghij'.charAt(index % 10)}${index}/page/`,
    )
    const file = parse(['User-agent: *', ...rules].join('\n'))
    const [one, other] = (['google', 'python-urllib'] as const).map((id) =>
      read(file, { agent: 'FooBot', dialect: dialects[id] }),
    )
    const found = firstDifference(one as Policy, other as Policy, { maxStates: 100 })
    expect(found).toMatchObject({ kind: 'different' })
    expect(found.states).toBeLessThan(1_000)
  })
})

describe('firstDifference', () => {
  const orders = parse('User-agent: *\nDisallow: /a\nAllow: /a/b\n')
  const policyIn = (id: DialectId, file = orders): Policy =>
    read(file, { agent: 'FooBot', dialect: dialects[id] })

  it('asks without a budget only for what texts prove, and with the smallest for a candidate, too', () => {
    const [one, other] = [policyIn('google'), policyIn('python-urllib')]
    expect(firstDifference(one, other, { maxStates: 0 })).toMatchObject({
      kind: 'undecided',
      because: 'budget',
    })
    expect(firstDifference(one, other, { maxStates: 1 })).toMatchObject({
      kind: 'different',
      url: 'https://example.com/a/b',
    })
  })

  it('names the parsers that fail', () => {
    const [reads, fails] = [policyIn('google'), policyIn('python-urllib', parse(Uint8Array.of(0xff)))]
    const { failure } = fails
    expect(firstDifference(fails, reads)).toStrictEqual({ kind: 'unknown', before: failure, states: 0 })
    expect(firstDifference(reads, fails)).toStrictEqual({ kind: 'unknown', after: failure, states: 0 })
    expect(firstDifference(fails, fails)).toStrictEqual({
      kind: 'unknown',
      before: failure,
      after: failure,
      states: 0,
    })
  })

  it('proves policies that are no list equal by the same rules, else nothing', () => {
    const raw = ['Disallow: /é', 'Disallow: /ab'].map((rule) => `${rule}\n`)
    const [one, same, other] = [raw, raw, [...raw].reverse()].map((rules) =>
      policyIn('webrobots', parse(`User-agent: *\n${rules.join('')}`)),
    ) as [Policy, Policy, Policy]
    expect(firstDifference(one, same)).toStrictEqual({ kind: 'equal', states: 0 })
    expect(firstDifference(one, same, { origin: 'https://e.example/x' })).toStrictEqual({
      kind: 'equal',
      states: 0,
      origin: 'https://e.example',
    })
    expect(firstDifference(one, other)).toMatchObject({ kind: 'undecided', because: 'no-list' })
  })
})

describe('compareDialects', () => {
  it('puts the largest class first, and names each pair by its places', () => {
    const file = parse('User-agent: *\nDisallow: /a*c\nAllow: /a/b\nDisallow: /%61x\n')
    const { classes, differences } = compareDialects(file, 'foo', [
      dialects['python-urllib'],
      dialects.protego,
      dialects.google,
      dialects.heritrix,
    ])
    expect(classes.map(({ dialects: ids }) => ids.join())).toEqual([
      'google,heritrix',
      'python-urllib',
      'protego',
    ])
    for (const { a, b, ...found } of differences) {
      if (found.kind !== 'different') return expect.fail(found.kind)
      const verdicts = [a, b].map((at) =>
        decide((classes[at] as (typeof classes)[number]).policy, found.url, { raw: true }),
      )
      expect(verdicts.map(({ verdict }) => verdict)).toEqual(found.verdicts.map(({ verdict }) => verdict))
    }
    expect(differences.map(({ a, b }) => [a, b])).toEqual([
      [0, 1],
      [0, 2],
      [1, 2],
    ])
  })

  it('puts dialects that agree on every URL into one class, with a witness for every two classes', () => {
    const file = parse('User-agent: *\nDisallow: /a\nAllow: /a/b\n')
    const { classes, differences, failing } = compareDialects(file, 'foo', [
      dialects.google,
      dialects['python-urllib'],
      dialects.heritrix,
    ])
    expect(classes.map((alike) => alike.dialects)).toEqual([['google', 'heritrix'], ['python-urllib']])
    expect(differences).toMatchObject([{ a: 0, b: 1, kind: 'different', url: 'https://example.com/a/b' }])
    expect(failing).toEqual([])
  })

  it('puts a dialect whose parser fails into no class', () => {
    const { classes, failing } = compareDialects(parse(Uint8Array.of(0xff)), 'foo', [
      dialects.google,
      dialects['python-urllib'],
    ])
    expect(classes.map((alike) => alike.dialects)).toEqual([['google']])
    expect(failing).toMatchObject([{ dialect: 'python-urllib' }])
  })
})

describe('the unnamed agent', () => {
  it('is named to no dialect, whatever characters the values of a file have', () => {
    for (const name of ['*Bot', 'any', 'robot', 'a', '\ue000', '%ee%80%80', '\ue000\ue001']) {
      const file = parse(`User-agent: ${name}\nDisallow: /\n`)
      const agent = unnamedAgent([file])
      const naming = Object.values(dialects).filter(
        (dialect) => read(file, { agent, dialect }).selection.kind === 'named',
      )
      expect(
        naming.map(({ id }) => id),
        name,
      ).toEqual([])
      expect(compareDialects(file, agent, mainDialects).classes).toHaveLength(1)
    }
  })

  it('is the same for all files that do not contain it', () => {
    expect(unnamedAgent([])).toBe(unnamedAgent([parse('User-agent: any-other-robot\nDisallow: /\n')]))
  })
})

describe('metadata', () => {
  it('of a window is one change if each side has one, and every window counts', () => {
    const of = (...windows: string[]): Policy =>
      read(parse(`User-agent: *\n${windows.map((window) => `Visit-time: ${window}\n`).join('')}`), {
        agent: 'FooBot',
        dialect: dialects['rfc-9309'],
      })
    const told = (before: Policy, after: Policy) =>
      diff(before, after).others.map((change) => [change.before?.value, change.after?.value])
    expect(told(of('0600-0845'), of('0700-0845'))).toEqual([['0600-0845', '0700-0845']])
    expect(told(of('0600-0845'), of('0600-0845', '1200-1300'))).toEqual([[undefined, '1200-1300']])
    expect(told(of('0600-0845', '1200-1300'), of('1200-1300', '2200-2300'))).toEqual([
      ['0600-0845', undefined],
      [undefined, '2200-2300'],
    ])
    expect(told(of('0600-0845', '1200-1300'), of('1200-1300', '0600-0845'))).toEqual([])
  })

  it('that cannot be parsed differs from metadata that states nothing', () => {
    const usage = (value: string): Policy =>
      read(parse(`User-agent: *\nContent-Usage: ${value}`), {
        agent: 'FooBot',
        dialect: dialects['rfc-9309'],
      })
    expect(diff(usage('*\u000b'), usage('*')).others).toEqual([
      { field: 'content-usage', before: { value: '*\u000b', line: 2 } },
      { field: 'content-usage', after: { value: '*', line: 2 } },
    ])
    expect(diff(usage('*\u000b'), usage('*\u000b')).equal).toBe(true)
  })

  it.each([
    ['Content-Signal: ai-train=no,use=reference', 'Content-Signal: ai-train=no,use=full'],
    ['Content-Signal: new-use=maybe', 'Content-Signal: new-use=never'],
    ['Content-Usage: train-ai=n, later=x', 'Content-Usage: train-ai=n, later=y'],
    ['Crawl-delay: 1\nCrawl-delay: 2', 'Crawl-delay: 1\nCrawl-delay: 3'],
    ['Request-rate: 1/x', 'Request-rate: 2/x'],
    ['Request-rate: 1/10\nRequest-rate: 10/100', 'Request-rate: 10/100\nRequest-rate: 1/10'],
  ])('%j and %j are a change', (before, after) => {
    const of = (records: string): Policy =>
      read(parse(`User-agent: *\nDisallow:\n${records}\n`), {
        agent: 'FooBot',
        dialect: dialects['rfc-9309'],
      })
    expect(diff(of(before), of(after)).equal).toBe(false)
  })

  it('the same signals in one record and in two are no change', () => {
    const of = (records: string): Policy =>
      read(parse(`User-agent: *\n${records}\n`), { agent: 'FooBot', dialect: dialects['rfc-9309'] })
    const one = of('Content-Signal: search=yes, ai-train=no')
    expect(diff(one, of('Content-Signal: ai-train=no\nContent-Signal: search=yes')).equal).toBe(true)
  })
})
