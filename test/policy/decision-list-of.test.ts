import { expect, it } from 'vitest'
import { dialects, read } from '../../src/dialects/index.ts'
import { decisionListOf } from '../../src/policy/index.ts'
import { parse } from '../../src/syntax/index.ts'

it('a policy keeps the list of a site, and not those of all sites that were ever asked', () => {
  const policy = read(parse('User-agent: *\nDisallow: /a\n'), { agent: 'foo', dialect: dialects.google })
  const first = decisionListOf(policy, 'https://example.com')
  expect(decisionListOf(policy, 'https://example.com')).toBe(first)
  for (let site = 0; site < 16; site++) decisionListOf(policy, `https://site${site}.example`)
  const again = decisionListOf(policy, 'https://example.com')
  expect(again).not.toBe(first)
  expect(again).toEqual(first)
})
