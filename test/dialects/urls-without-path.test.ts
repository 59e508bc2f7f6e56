// URLs whose path may be empty for a program: the first questions and all later ones have one answer.
import { expect, it } from 'vitest'
import { type Dialect, decide, dialects, parse, read } from '../../src/entry/index.ts'

/** Later questions than these are answered by the prepared list. */
const QUESTIONS = 9

const RULES = [
  'Disallow: /',
  'Disallow: *',
  'Disallow: /*',
  'Disallow:',
  'Disallow: /a\nAllow: /',
  'Disallow: /$',
  'Disallow: $',
  'Disallow: x',
  'Disallow: //x',
]

const URLS = [
  'http://foo.bar',
  'http://foo.bar?',
  'http://foo.bar?x',
  'http://foo.bar#',
  'http://foo.bar;x',
  'http://foo.bar:80',
  'http://u@foo.bar?q',
  'HTTP://foo.bar?a/b',
  'x://foo.bar?',
  'http://',
  'http:foo',
  'foo.bar',
  '',
  '?',
  '//',
  '//x',
]

it.each(Object.values<Dialect>(dialects))('$id: the tenth answer is the first', (dialect) => {
  for (const rules of RULES)
    for (const url of URLS) {
      const policy = read(parse(`User-agent: *\n${rules}\n`), { agent: 'FooBot', dialect })
      const answers = Array.from({ length: QUESTIONS + 1 }, () => decide(policy, url, { raw: true }))
      expect(answers.at(-1)?.verdict, `${rules} ${url}`).toBe(answers[0]?.verdict)
      expect(answers.at(-1)?.rule?.line, `${rules} ${url}`).toBe(answers[0]?.rule?.line)
    }
})
