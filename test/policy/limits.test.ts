import { describe, expect, it } from 'vitest'
import { decideOnce } from '../../src/dialects/once.ts'
import { firstDifference } from '../../src/diff/index.ts'
import {
  type Dialect,
  decide,
  decideMatrix,
  dialects,
  explain,
  type Policy,
  parse,
  read,
} from '../../src/entry/index.ts'
import { decideRaw } from '../../src/policy/index.ts'

const policyOf = (text: string, dialect: Dialect = dialects['rfc-9309']): Policy =>
  read(parse(text), { agent: 'FooBot', dialect })

const RULES = 'User-agent: *\nDisallow: /a\n'

describe('a URL with more than 8,192 bytes of path and query', () => {
  const longest = `/${'a'.repeat(8_191)}`
  const tooLong = `${longest}a`

  it.each(Object.values(dialects))('gets no verdict from $id, at any question', (dialect) => {
    // Without the star, spider compares whole paths.
    const rules = dialect.id === 'spider' ? `${RULES.trimEnd()}*\n` : RULES
    const policy = policyOf(rules, dialect)
    for (let question = 0; question < 8; question++) {
      expect(decide(policy, tooLong)).toEqual({ verdict: 'unknown', reason: 'url-too-long' })
      expect(decide(policy, longest).verdict).toBe('disallow')
    }
    const asked = { agent: 'FooBot', dialect }
    expect(decideOnce(rules, { ...asked, url: tooLong }).reason).toBe('url-too-long')
    expect(decideOnce(rules, { ...asked, url: longest }).verdict).toBe('disallow')
  })

  it.each([
    ['a path', longest, tooLong],
    ['an absolute URL', `https://example.com${longest}`, `https://example.com${tooLong}`],
    [
      'a URL with a query',
      `http://example.com/?${'a'.repeat(8_190)}`,
      `http://example.com/?${'a'.repeat(8_191)}`,
    ],
    ['a URL with a fragment', `${longest}#${'a'.repeat(9_000)}`, `${tooLong}#`],
    [
      'a URL with user information',
      `https://${'u'.repeat(9_000)}@example.com${longest}`,
      `https://u@example.com${tooLong}`,
    ],
    ['a long host', `https://${'h'.repeat(9_000)}`, `https://h${tooLong}`],
    ['a host that a backslash ends', `https://${'h'.repeat(9_000)}\\a`, `https://h\\a${tooLong}`],
    ['a path that holds a URL', `/?u=https://${'h'.repeat(8_180)}`, `/?u=https://${'h'.repeat(8_181)}`],
    ['escapes of two bytes', `/a${'é'.repeat(1_365)}`, `/a${'é'.repeat(1_365)}b`],
    ['escapes of three bytes', `/a${'€'.repeat(910)}`, `/a${'€'.repeat(910)}b`],
    ['escapes of four bytes', `/abcdefg${'💀'.repeat(682)}`, `/abcdefg${'💀'.repeat(682)}h`],
    ['a URL of 65,536 characters', `/a#${'a'.repeat(65_533)}`, `/a#${'a'.repeat(65_534)}`],
    ['a path of 65,536 characters', longest, `/${'a'.repeat(65_535)}`],
  ])('is counted in bytes as it is sent, without scheme, host and fragment: %s', (_name, fits, isTooLong) => {
    const policy = policyOf(RULES)
    expect(decide(policy, fits).reason).not.toBe('url-too-long')
    expect(decide(policy, isTooLong).reason).toBe('url-too-long')
  })

  it('may have 65,536 characters if it is raw', () => {
    const [fits, isTooLong] = [`/${'a'.repeat(65_535)}`, `/${'a'.repeat(65_536)}`]
    const policy = policyOf(RULES)
    const asked = { agent: 'FooBot', dialect: dialects.google, raw: true }
    for (const url of [fits, isTooLong]) {
      const verdicts = [
        decide(policy, url, { raw: true }),
        explain(policy, url, { raw: true }).verdict,
        decideOnce(RULES, { ...asked, url }),
      ]
      expect(verdicts.map(({ reason }) => reason)).toEqual(
        Array(3).fill(url === fits ? 'rule' : 'url-too-long'),
      )
    }
  })

  it('gets no verdict from a rule for every URL either', () => {
    const policy = policyOf('User-agent: *\nDisallow: /\n')
    for (let question = 0; question < 8; question++)
      expect(decide(policy, tooLong).reason).toBe('url-too-long')
    expect(
      decideMatrix(parse(RULES), {
        robots: [{ agent: 'FooBot', dialect: dialects.google }],
        urls: [tooLong, '/', tooLong],
      })[0]?.map(({ reason }) => reason),
    ).toEqual(['url-too-long', 'no-rule', 'url-too-long'])
  })

  it('is explained by the limit', () => {
    const { sentences, matching } = explain(policyOf(RULES), tooLong)
    expect(matching).toEqual([])
    expect(sentences).toEqual([
      expect.stringMatching(
        /^There is no verdict on "\/a{79}….*": the URL has more than 8,192 bytes of path and query\.$/,
      ),
    ])
  })

  it('is no witness of a difference', () => {
    const value = `/${'a'.repeat(9_000)}`
    const [one, other] = ['Disallow', 'Allow'].map((field) => policyOf(`User-agent: *\n${field}: ${value}\n`))
    expect(firstDifference(one as Policy, other as Policy)).toMatchObject({
      kind: 'undecided',
      because: 'length',
    })
  })
})

describe('a URL that a comparison found', () => {
  const long = 'a'.repeat(70_000)

  it('gets the verdict of the rules, however long it is', () => {
    expect(decide(policyOf(RULES), `/${long}`, { raw: true }).reason).toBe('url-too-long')
    expect(decideRaw(policyOf(RULES), `/${long}`)).toMatchObject({ verdict: 'disallow', rule: { line: 2 } })
    expect(decideRaw(policyOf(RULES), `/b${long}`)).toEqual({ verdict: 'allow', reason: 'no-rule' })
  })

  it('gets no verdict if the parser fails on the file or on the URL', () => {
    const python = dialects['python-urllib']
    const file = parse(Uint8Array.from([0xff, 0x0a]))
    const failed = { verdict: 'unknown', reason: 'reader-fails' }
    expect(decideRaw(read(file, { agent: 'FooBot', dialect: python }), `/${long}`)).toEqual(failed)
    expect(decideRaw(policyOf(RULES, python), `http://[x/${long}`)).toEqual(failed)
  })
})

describe('shell patterns that take too much work', () => {
  const path = `/${'ab'.repeat(4_000)}`
  const sets = `Disallow: /*${'[ab]'.repeat(30)}[c]*\n`
  const textOf = (count: number): string =>
    `User-agent: *\nRobot-version: 2.0\n${sets.repeat(count)}Disallow: /*b\n`

  it.each([dialects['extended-2'], dialects['extended-2-1996']])('get no verdict from $id', (dialect) => {
    const policy = policyOf(textOf(100), dialect)
    for (let question = 0; question < 8; question++) {
      expect(decide(policy, path)).toEqual({ verdict: 'unknown', reason: 'too-much-work' })
      expect(decide(policy, '/ab').verdict).toBe('disallow')
    }
    expect(decideRaw(policy, path).verdict).toBe('disallow')
    expect(decideOnce(textOf(100), { agent: 'FooBot', dialect, url: path }).reason).toBe('too-much-work')
    expect(explain(policy, path).sentences).toEqual([
      expect.stringMatching(
        /^There is no verdict on ".*": the shell patterns of the file take too much work on this URL\.$/,
      ),
    ])
  })

  it('decide if they are few', () => {
    const policy = policyOf(textOf(1), dialects['extended-2'])
    for (let question = 0; question < 8; question++) expect(decide(policy, path).verdict).toBe('disallow')
  })
})
