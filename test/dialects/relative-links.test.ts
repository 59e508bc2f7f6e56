import { describe, expect, it } from 'vitest'
import { dialects, preferencesAt, read } from '../../src/dialects/index.ts'
import { decideOnce, google, rfc9309 } from '../../src/dialects/once.ts'
import { decide, decideAt, explain } from '../../src/policy/index.ts'
import { decideMatrix } from '../../src/readings/index.ts'
import { parse } from '../../src/syntax/index.ts'

/** Relative links, and URLs without an authority: rules hold for none of them. */
const REFUSED = [
  'private/x',
  './private/x',
  '../private/x',
  'example.com/private/x',
  'page:2/x',
  'h/a://b/private/x',
  'http',
  'https:/example.com/private/x',
  'mailto:x@example.com',
  'data:text/plain,a',
  'about:blank',
  '?q',
  '#top',
  ' /private/x',
  '',
]

/** URLs of the same site, paths, and absolute URLs of other kinds. */
const TAKEN = [
  'https://example.com/private/x',
  'http://example.com',
  'HTTPS://example.com/private/x',
  'ftp://example.com/private/x',
  '/private/x',
  '//private/x',
  '/',
]

const robots = {
  rules: 'User-agent: *\nDisallow: /private/\n',
  none: '',
  all: 'User-agent: *\nDisallow: /\n',
}
const message = /is neither an absolute URL nor a path\. .*new URL\(link, page\).*raw: true/

describe.each(Object.keys(robots) as (keyof typeof robots)[])('a file with %s', (name) => {
  const text = robots[name]

  it.each(Object.values(dialects))('$id: a relative link gets no permission', (dialect) => {
    const cold = () => read(parse(text), { agent: 'FooBot', dialect })
    const warm = cold()
    for (let index = 0; index < 20; index++) decide(warm, `https://example.com/${index}`)
    for (const url of REFUSED) {
      for (const policy of [cold(), warm]) {
        expect(() => decide(policy, url), url).toThrow(TypeError)
        expect(() => decide(policy, url)).toThrow(message)
        expect(() => policy.decide(url)).toThrow(message)
        expect(() => decideAt(policy, url, 0)).toThrow(message)
        expect(() => explain(policy, url)).toThrow(message)
        expect(() => preferencesAt(policy, url)).toThrow(message)
      }
      const asked = [{ agent: 'FooBot', dialect }]
      expect(() => decideMatrix(parse(text), { robots: asked, urls: [url] })).toThrow(message)
      expect(() => decideMatrix(parse(text), { robots: asked, urls: ['/', url] })).toThrow(message)
      for (const one of [dialect, rfc9309, google])
        expect(() => decideOnce(text, { agent: 'FooBot', url, dialect: one })).toThrow(message)
    }
    for (const url of TAKEN) for (const policy of [cold(), warm]) decide(policy, url)
  })

  it.each(Object.values(dialects))('$id: its own function takes any text', (dialect) => {
    const raw = { raw: true }
    const policy = read(parse(text), { agent: 'FooBot', dialect })
    for (const url of REFUSED) {
      const { verdict } = policy.decide(url, raw)
      expect(explain(policy, url, raw).verdict.verdict).toBe(verdict)
      const [[inMatrix] = []] = decideMatrix(parse(text), {
        robots: [{ agent: 'FooBot', dialect }],
        urls: [url],
        ...raw,
      })
      expect(inMatrix?.verdict).toBe(verdict)
      expect(decideOnce(text, { agent: 'FooBot', url, dialect, ...raw }).verdict).toBe(verdict)
    }
  })
})

it('a policy first asked about a host alone, raw, still refuses such a text', () => {
  const policy = read(parse(robots.rules), { agent: 'FooBot', dialect: dialects['rfc-9309'] })
  for (let index = 0; index < 20; index++) decide(policy, 'example.com/a', { raw: true })
  expect(() => decide(policy, 'example.com/a')).toThrow(message)
})

it('a `URL` without an authority is refused, too', () => {
  const policy = read(parse(robots.rules), { agent: 'FooBot', dialect: dialects['rfc-9309'] })
  expect(() => decide(policy, new URL('mailto:x@example.com'))).toThrow(message)
})
