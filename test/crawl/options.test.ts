import { describe, expect, it } from 'vitest'
import { type Robot, robotNamed } from '../../src/robots/index.ts'
import { memoryStore } from '../../src/store/index.ts'
import { World } from './world.ts'

const CERTIFICATE = '-----BEGIN CERTIFICATE-----\nAA==\n-----END CERTIFICATE-----'

/**
 * Options as a caller without types passes them: one invalid option each, and texts that the message must
 * contain.
 */
const WRONG: readonly { readonly options: object; readonly words: readonly string[] }[] = (
  [
    [{ agent: '' }, 'createGate: agent must be the product token', '"FooBot"', 'it is ""'],
    [{ agent: [] }, 'agent must be', 'a list of 0'],
    [
      { agent: '*' },
      'createGate: agent is the name of no crawler',
      'pass its own product token, such as "FooBot"',
    ],
    [{ agent: ['FooBot', '*'] }, 'agent is the name of no crawler'],
    [
      { pace: { maxMs: 500 } },
      'pace.maxMs must not be below pace.floorMs; they are 500 and 1000, the default',
    ],
    [
      { pace: { floorMs: 3000, maxMs: 2000 } },
      'pace.maxMs must not be below pace.floorMs; they are 2000 and 3000.',
    ],
    [
      { store: undefined, whenStoreFails: 'local' },
      'whenStoreFails "local" is for a store that several',
      'pass it as store',
    ],
    [{ agent: ['FooBot', 7] }, 'agent must be'],
    [{ agent: 'FooBot/1.0' }, 'agent must be', 'FooBot/1.0'],
    [{ agent: 'googlebot,bingbot' }, 'agent must be'],
    [{ agent: '' }, 'agent must be'],
    [{ agent: undefined, userAgent: 'Mozilla/5.0 (compatible)' }, 'createGate needs an agent', 'or a robot'],
    [
      { agent: 'BarBot' },
      'createGate: agent "BarBot" is not in userAgent "FooBot/1.0 (+https://example.com/bot)"',
      'Begin userAgent with "BarBot/"',
    ],
    [{ agent: ['BarBot', 'FooBot'] }, 'agent "BarBot" is not in userAgent'],
    [{ agent: 'Foo' }, 'agent "Foo" is not in userAgent'],
    [{ agent: 'example' }, 'agent "example" is not in userAgent'],
    [{ robot: robotNamed('Amazonbot'), agent: 'BarBot' }, 'agent "BarBot" is not in userAgent'],
    [
      { robot: robotNamed('Amazonbot'), agent: undefined },
      'createGate: userAgent "FooBot/1.0 (+https://example.com/bot)" does not name the robot Amazonbot',
      "pass the crawler's own token as agent",
    ],
    [
      { robot: 'Googlebot' },
      'robot must be a record of "wayleave/robots"',
      'robotNamed("Googlebot")',
      'it is "Googlebot"',
    ],
    [{ userAgent: 'FooBot/1.0' }, 'contains no contact', 'https://example.com/bot'],
    [{ userAgent: undefined }, 'userAgent is missing', '"FooBot/1.0 (+https://example.com/bot)"'],
    [{ userAgent: 7 as never }, 'is not a valid User-Agent'],
    [
      { dialect: 'google' },
      'dialect must be one of the dialects of "wayleave"',
      'dialects.google',
      'it is "google"',
    ],
    [{ dialect: { id: 'google' } }, 'dialect must be', 'an object of another shape'],
    [
      { access: 'google' },
      'access must be one of the profiles of "wayleave/access"',
      'profiles.google',
      'it is "google"',
    ],
    [{ obeysStar: 'yes' }, 'obeysStar must be true or false', 'it is "yes"'],
    [{ userTriggered: true }, 'userTriggered must be an object', 'it is true'],
    [{ userTriggered: { agent: 1 } }, 'userTriggered.agent must be the product token', 'it is 1'],
    [
      { userTriggered: { agent: 'BarBot-User' } },
      'userTriggered.agent "BarBot-User" is not in userAgent "FooBot/1.0',
      'Name "BarBot-User" in userAgent, too',
    ],
    [{ userTriggered: { obeysRules: 0 } }, 'userTriggered.obeysRules must be true or false', 'it is 0'],
    [
      { userTriggered: { obey: true } },
      'userTriggered.obey is not an option; the options are agent, obeysRules',
    ],
    [{ obey: 'crawl-delay' }, 'obey must be a list of "crawl-delay"', 'it is "crawl-delay"'],
    [{ obey: ['crawl_delay'] }, 'obey must be a list of "crawl-delay"'],
    [{ severalCrawlDelays: 'first' }, 'severalCrawlDelays must be "longest" or "dialect"', 'it is "first"'],
    [{ adaptiveDelay: 1 }, 'adaptiveDelay must be an object', 'it is 1'],
    [{ adaptiveDelay: { factor: -1 } }, 'adaptiveDelay.factor must be a finite number'],
    [{ dryRun: 'yes' }, 'dryRun must be true or false'],
    [{ signRequest: {} }, 'signRequest must be a function'],
    [{ robots: { signRequest: () => ({}) } }, 'robots.signRequest is an option of the gate itself'],
    [{ robots: { onExchange: 'robots.warc' } }, 'robots.onExchange must be a function'],
    [{ obeysRetryAfter: true }, 'obeysRetryAfter must be "any" or "refusals"', 'it is true'],
    [{ pace: 5 }, 'pace must be an object', 'it is 5'],
    [
      { pace: { floorMs: Number.NaN } },
      'pace.floorMs must be a finite number that is 0 or more',
      'it is NaN',
    ],
    [{ pace: { factor: -1 } }, 'pace.factor must be', 'it is -1'],
    [{ pace: { maxMs: '10s' } }, 'pace.maxMs must be', 'it is "10s"'],
    [
      { pace: { defaultMS: 1 } },
      'pace.defaultMS is not an option; the options are floorMs, factor, defaultMs, maxMs',
    ],
    [{ paceKeys: 'host' }, 'paceKeys must be a function: byHost', 'it is "host"'],
    [{ store: 'redis://localhost' }, 'store must be a store', 'redisStore(…)', 'it is "redis://localhost"'],
    [{ store: new Map() }, 'store must be a store', 'acquire, renew, release', 'an object of another shape'],
    [{ store: memoryStore }, 'store must be a store', 'it is a function'],
    [{ whenStoreFails: 'allow' }, 'whenStoreFails must be "defer" or "local"', 'it is "allow"'],
    [{ fleetSize: 0 }, 'fleetSize must be a whole number that is 1 or more', 'it is 0'],
    [{ fetchRobots: {} }, 'fetchRobots must be a function', 'of "wayleave/fetch"'],
    [{ robots: 'robots.txt' }, 'robots must be an object'],
    [
      { robots: { allowPrivate: true } },
      'robots.allowPrivate is an option of the gate itself',
      'pages alike',
    ],
    [{ robots: { resolve: () => [] } }, 'robots.resolve is an option of the gate itself'],
    [
      { robots: { deadlineMs: 0 } },
      'robots.deadlineMs must be a whole number from 1 to 2147483647',
      'it is 0',
    ],
    [{ robots: { maxRedirects: -1 } }, 'robots.maxRedirects must be'],
    [{ robots: { maxBytes: 0.5 } }, 'robots.maxBytes must be'],
    [{ robots: { bypassCaches: 1 } }, 'robots.bypassCaches must be true or false'],
    [{ robots: { acceptsUnfinishedCoding: 1 } }, 'robots.acceptsUnfinishedCoding must be true or false'],
    [{ robots: { signal: new AbortController().signal } }, 'robots.signal is set by the gate'],
    [
      { robots: { deadline: 1 } },
      'robots.deadline is not an option; the options are maxRedirects, maxBytes, deadlineMs, minRate, insecureOrigins, bypassCaches',
    ],
    [
      { robots: { minRate: { bytes: -1 } } },
      'robots.minRate.bytes must be a whole number that is 0 or more',
      'it is -1',
    ],
    [
      { robots: { minRate: { perMS: 1 } } },
      'robots.minRate.perMS is not an option; the options are bytes, perMs',
    ],
    [
      { robots: { insecureOrigins: ['http://a.test'] } },
      'robots.insecureOrigins must be a list of https origins',
    ],
    [
      { robots: { insecureOrigins: '*' } },
      'robots.insecureOrigins must be a list of https origins',
      'it is "*"',
    ],
    [
      { budget: { urlsPerOrigin: 0 } },
      'budget.urlsPerOrigin must be a whole number that is 1 or more',
      'it is 0',
    ],
    [
      { budget: { urls: 5 } },
      'budget.urls is not an option; the options are urlsPerOrigin, msPerOrigin, periodMs',
    ],
    [{ budget: 5 }, 'budget must be', 'it is 5'],
    [{ fetch: {} }, 'fetch must be a function'],
    [{ allowPrivate: 'yes' }, 'allowPrivate must be true or false', 'it is "yes"'],
    [{ ports: [80, 0] }, 'ports must be a list of whole numbers from 1 to 65535', 'a list of 2'],
    [{ ports: 80 }, 'ports must be a list', 'it is 80'],
    [{ resolve: '1.1.1.1' }, 'resolve must be a function'],
    [{ ca: CERTIFICATE }, 'ca must be a list of certificates in PEM'],
    [{ ca: ['certificate.pem'] }, 'ca must be a list of certificates in PEM', '-----BEGIN CERTIFICATE-----'],
    [{ requestDeadlineMs: 0 }, 'requestDeadlineMs must be more than 0'],
    [{ requestDeadlineMs: Number.POSITIVE_INFINITY }, 'requestDeadlineMs must be a finite number'],
    [{ atOnce: { requests: 0 } }, 'atOnce.requests must be a whole number that is 1 or more', 'it is 0'],
    [{ closedUntil: 22 }, 'closedUntil must be a function'],
    [{ pace: { tooLong: 'clamp' } }, 'pace.tooLong must be "shorten" or "wait" or "refuse"'],
    [{ pace: { jitter: 2 } }, 'pace.jitter must be a number from 0 to 1', 'it is 2'],
    [{ pace: { connections: 0 } }, 'pace.connections must be a whole number that is 1 or more'],
    [{ maxOrigins: 1.5 }, 'maxOrigins must be a whole number'],
    [{ maxBytes: '1G' }, 'maxBytes must be a whole number'],
    [{ time: Date }, 'time must be a clock', 'monotonic and after'],
    [{ random: 0.5 }, 'random must be a function', 'Math.random'],
    [
      { userAgents: 'FooBot' },
      'createGate: userAgents is not an option; the options are agent, robot, userAgent',
    ],
    [{ '__proto__\u001b[31m': 1 }, 'is not an option'],
    [{ constructor: 1 }, 'constructor is not an option'],
    [
      { maxWaitMs: 5000 },
      'createGate: maxWaitMs is an option of each call: pass it to decide, acquire or fetch.',
    ],
    [
      { purpose: 'crawl' },
      'purpose is an option of each call: pass it to decide, decideNow, acquire, nextFree',
    ],
    [
      { signal: new AbortController().signal },
      'signal is an option of each call: pass it to decide, acquire',
    ],
    [{ refused: 'respond' }, 'refused is an option of each call: pass it to fetch.'],
  ] as const satisfies readonly (readonly [object, ...string[]])[]
).map(([options, ...words]) => ({ options, words }))

describe('an invalid option', () => {
  it.each(WRONG)(
    '$options: the message names the option, what it must be and what was passed',
    ({ options, words }) => {
      const make = (): unknown => new World().gate(options)
      expect(make).toThrow(TypeError)
      for (const word of words) expect(make).toThrow(word)
      // The shown value is safe to print in a terminal.
      expect(make).not.toThrow(/[\u0000-\u001f]/)
    },
  )

  it('no options, or not an object: createGate throws', async () => {
    const { createGate } = await import('../../src/crawl/index.ts')
    for (const options of [undefined, null, 'FooBot', []])
      expect(() => createGate(options as never)).toThrow(
        'createGate takes one object of options: at least agent and userAgent.',
      )
  })

  it.each([
    { agent: 'foobot' },
    { agent: ['FooBot', 'BarBot'] },
    { agent: 'BarBot', userAgent: 'Mozilla/5.0 (compatible; BarBot/2.1; +https://example.com/bot)' },
    { agent: 'C++Bot', userAgent: 'C++Bot/1.0 (+https://example.com/bot)' },
    { agent: undefined, robot: robotNamed('Amazonbot') as Robot, userAgent: 'Amazonbot/0.1 (a@example.com)' },
    { robot: robotNamed('Amazonbot') as Robot },
  ])('$agent with $userAgent: they agree', async (options: object) => {
    const gate = new World().gate(options)
    await expect(gate.close()).resolves.toBeUndefined()
  })

  it('every option has a case in this test', async () => {
    const tried = new Set(WRONG.flatMap(({ options }) => Object.keys(options)))
    const make = (): unknown => new World().gate({ nothing: 1 } as never)
    let names = ''
    try {
      make()
    } catch (error) {
      names = /the options are (.*)\.$/.exec((error as Error).message)?.[1] ?? ''
    }
    expect(names.split(', ').length).toBeGreaterThan(20)
    expect(names.split(', ').filter((name) => !tried.has(name))).toEqual([])
  })

  it('options of connections: are those of requests for robots.txt', async () => {
    const world = new World()
    const own = { ca: [CERTIFICATE], ports: [80, 8080] }
    const gate = world.gate({ ...own, resolve: async () => ['1.1.1.1'] })
    await world.time.until(gate.decide('https://example.com/a'))
    expect(world.asked[0]?.options).toMatchObject(own)
    expect(await world.asked[0]?.options.resolve?.('example.com')).toEqual(['1.1.1.1'])
    await gate.close()
  })

  it('an undefined option is the same as an absent one, and valid options are accepted', async () => {
    const gate = new World().gate({
      ports: [80, 8080],
      ca: [CERTIFICATE],
      resolve: async () => ['1.1.1.1'],
      robots: { maxBytes: 600_000 },
    })
    await gate.close()
    await new World().gate({ ...({ dialect: undefined, pace: { floorMs: undefined } } as object) }).close()
  })
})
