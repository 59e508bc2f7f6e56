import { describe, expect, it } from 'vitest'
import { type DialectId, dialects, read } from '../../src/dialects/index.ts'
import {
  decide,
  isForWholeSite,
  minimizeRules,
  type Policy,
  redundantRules,
  sitesForRules,
  sitesToCompare,
} from '../../src/policy/index.ts'
import { parse } from '../../src/syntax/index.ts'

const policyOf = (rules: readonly string[], id: DialectId = 'libwww-perl'): Policy =>
  read(parse(['User-agent: *', ...rules].join('\n')), { agent: 'foo', dialect: dialects[id] })

const naming = (origins: readonly string[]): Policy =>
  policyOf(origins.map((origin) => `Disallow: ${origin}/x`))

it.each([
  ['/', true],
  ['*', true],
  ['/*', true],
  ['/*/', true],
  ['/a', false],
  ['/*a', false],
  ['/*$', false],
])('Disallow: %s is for the whole site by its text: %s', (path, expected) => {
  const [rule] = policyOf([`Disallow: ${path}`], 'google').rules.filter(({ reason }) => reason === 'rule')
  expect(rule && isForWholeSite(rule)).toBe(expected)
})

describe('the sites to compare', () => {
  it('are those that rules name, each once, and one that stands for the others', () => {
    const one = naming(['http://a.example', 'http://A.example', 'https://b.example'])
    const other = naming(['https://b.example', 'http://c.example'])
    expect(sitesToCompare([one, other])).toEqual({
      origins: ['https://example.com', 'http://a.example', 'https://b.example', 'http://c.example'],
      complete: true,
    })
  })

  it('have the port that a rule names, unless it is that of the scheme', () => {
    const ports = ['http://a.example:80', 'https://b.example:443', 'http://c.example:443']
    expect(sitesToCompare([naming(ports)]).origins.slice(1)).toEqual([
      'http://a.example',
      'https://b.example',
      'http://c.example:443',
    ])
  })

  it('are none of a host or port that cannot exist', () => {
    const { origins } = sitesToCompare([
      naming(['http://a.example:99999', 'http://a.example:80:81', 'http://d.example']),
    ])
    expect(origins.slice(1)).toEqual(['http://d.example'])
  })

  it('begin with a site that no rule names', () => {
    expect(sitesToCompare([naming(['https://example.com'])]).origins[0]).toBe('https://site1.example')
    expect(sitesToCompare([naming(['https://example.com', 'https://site1.example'])]).origins[0]).toBe(
      'https://site2.example',
    )
  })

  it('are sixteen at most, and then do not stand for all', () => {
    const origins = Array.from({ length: 30 }, (_, at) => `http://h${at}.example`)
    const askedOf = (count: number): readonly [number, boolean] => {
      const sites = sitesToCompare([naming(origins.slice(0, count))])
      return [sites.origins.length, sites.complete]
    }
    expect([15, 16, 30].map(askedOf)).toEqual([
      [16, true],
      [16, false],
      [16, false],
    ])
  })

  it('are the one that is given, unless a parser rejects its host', () => {
    const policies = [policyOf(['Disallow: /a'], 'crawler-commons')]
    expect(sitesToCompare(policies, 'http://a.example/b?c')).toEqual({
      origins: ['http://a.example'],
      complete: true,
    })
    const rejecting = { origins: [], complete: false }
    expect(sitesToCompare(policies, 'http://[v1.x]')).toEqual(rejecting)
    expect(sitesToCompare([policyOf(['Disallow: /a'], 'google'), ...policies], 'http://[v1.x]')).toEqual(
      rejecting,
    )
  })
})

it('a rule for the site of a question about a path alone is needed', () => {
  const policy = naming(['http://shop.example'])
  expect(policy.rules).toHaveLength(2)
  expect(decide(policy, '/x').verdict).toBe('disallow')
  expect(redundantRules(policy)).toEqual({ redundant: [], undecided: [] })
  expect(minimizeRules(policy).rules).toEqual(policy.rules)
  // Without a rule that names a site, no site differs from a path alone.
  expect(sitesForRules(policyOf(['Disallow: /x'])).origins).toEqual(['https://example.com'])
})
