import { decide } from '../policy/index.ts'
import { parse } from '../syntax/index.ts'
import { dialectFacts } from './dialect-facts.ts'
import { type DialectId, dialects } from './dialects.ts'
import type { Question } from './facts.ts'
import { read } from './read.ts'

/** A statement about a way to read robots.txt, and what each dialect answers. */
export interface ProbedStatement {
  readonly question: Question
  /** A statement about how a dialect reads, such as "`$` matches the end". It is true for some dialects. */
  readonly asks: string
  /** In the order of the dialects asked. */
  readonly answers: readonly ProbeAnswer[]
}

/** What a dialect makes of a statement. */
interface ProbeAnswer {
  /** `error`: its parser stops with an error. `unknown`: no source says it, and no program was run. */
  readonly answer: 'yes' | 'no' | 'error' | 'unknown'
  /** Whether no source specifies the answer, so that the answer of another dialect stands in. */
  readonly isAssumed: boolean
}

/** A file, a URL, and the verdict that means yes. */
interface Probe {
  readonly question: Question
  readonly asks: string
  /** The lines of the file. */
  readonly robots: readonly string[]
  readonly url: string
  readonly yes: 'allow' | 'disallow'
  /** Default: `foo`. */
  readonly agent?: string
  /** Default: UTF-8. */
  readonly encoding?: 'utf-16'
  /** Lines for the Extended Standard, if `robots` would test something else there. */
  readonly extended?: readonly string[]
}

/** The Extended Standard reads a rule set without a version as one of 1994, so its files get a version. */
const EXTENDED: ReadonlySet<DialectId> = new Set(['extended-2', 'extended-2-1996'])

const PROBES: readonly Probe[] = [
  {
    question: 'decoding',
    asks: 'a byte order mark is skipped',
    robots: ['\ufeffUser-agent: foo', 'Disallow: /a', '', 'User-agent: foo', 'Disallow: /b'],
    url: '/a',
    yes: 'disallow',
  },
  {
    question: 'decoding',
    asks: 'UTF-16 with a byte order mark is read',
    robots: ['\ufeffUser-agent: foo', 'Disallow: /a'],
    encoding: 'utf-16',
    url: '/a',
    yes: 'disallow',
  },
  {
    question: 'lines',
    asks: 'a blank line ends a group',
    robots: ['User-agent: foo', 'Disallow: /a', '', 'Disallow: /b'],
    url: '/b',
    yes: 'allow',
  },
  {
    question: 'comments',
    asks: '`#` within a value starts a comment',
    robots: ['User-agent: foo', 'Disallow: /a#b'],
    url: '/a',
    yes: 'disallow',
  },
  {
    question: 'fields',
    asks: 'Allow is a field',
    robots: ['User-agent: foo', 'Allow: /a', 'Disallow: /a'],
    url: '/a',
    yes: 'allow',
  },
  {
    question: 'fields',
    asks: '`Disalow` is Disallow',
    robots: ['User-agent: foo', 'Disalow: /a'],
    url: '/a',
    yes: 'disallow',
  },
  {
    question: 'separator',
    asks: '`Disallow /a` is a rule',
    robots: ['User-agent: foo', 'Disallow /a'],
    url: '/a',
    yes: 'disallow',
  },
  {
    question: 'groupOpens',
    asks: 'a User-agent line after a rule opens a group',
    robots: ['User-agent: foo', 'Disallow: /a', 'User-agent: bar', 'Disallow: /b'],
    url: '/b',
    yes: 'allow',
  },
  {
    question: 'groupCloses',
    asks: 'a User-agent line after Crawl-delay closes a group',
    robots: ['User-agent: foo', 'Crawl-delay: 5', 'User-agent: bar', 'Disallow: /a'],
    url: '/a',
    yes: 'allow',
  },
  {
    question: 'rulesWithoutAgent',
    asks: 'at the start of the file they apply to all robots',
    robots: ['Disallow: /a'],
    url: '/a',
    yes: 'disallow',
  },
  {
    question: 'agentMatch',
    asks: '`foo` in the file names foobot',
    robots: ['User-agent: foo', 'Disallow: /a'],
    agent: 'foobot',
    url: '/a',
    yes: 'disallow',
  },
  {
    question: 'agentMatch',
    asks: '`foobot` in the file names foo',
    robots: ['User-agent: foobot', 'Disallow: /a'],
    url: '/a',
    yes: 'disallow',
  },
  {
    question: 'agentMatch',
    asks: 'two groups are combined',
    robots: ['User-agent: foo', 'Disallow: /a', '', 'User-agent: foo', 'Disallow: /b'],
    url: '/b',
    yes: 'disallow',
  },
  {
    question: 'fallback',
    asks: 'two `*` groups are combined',
    robots: ['User-agent: *', 'Disallow: /a', '', 'User-agent: *', 'Disallow: /b'],
    url: '/b',
    yes: 'disallow',
  },
  {
    question: 'emptyValue',
    asks: 'an empty Disallow undoes a later rule',
    robots: ['User-agent: foo', 'Disallow:', 'Disallow: /a'],
    url: '/a',
    yes: 'allow',
  },
  {
    question: 'emptyValue',
    asks: 'an empty Disallow undoes `/` before it',
    robots: ['User-agent: foo', 'Disallow: /', 'Disallow:'],
    url: '/',
    yes: 'allow',
  },
  {
    question: 'patterns',
    asks: '`*` matches any run',
    robots: ['User-agent: foo', 'Disallow: /*.gif'],
    url: '/a.gif',
    yes: 'disallow',
  },
  {
    question: 'patterns',
    asks: '`$` matches the end',
    robots: ['User-agent: foo', 'Disallow: /a$'],
    url: '/a',
    yes: 'disallow',
  },
  {
    question: 'patterns',
    asks: 'a plain value is a prefix',
    robots: ['User-agent: foo', 'Disallow: /a'],
    url: '/ab',
    yes: 'disallow',
  },
  {
    question: 'percentEncoding',
    asks: '`%7E` is `~`',
    robots: ['User-agent: foo', 'Disallow: /%7Ejoe'],
    url: '/~joe',
    yes: 'disallow',
  },
  {
    question: 'percentEncoding',
    asks: '`%2F` is `/`',
    robots: ['User-agent: foo', 'Disallow: /a%2Fb'],
    url: '/a/b',
    yes: 'disallow',
  },
  {
    question: 'precedence',
    asks: 'a longer Allow wins over a Disallow before it',
    robots: ['User-agent: foo', 'Disallow: /a', 'Allow: /a/b'],
    extended: ['User-agent: foo', 'Disallow: /a*', 'Allow: /a/b*'],
    url: '/a/b',
    yes: 'allow',
  },
  {
    question: 'precedence',
    asks: 'an Allow wins over a Disallow with the same value before it',
    robots: ['User-agent: foo', 'Disallow: /a', 'Allow: /a'],
    url: '/a',
    yes: 'allow',
  },
  {
    question: 'robotsTxtItself',
    asks: 'it is exempt',
    robots: ['User-agent: foo', 'Disallow: /robots.txt'],
    url: '/robots.txt',
    yes: 'allow',
  },
  {
    question: 'unknownLines',
    asks: 'an unknown line ends a run of User-agent lines',
    robots: ['User-agent: foo', 'Foo: x', 'User-agent: bar', 'Disallow: /a'],
    url: '/a',
    yes: 'allow',
  },
]

const PACING = [
  ['crawlDelay', 'Crawl-delay is obeyed'],
  ['requestRate', 'Request-rate is obeyed'],
  ['visitTime', 'Visit-time is obeyed'],
] as const

/**
 * Asks dialects the same small questions by running them: for each, a file, a URL, and the verdict that means
 * yes. One statement each, in the order of the questions.
 */
export function probeDialects(ids: readonly DialectId[]): readonly ProbedStatement[] {
  return [
    ...PROBES.map((probe) => ({
      question: probe.question,
      asks: probe.asks,
      answers: ids.map((id) => answerOf(id, probe)),
    })),
    ...PACING.map(([field, asks]) => ({
      question: 'pacing' as const,
      asks,
      answers: ids.map((id) => ({ answer: dialects[id].pacing.honours[field], isAssumed: false })),
    })),
  ]
}

function answerOf(id: DialectId, probe: Probe): ProbeAnswer {
  const { question, robots, extended = robots, agent = 'foo', encoding, url, yes } = probe
  const lines = EXTENDED.has(id) ? versioned(extended) : robots
  const file = parse(bytesOf(`${lines.join('\n')}\n`, encoding))
  const { verdict } = decide(read(file, { agent, dialect: dialects[id] }), url)
  const answer = verdict === 'unknown' ? 'error' : verdict === yes ? 'yes' : 'no'
  return { answer, isAssumed: dialectFacts[id].answers[question].evidence === 'unknown' }
}

/** Adds the version of the Extended Standard after each run of User-agent lines. */
function versioned(lines: readonly string[]): readonly string[] {
  const isAgent = (line: string | undefined): boolean =>
    line?.replace('\ufeff', '').startsWith('User-agent:') === true
  return lines.flatMap((line, at) =>
    isAgent(line) && !isAgent(lines[at + 1]) ? [line, 'Robot-version: 2.0'] : [line],
  )
}

function bytesOf(text: string, encoding: Probe['encoding']): Uint8Array {
  if (encoding === undefined) return new TextEncoder().encode(text)
  return Uint8Array.from([...text].flatMap((unit) => [unit.charCodeAt(0) & 0xff, unit.charCodeAt(0) >> 8]))
}
