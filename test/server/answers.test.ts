import { describe, expect, it } from 'vitest'
import { dialectFacts } from '../../src/dialects/index.ts'
import { MAX_BYTES_OF_ALL_ROBOTS } from '../../src/readings/index.ts'
import { purposes, robots } from '../../src/robots/index.ts'
import { answerOf } from '../../src/server/engine/answers.ts'
import type { Job } from '../../src/server/engine/job.ts'
import { MAX_VERDICTS } from '../../src/server/limits.ts'
import { Refusal } from '../../src/server/problem.ts'
import { retrievalOf } from './retrieval.ts'

/** What a thread answers, asked without a thread. */

const FILE = 'User-agent: *\nDisallow: /a\n'

const job = (kind: string, input: object): Job => ({ kind, input }) as Job

/** An answer, by the members of it that a test looks at. */
const answered = <Answer = unknown>(kind: string, input: object): Answer =>
  JSON.parse(answerOf(job(kind, input))) as Answer

type Texts = Readonly<Record<string, string>>

function problemOf(kind: string, input: object): unknown {
  try {
    return answerOf(job(kind, input))
  } catch (error) {
    if (error instanceof Refusal) return error.problem
    throw error
  }
}

const ask = (input: object): object => ({ agents: ['FooBot'], urls: ['/a'], robots: FILE, ...input })

describe('a question with a wrong member', () => {
  it.each([
    [
      'test',
      ask({ urls: ['/a', 'a b'] }),
      '/urls/1',
      '"a b" is neither an absolute URL nor a path.',
      'Write https://example.com/path or /path.',
    ],
    [
      'test',
      ask({ agents: ['FooBot', 'a/b, c'] }),
      '/agents/1',
      '"a/b, c" is not a product token.',
      'Give a name such as "Googlebot".',
    ],
    [
      'test',
      ask({ at: 'noon' }),
      '/at',
      '"noon" is not a time.',
      'Write a time of day in UTC, such as 05:00, or a moment with its time zone, such as 2026-11-22T05:00Z.',
    ],
    [
      'test',
      ask({ robots: undefined }),
      '/robots',
      'The request has no robots.txt.',
      'Give either "robots", a text, or "robots_b64", bytes in base64.',
    ],
    [
      'test',
      ask({ robots_b64: '' }),
      '/robots',
      'The request has a robots.txt twice.',
      'Give either "robots", a text, or "robots_b64", bytes in base64.',
    ],
    [
      'test',
      ask({ robots: undefined, robots_b64: 'YQ=' }),
      '/robots_b64',
      'The text is not base64.',
      'Encode the bytes of the file as in RFC 4648, section 4.',
    ],
    [
      'test',
      ask({ robots: undefined, robots_b64: 'YWE= ' }),
      '/robots_b64',
      'The text is not base64.',
      'Encode the bytes of the file as in RFC 4648, section 4.',
    ],
    [
      'check',
      { robots: FILE, config: {}, urls: ['nope'] },
      '/urls/0',
      '"nope" is neither an absolute URL nor a path.',
      'Write https://example.com/path or /path.',
    ],
    [
      'check',
      { robots: FILE, config: { severities: { P117: 'war' } } },
      '/severities/P117',
      '"war" is not a known severity.',
      'Did you mean "warning"?',
    ],
    [
      'check',
      { robots: FILE, config: { select: ['nope'] } },
      '/select/0',
      '"nope" names no rule.',
      'Write a code, the beginning of one, or a name.',
    ],
    [
      'check',
      { robots: FILE, config: {}, stance: { default: 'x' } },
      '/stance/default',
      'default: give allow, disallow or keep.',
      'Correct the stance; {"purposes":{"ai-training":"disallow"}} is one.',
    ],
    [
      'diff',
      { before: FILE },
      '/after',
      'The request has no robots.txt.',
      'Give either "after", a text, or "after_b64", bytes in base64.',
    ],
    [
      'diff',
      { before: FILE, after: '', agents: ['Googlebot/2.1, x'] },
      '/agents/0',
      '"Googlebot/2.1, x" is not a product token.',
      'Did you mean "Googlebot"?',
    ],
    [
      'format',
      { robots: FILE, dialect: 'google' },
      '/dialect',
      'A dialect counts only with the profile portable.',
      'Add "profile": "portable", or leave the dialect out.',
    ],
    [
      'explain',
      {},
      '/agent',
      'The request names neither a rule nor a question.',
      'Give a rule, or a robots.txt, an agent and a URL.',
    ],
    [
      'explain',
      { agent: 'FooBot', robots: FILE },
      '/url',
      'The request names neither a rule nor a question.',
      'Give a rule, or a robots.txt, an agent and a URL.',
    ],
    [
      'explain',
      { agent: 'FooBot', url: 'nope', robots: FILE },
      '/url',
      '"nope" is neither an absolute URL nor a path.',
      'Write https://example.com/path or /path.',
    ],
    [
      'explain',
      { agent: 'a/b, c', url: '/a', robots: FILE },
      '/agent',
      '"a/b, c" is not a product token.',
      'Give a name such as "Googlebot".',
    ],
    [
      'policy',
      { agent: 'a/b, c', url: '/a', robots: FILE },
      '/agent',
      '"a/b, c" is not a product token.',
      'Give a name such as "Googlebot".',
    ],
    ['explain', { rule: '????' }, '/rule', 'No rule is "????".', 'GET /api/rules lists the rules.'],
    ['explain', { rule: 'S1O1' }, '/rule', 'No rule is "S1O1".', 'Did you mean S101?'],
    [
      'new',
      { stance: { default: 'keep' } },
      '/stance/default',
      'A new file has nothing to keep.',
      'Give allow or disallow.',
    ],
    [
      'robots',
      { name: 'GPTBot', purpose: 'search' },
      '/purpose',
      'The query has a name and a purpose.',
      'Give one of both.',
    ],
    ['robots', { name: 'Gogglebot' }, '/name', 'No robot "Gogglebot" is known.', 'Did you mean googlebot?'],
    ['robots', { name: '????' }, '/name', 'No robot "????" is known.', 'GET /api/robots lists all.'],
    [
      'robots',
      { purpose: 'fun' },
      '/purpose',
      '"fun" is not a purpose.',
      `Give one of ${purposes.join(', ')}.`,
    ],
    [
      'dialects',
      { compare: 'google' },
      '/compare',
      'A comparison needs two ids, and no other member.',
      'Give ids of GET /api/dialects, such as google,bing.',
    ],
    [
      'dialects',
      { compare: 'google,gugel' },
      '/compare',
      'No dialect is "gugel".',
      'Give ids of GET /api/dialects, such as google,bing.',
    ],
    [
      'dialects',
      { compare: 'google,bing', id: 'google' },
      '/compare',
      'A comparison needs two ids, and no other member.',
      'Give ids of GET /api/dialects, such as google,bing.',
    ],
  ] as const)('%s %j: says where, what and what to do', (kind, input, where, what, whatToDo) => {
    expect(problemOf(kind, input)).toEqual({ code: 'invalid', what, where, whatToDo, more: [] })
  })

  it('more verdicts than the limit: are refused, and as many are not', () => {
    const urls = Array.from({ length: MAX_VERDICTS / 10 }, () => '/a')
    const agents = Array.from({ length: 10 }, () => 'FooBot')
    expect(answered<{ results: Texts[] }>('test', ask({ agents, urls })).results).toHaveLength(MAX_VERDICTS)
    expect(problemOf('test', ask({ agents, urls: [...urls, '/a'] }))).toEqual({
      code: 'invalid',
      what: '10 agents and 5001 URLs make 50010 verdicts.',
      whatToDo: 'Ask in several requests.',
      limit: { name: 'verdicts', value: MAX_VERDICTS },
    })
  })
})

it.each([
  ['policy', { agent: 'FooBot' }, 'robots'],
  ['diff', { before: '' }, 'after'],
])(
  '%s of a robots.txt over the limit of all robots: is refused, and one of that size is not',
  (kind, input, member) => {
    const problem = (bytes: number) => problemOf(kind, { ...input, [member]: '#'.repeat(bytes) })
    expect(problem(MAX_BYTES_OF_ALL_ROBOTS + 1)).toMatchObject({
      code: 'robots-too-large',
      where: `/${member}`,
      limit: { value: MAX_BYTES_OF_ALL_ROBOTS },
    })
    expect(typeof problem(MAX_BYTES_OF_ALL_ROBOTS)).toBe('string')
  },
)

describe('an answer', () => {
  it('test: has a verdict for each agent and URL, in their order', () => {
    const { results } = answered<{ results: Texts[] }>(
      'test',
      ask({ agents: ['FooBot', 'Googlebot'], urls: ['/a', '/b'] }),
    )
    expect(results.map(({ agent, url, verdict }) => [agent, url, verdict])).toEqual([
      ['FooBot', '/a', 'disallow'],
      ['FooBot', '/b', 'allow'],
      ['Googlebot', '/a', 'disallow'],
      ['Googlebot', '/b', 'allow'],
    ])
  })

  it('test: says of a robot whose dialect is not known that another stands in', () => {
    const { results } = answered<{ results: object[] }>('test', ask({ agents: ['Applebot', 'Googlebot'] }))
    expect(results).toEqual([
      expect.objectContaining({ agent: 'Applebot', standIn: true }),
      expect.not.objectContaining({ standIn: expect.anything() }),
    ])
  })

  it.each([
    ['https://example.com', 'ok', FILE],
    ['https://down.example', 'server-error', undefined],
  ])('retrieved from %s: has the text of a file that was sent', (url, outcome, text) => {
    const retrieved = answered<object>('retrieved', {
      url,
      retrieval: retrievalOf(url, FILE),
      comparisons: [],
    })
    expect(retrieved).toMatchObject({ url: `${url}/robots.txt`, outcome })
    expect((retrieved as { text?: string }).text).toBe(text)
  })

  it('a file in base64: is read as its text', () => {
    const base64 = Buffer.from(FILE).toString('base64')
    expect(answered('test', ask({ robots: undefined, robots_b64: base64 }))).toEqual(
      answered('test', ask({})),
    )
  })

  it('check: has the name of the file, expectations, URLs and the stance', () => {
    const asked = (input: object) =>
      answered<{ file: string; findings: Texts[] }>('check', { robots: FILE, config: {}, ...input })
    const codesOf = (input: object) => asked(input).findings.map(({ code }) => code)
    expect(asked({}).file).toBe('robots.txt')
    expect(asked({ name: 'own.txt' }).file).toBe('own.txt')
    expect(codesOf({ expectations: [{ agent: 'Googlebot', url: '/a', verdict: 'allow' }] })).toEqual([
      'I113',
      'P126',
    ])
    expect(
      codesOf({ expectations: [{ agent: 'Googlebot', url: '/a', verdict: 'disallow', line: 2 }] }),
    ).toEqual(['P126'])
    expect(
      codesOf({ expectations: [{ agent: 'Googlebot', url: '/a', verdict: 'disallow', line: 1 }] }),
    ).toEqual(['I113', 'P126'])
    expect(codesOf({ stance: { default: 'disallow' } })).toEqual(['I114', 'P126'])
  })

  it('explain: a rule by its code, rules by a part of it, and a verdict in sentences', () => {
    expect(answered<Texts>('explain', { rule: 'S101' }).code).toBe('S101')
    const some = answered<Texts[]>('explain', { rule: 'S1' }).map(({ code }) => code)
    expect(some).toContain('S101')
    expect(some.every((code) => code?.startsWith('S1'))).toBe(true)
    const { verdict, sentences } = answered<{ verdict: string; sentences: string[] }>('explain', {
      agent: 'FooBot',
      url: '/a',
      robots: FILE,
    })
    expect([verdict, sentences.length > 0]).toEqual(['disallow', true])
  })

  it('diff: compares for the agents asked for, or for those of all robots that the files change', () => {
    const robotsOf = (input: object) =>
      answered<{ changes: { robots: { agent: string }[] }[] }>('diff', { before: '', after: FILE, ...input })
    expect(JSON.stringify(robotsOf({ agents: ['FooBot'] }))).toContain('FooBot')
    expect(JSON.stringify(robotsOf({}))).toContain('GPTBot')
  })

  it('robots and dialects: all, one, or those asked for', () => {
    expect(answered('robots', {})).toHaveLength(robots.length)
    expect(answered<Texts>('robots', { name: 'GPTBot' }).id).toBe('gptbot')
    const ofSearch = answered<Texts[]>('robots', { purpose: 'search' })
    expect(ofSearch.length).toBeGreaterThan(0)
    expect(ofSearch.length).toBeLessThan(robots.length)
    expect(answered('dialects', {})).toHaveLength(Object.keys(dialectFacts).length)
    expect(answered<Texts>('dialects', { id: 'google' }).id).toBe('google')
    expect(answered('dialects', { compare: 'google, bing' })).toEqual(
      answered('dialects', { compare: 'google,bing,bing' }),
    )
  })
})
