// What a server must refuse, each with a problem document, and go on.
import net from 'node:net'
import { describe, expect, it } from 'vitest'
import { LOOPBACK_LIMITS, MAX_NESTING } from '../../src/server/limits.ts'
import { BUILT, get, post, problemOf, startedServer } from './running-server.ts'

const QUESTION = { robots: 'User-agent: *\nDisallow: /a', agents: ['FooBot'], urls: ['/a'] }

/** Sends bytes as they are, and gives what comes back until the server closes. */
function sent(url: string, bytes: string, ms = 20_000): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = net.connect(Number(new URL(url).port), '127.0.0.1')
    let got = ''
    socket.setEncoding('utf8').on('data', (text: string) => {
      got += text
    })
    socket.on('close', () => resolve(got))
    socket.on('error', () => resolve(got))
    socket.setTimeout(ms, () => reject(new Error(`the server did not close; it sent ${got}`)))
    socket.write(bytes)
  })
}

/** The problem document of a raw answer. */
// biome-ignore lint/suspicious/noExplicitAny: tests look at what any endpoint answers.
const problemIn = (raw: string): any => problemOf(raw.slice(raw.indexOf('\r\n\r\n') + 4))

/** Fails unless the server still answers. */
async function goesOn(url: string): Promise<void> {
  const { status, json } = await post(url, 'api/test', QUESTION)
  expect(status).toBe(200)
  expect(json.results).toHaveLength(1)
}

describe('bodies', () => {
  it.each([
    ['no JSON', '{', 400, 'not-json'],
    ['nothing', '', 400, 'not-json'],
    ['two values', '{} {}', 400, 'not-json'],
    ['a list', '[]', 422, 'invalid'],
    ['null', 'null', 422, 'invalid'],
    ['wrong types', '{"robots": 1, "agents": "x", "urls": {}}', 422, 'invalid'],
    ['a foreign member', '{"robots": "", "agents": ["a"], "urls": ["/"], "__proto__x": 1}', 422, 'invalid'],
    ['the prototype', '{"__proto__": {"agents": ["a"]}, "robots": "", "urls": ["/"]}', 422, 'invalid'],
    [
      'the prototype of a map',
      '{"robots": "", "agents": ["a"], "urls": ["/"], "x": {"\\u005f_proto__": 1}}',
      422,
      'invalid',
    ],
    ['deep nesting', `${'['.repeat(100_000)}${']'.repeat(100_000)}`, 400, 'too-deep'],
    ['too deep by one', `${'['.repeat(MAX_NESTING + 1)}${']'.repeat(MAX_NESTING + 1)}`, 400, 'too-deep'],
    ['too deep behind a string', `{"a": ${'['.repeat(MAX_NESTING)}`, 400, 'too-deep'],
    ['no URL', '{"robots": "", "agents": ["a"], "urls": ["javascript:1"]}', 422, 'invalid'],
    ['no agent', '{"robots": "", "agents": ["a b\\u001b[31m"], "urls": ["/"]}', 422, 'invalid'],
    ['two files', '{"robots": "", "robots_b64": "", "agents": ["a"], "urls": ["/"]}', 422, 'invalid'],
    ['no base64', '{"robots_b64": "%%%", "agents": ["a"], "urls": ["/"]}', 422, 'invalid'],
  ] as const)('%s', async (_, body, status, code) => {
    const { url } = await startedServer()
    const answer = await post(url, 'api/test', body)
    expect([answer.status, answer.json.type]).toEqual([status, `urn:wayleave:problem:${code}`])
    expect(answer.headers.get('content-type')).toBe('application/problem+json')
    expect(answer.text).not.toMatch(/[\u0000-\u001f\u007f-\u009f]/)
    await goesOn(url)
  })

  it('brackets inside of strings are no nesting', async () => {
    const { url } = await startedServer()
    for (const robots of [`# ${'["\\'.repeat(5000)}`, '['.repeat(MAX_NESTING)])
      expect((await post(url, 'api/test', { ...QUESTION, robots })).status).toBe(200)
  })

  it('a body that says, or shows, that it is too large', async () => {
    const { url } = await startedServer({ limits: { bodyBytes: 10_000 } })
    const robots = '#'.repeat(20_000)
    const { status, json } = await post(url, 'api/check', { robots })
    expect([status, json.limit]).toEqual([413, { name: 'bodyBytes', value: 10_000 }])
    const chunk = `4e20\r\n${'x'.repeat(20_000)}\r\n`
    const raw = await sent(
      url,
      `POST /api/check HTTP/1.1\r\nHost: ${new URL(url).host}\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n${chunk}0\r\n\r\n`,
    )
    expect(problemIn(raw).type).toBe('urn:wayleave:problem:body-too-large')
    await goesOn(url)
  })

  const STANCE_ADVICE = 'Correct the stance; {"purposes":{"ai-training":"disallow"}} is one.'
  const ADVICE = 'GET /api/openapi.json has the form of each request.'
  it.each([
    [
      'test',
      { robots: 'x', agent: 'FooBot', url: '/a' },
      [
        ['/agents', 'The member is missing.', ADVICE],
        ['/urls', 'The member is missing.', ADVICE],
        ['', 'The API knows no member "agent", "url" here.', 'Did you mean "agents", "urls"?'],
      ],
    ],
    ['test', { ...QUESTION, agents: 'FooBot' }, [['/agents', 'The member is not an array.', ADVICE]]],
    ['test', { ...QUESTION, agents: [] }, [['/agents', 'The member has less than 1 entries.', ADVICE]]],
    [
      'test',
      { ...QUESTION, agents: ['a'.repeat(8_193)] },
      [['/agents/0', 'The member has more than 8192 characters.', ADVICE]],
    ],
    [
      'test',
      { ...QUESTION, agent: 'FooBot' },
      [['', 'The API knows no member "agent" here.', `Leave it out. ${ADVICE}`]],
    ],
    [
      'format',
      { robots: '', profile: 'portabel' },
      [['/profile', 'The member has none of the allowed values.', 'Did you mean portable?']],
    ],
    [
      'format',
      { robots: '', profile: '?' },
      [
        [
          '/profile',
          'The member has none of the allowed values.',
          'Give one of layout, portable, moderatobot.',
        ],
      ],
    ],
    [
      'check',
      { robots: '', origin: 'x', expectations: [{ agent: 'FooBot', uri: '/' }] },
      [
        ['/origin', 'The member is not an origin, such as https://example.com.', ADVICE],
        ['/expectations/0/url', 'The member is missing.', ADVICE],
        ['/expectations/0/verdict', 'The member is missing.', ADVICE],
        ['/expectations/0', 'The API knows no member "uri" here.', 'Did you mean "url"?'],
      ],
    ],
    [
      'new',
      { stance: { disallow: ['gptbot'], sitemaps: ['/x'], robots: { 'a/b~.': 'no' } } },
      [
        [
          '/stance/disallow',
          'disallow: unknown member; the members are default, purposes, robots, otherRobots, rules, alone, sitemaps, contentSignals, contentUsage, records, robotRules, licenses.',
          STANCE_ADVICE,
        ],
        [
          '/stance/sitemaps/0',
          'sitemaps[0]: not a sitemap; give an absolute URL, such as https://example.com/sitemap.xml.',
          STANCE_ADVICE,
        ],
        [
          '/stance/robots/a~1b~0.',
          'robots.a/b~.: the registry has no robot with this id, token or name, and no such operator; list other robots by product token in otherRobots.',
          STANCE_ADVICE,
        ],
        ['/stance/robots/a~1b~0.', 'robots.a/b~.: give allow or disallow.', STANCE_ADVICE],
      ],
    ],
  ] as const)('%s %j: says which members are missing, wrong and unknown', async (path, body, flaws) => {
    const { url } = await startedServer()
    const { status, json } = await post(url, `api/${path}`, body)
    expect([status, json.type]).toEqual([422, 'urn:wayleave:problem:invalid'])
    const { detail: what, where, whatToDo, more = [] } = json
    expect(
      [{ what, where, whatToDo }, ...more].map((flaw) => [flaw.where, flaw.what, flaw.whatToDo]),
    ).toEqual(flaws)
  })

  it('a robots.txt over the limit of all robots', async () => {
    const { url } = await startedServer()
    const { status, json } = await post(url, 'api/check', { robots: '#'.repeat(1_100_000) })
    expect([status, json.type]).toEqual([413, 'urn:wayleave:problem:robots-too-large'])
  })

  it.each([
    ['check', '{"robots": "", "severities": {"__proto__": "error"}}', '/severities'],
    ['check', '{"robots": "", "stance": {"__proto__": {}}}', '/stance'],
    ['new', '{"stance": {"robots": {"__proto__": "allow"}}}', '/stance/robots'],
    ['test', '{"robots": "", "agents": ["a", {"\\u005f_proto__": 1}], "urls": ["/"]}', '/agents/1'],
  ])('%s %s: says where the prototype is', async (path, body, where) => {
    const { url } = await startedServer()
    const { status, json } = await post(url, `api/${path}`, body)
    expect([status, json.where, json.detail]).toEqual([
      422,
      where,
      'The API knows no member "__proto__" here.',
    ])
  })

  it('another type, or a compressed body', async () => {
    const { url } = await startedServer()
    for (const headers of [{ 'content-type': 'text/plain' }, { 'content-encoding': 'gzip' }])
      expect((await post(url, 'api/test', QUESTION, headers)).status).toBe(415)
    expect(
      (await post(url, 'api/test', QUESTION, { 'content-type': 'application/json; charset=utf-8' })).status,
    ).toBe(200)
  })

  it('a body and headers that arrive too slowly', async () => {
    const { url } = await startedServer({ limits: { receiveMs: 500 } })
    const { host } = new URL(url)
    for (const head of [
      `POST /api/test HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{`,
      `GET / HTTP/1.1\r\nHost: ${host}\r\nX-A: `,
    ])
      expect(problemIn(await sent(url, head)).type).toBe('urn:wayleave:problem:request-timeout')
    await goesOn(url)
  })
})

describe('paths, methods and headers', () => {
  it.each([
    '//api/test',
    '/api/../api/openapi.json/..',
    '/..%2f..%2fpackage.json',
    '/%2e%2e/%2e%2e/etc/passwd',
    '/assets/../../package.json',
    '/api/test/',
    '/API/test',
    '/\\etc',
    'http://evil.example/api/test',
    '*',
    `/${'long/'.repeat(40)}`,
  ])('%s', async (target) => {
    const { url } = await startedServer(BUILT)
    const raw = await sent(
      url,
      `GET ${target} HTTP/1.1\r\nHost: ${new URL(url).host}\r\nConnection: close\r\n\r\n`,
    )
    expect(['bad-request', 'not-found'].map((code) => `urn:wayleave:problem:${code}`)).toContain(
      problemIn(raw).type,
    )
    expect(raw).not.toContain('"version"')
    await goesOn(url)
  })

  it('other methods', async () => {
    const { url } = await startedServer()
    for (const [method, path, allow] of [
      ['GET', 'api/test', 'POST'],
      ['DELETE', 'api/rules', 'GET, HEAD'],
      ['OPTIONS', 'api/check', 'POST'],
    ] as const) {
      const response = await fetch(new URL(path, url), { method })
      expect([response.status, response.headers.get('allow')]).toEqual([405, allow])
      expect(response.headers.get('access-control-allow-origin')).toBeNull()
    }
  })

  it.each([
    ['two lengths', 'Content-Length: 2\r\nContent-Length: 3\r\n', 400, 'bad-request'],
    ['a length and chunks', 'Content-Length: 2\r\nTransfer-Encoding: chunked\r\n', 400, 'bad-request'],
    ['no name', ': x\r\n', 400, 'bad-request'],
    ['a folded line', 'X-A: b\r\n c\r\n\0', 400, 'bad-request'],
    ['a large header', `X-A: ${'a'.repeat(20_000)}\r\n`, 431, 'headers-too-large'],
  ])('%s', async (_, lines, status, code) => {
    const { url } = await startedServer()
    const raw = await sent(url, `POST /api/test HTTP/1.1\r\nHost: ${new URL(url).host}\r\n${lines}\r\n{}`)
    expect(raw.split(' ')[1]).toBe(`${status}`)
    expect(raw).toContain('\r\nconnection: close\r\n')
    expect(problemIn(raw).type).toBe(`urn:wayleave:problem:${code}`)
    await goesOn(url)
  })

  it('a foreign host, on the loopback', async () => {
    const { url } = await startedServer()
    const { port } = new URL(url)
    for (const host of ['evil.example', `evil.example:${port}`, '127.0.0.1', '127.0.0.1:1', '']) {
      const raw = await sent(url, `GET /api/rules HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`)
      expect(problemIn(raw).type, host).toBe('urn:wayleave:problem:wrong-host')
    }
    const own = await sent(
      url,
      `GET /healthz HTTP/1.1\r\nHost: LOCALHOST:${port}\r\nConnection: close\r\n\r\n`,
    )
    expect(own).toMatch(/^HTTP\/1\.1 200 /)
  })

  it.each([
    ['no host', ''],
    ['two hosts', 'Host: HERE\r\nhost: evil.example\r\n'],
    ['one host twice', 'Host: HERE\r\nHost: HERE\r\n'],
  ])('%s', async (_, lines) => {
    for (const isPublic of [false, true]) {
      const { url } = await startedServer({ isPublic })
      const { host } = new URL(url)
      for (const version of ['1.0', '1.1']) {
        const raw = await sent(
          url,
          `GET /healthz HTTP/${version}\r\n${lines.replaceAll('HERE', host)}Connection: close\r\n\r\n`,
        )
        expect(raw).toMatch(/^HTTP\/1\.1 400 /)
        expect(problemIn(raw)).toMatchObject({
          type: 'urn:wayleave:problem:bad-request',
          where: 'header Host',
        })
      }
      await goesOn(url)
    }
  })

  it('a malformed host, where any host is taken', async () => {
    const { url } = await startedServer({ isPublic: true })
    const answerTo = (host: string) =>
      sent(url, `GET /healthz HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`)
    for (const host of ['', 'a b', 'a/b', 'user@a', 'a:b', 'a:99999', '[::1', '1.2.3', '%41', 'a?b', '\xff'])
      expect(problemIn(await answerTo(host)), host).toMatchObject({
        type: 'urn:wayleave:problem:bad-request',
        where: 'header Host',
      })
    for (const host of ['a', 'A.example:80', '127.0.0.1:1', '[::1]:8080', '[2001:db8::1]', 'a_b.test.'])
      expect(await answerTo(host), host).toMatch(/^HTTP\/1\.1 200 /)
  })

  it('pages of other sites', async () => {
    const { url } = await startedServer()
    for (const headers of [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' },
      { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' },
    ])
      expect((await get(url, 'api/fetch?url=https://example.com/', headers)).json.type).toBe(
        'urn:wayleave:problem:cross-site',
      )
    const link = 'Sec-Fetch-Site: cross-site\r\nSec-Fetch-Mode: navigate\r\nConnection: close'
    const opened = await sent(url, `GET / HTTP/1.1\r\nHost: ${new URL(url).host}\r\n${link}\r\n\r\n`)
    expect(opened).toMatch(/^HTTP\/1\.1 200 /)
    for (const headers of [
      { origin: url.slice(0, -1) },
      { 'sec-fetch-site': 'same-origin' },
      { 'sec-fetch-site': 'none' },
    ])
      expect((await post(url, 'api/test', QUESTION, headers)).status).toBe(200)
  })
})

describe('a server that other machines can reach', () => {
  it('needs its token, if it has one', async () => {
    const { url } = await startedServer({ isPublic: true, token: 'sesame-sesame-sesame' })
    for (const authorization of [
      '',
      'Bearer x',
      'Basic sesame-sesame-sesame',
      'Bearer sesame-sesame-sesame2',
      'x Bearer sesame-sesame-sesame',
    ]) {
      const { status, headers } = await post(
        url,
        'api/test',
        QUESTION,
        authorization === '' ? {} : { authorization },
      )
      expect([status, headers.get('www-authenticate')]).toEqual([401, 'Bearer'])
    }
    const authorization = 'Bearer sesame-sesame-sesame'
    expect((await post(url, 'api/test', QUESTION, { authorization })).status).toBe(200)
    for (const path of ['', 'healthz', 'readyz', 'api/openapi.json'])
      expect((await get(url, path)).status).toBe(200)
    for (const path of ['metrics', 'api/file', 'api/rules']) expect((await get(url, path)).status).toBe(401)
    for (const path of ['metrics/x', 'x/metrics', 'x/api/rules'])
      expect((await get(url, path)).status).toBe(404)
  })

  it('counts what it refuses for the rate, too', async () => {
    const { url } = await startedServer({
      isPublic: true,
      token: 'sesame-sesame-sesame',
      limits: { requestsPerMinute: 5 },
    })
    const { host } = new URL(url)
    const close = 'Connection: close\r\n\r\n'
    const refused = [
      `GET /api/rules HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer guess\r\n${close}`,
      `GET /metrics HTTP/1.1\r\nHost: ${host}\r\n${close}`,
      `GET //x HTTP/1.1\r\nHost: ${host}\r\n${close}`,
      `GET / HTTP/1.1\r\nHost: a b\r\n${close}`,
      'no HTTP\r\n\r\n',
      'no HTTP\r\n\r\n',
    ]
    const kinds = []
    for (const bytes of refused)
      kinds.push(problemIn(await sent(url, bytes)).type.replace('urn:wayleave:problem:', ''))
    expect(kinds).toEqual([
      'no-token',
      'no-token',
      'bad-request',
      'bad-request',
      'bad-request',
      'too-many-requests',
    ])
  })

  it('refuses an address that is over its rate', async () => {
    const { url } = await startedServer({ isPublic: true, limits: { requestsPerMinute: 5 } })
    const statuses = []
    for (let count = 0; count < 7; count++) statuses.push((await get(url, 'healthz')).status)
    expect(statuses.slice(0, 5)).toEqual([200, 200, 200, 200, 200])
    const { status, headers, json } = await get(url, 'healthz')
    expect([status, json.limit]).toEqual([429, { name: 'requestsPerMinute', value: 5 }])
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
  })
})

describe('jobs', () => {
  /** A job of two seconds and more: a long file with twenty patterns for each robot, against another. */
  const slow = (seed: number) => {
    const patterns = (name: string) =>
      Array.from({ length: 20 }, (_, at) => `Disallow: /*${name}*x${at}*y$\n`).join('')
    const file = (letter: string) =>
      Array.from(
        { length: 200 },
        (_, at) => `User-agent: Bot${letter}${at}\n${patterns(`${letter}${at}`)}`,
      ).join('')
    return { before: file(`a${seed}`), after: file(`b${seed}`) }
  }

  it('a job that takes too long is ended, and the others get their answers', async () => {
    const { url } = await startedServer({ limits: { jobMs: 800 } })
    // The first answer of a thread takes long on a busy machine, since it compiles the code.
    await Promise.all(Array.from({ length: 20 }, () => post(url, 'api/test', QUESTION)))
    const tooLong = [post(url, 'api/diff', slow(1)), post(url, 'api/diff', slow(2))]
    const others = Array.from({ length: 20 }, () => post(url, 'api/test', QUESTION))
    expect((await Promise.all(others)).map(({ status }) => status)).toEqual(others.map(() => 200))
    for (const { status, json } of await Promise.all(tooLong)) {
      expect([status, json.type]).toEqual([503, 'urn:wayleave:problem:took-too-long'])
      expect(json.limit).toEqual({ name: 'jobMs', value: 800 })
    }
    await goesOn(url)
    expect((await get(url, 'metrics')).text).toMatch(/wayleave_threads_replaced_total [1-9]\n/)
  })

  it('a full queue, and too many jobs of one address', async () => {
    const { url } = await startedServer({ limits: { queuedJobs: 1, jobMs: 3000 }, threads: 1 })
    const all = await Promise.all(Array.from({ length: 12 }, (_, seed) => post(url, 'api/diff', slow(seed))))
    const refused = all.filter(({ json }) => json.type === 'urn:wayleave:problem:overloaded')
    expect(refused.length).toBeGreaterThan(0)
    for (const { status, headers } of refused)
      expect([status, headers.get('retry-after')]).toEqual([503, '1'])
    await goesOn(url)
  })

  it('too many verdicts in one question', async () => {
    const { url } = await startedServer()
    const agents = Array.from({ length: 500 }, (_, at) => `Bot-${'x'.repeat(at % 7)}`)
    const urls = Array.from({ length: 200 }, (_, at) => `/${at}`)
    const { status, json } = await post(url, 'api/test', { robots: '', agents, urls })
    expect([status, json.limit.name]).toEqual([422, 'verdicts'])
  })
})

describe('the log', () => {
  it('has a line of JSON for each request, without what was asked', async () => {
    const server = await startedServer()
    await get(server.url, 'api/robots?name=Secret-Query')
    await post(server.url, 'api/test', { ...QUESTION, robots: '# secret-body' })
    await get(server.url, 'secret-path')
    await server.close(0)
    const lines = server.log.map((line) => JSON.parse(line) as Record<string, unknown>)
    expect(lines.map(({ method, path, status, problem }) => [method, path, status, problem])).toEqual([
      ['GET', '/api/robots', 422, 'invalid'],
      ['POST', '/api/test', 200, undefined],
      ['GET', 'other', 404, 'not-found'],
    ])
    expect(server.log.join('\n').toLowerCase()).not.toContain('secret')
  })

  it('says where the server failed, which the answer does not', async () => {
    const server = await startedServer({ retrieve: () => Promise.reject(new TypeError('secret-cause')) })
    const { status, json, text } = await get(server.url, 'api/fetch?url=https://example.com/')
    expect([status, json.type]).toEqual([500, 'urn:wayleave:problem:internal'])
    expect(text).not.toMatch(/secret|hostile/)
    await server.close(0)
    expect(server.log.map((line) => JSON.parse(line) as object)).toEqual([
      expect.objectContaining({
        id: json.instance.replace('urn:uuid:', ''),
        problem: 'internal',
        place: expect.stringContaining('hostile.test'),
      }),
    ])
  })
})

it('the limits of the loopback take the longest file in base64', () => {
  expect(LOOPBACK_LIMITS.bodyBytes).toBeGreaterThan(2 * 1.4 * 1024 * 1024)
})
