// Events go to a program, a webhook, a feed and a digest. Each event arrives in the end, and no text of a file runs
// or becomes markup.
import { createHmac, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { idOf } from '../../src/watch/history.ts'
import {
  atomFeed,
  digest,
  type Event,
  recentEvents,
  runForEvent,
  secretsIn,
  sender,
} from '../../src/watch/index.ts'
import { signatureOf, type Webhook } from '../../src/watch/webhook.ts'
import { runInProcess } from '../run-command.ts'

const place = mkdtempSync(join(tmpdir(), 'wayleave-outlets-'))
const OPEN = 'User-agent: *\nDisallow: /a/\n'
const CLOSED = `${OPEN}\nUser-agent: GPTBot\nDisallow: /a/\nDisallow: /blog/\n`

/** What the site serves, and what the receiver answers to each message in turn. */
let file = OPEN
let answers: number[] = []
const taken: { headers: IncomingHttpHeaders; body: string }[] = []
const server = createServer((request, response) => {
  if (request.method !== 'POST') {
    response.setHeader('content-type', 'text/plain').end(file)
    return
  }
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    taken.push({ headers: request.headers, body: Buffer.concat(chunks).toString() })
    response.writeHead(answers.shift() ?? 204, { location: '/elsewhere' }).end()
  })
})
let site = ''
beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
beforeEach(() => {
  file = OPEN
  answers = []
  taken.length = 0
})
afterAll(() => {
  server.close()
  rmSync(place, { recursive: true, force: true })
})

const secret = `whsec_${randomBytes(32).toString('base64')}`

function watch(folder: string, args: readonly string[], env: NodeJS.ProcessEnv = {}) {
  const options = ['--state', folder, '--json', '--confirm', '0', '--allow-private']
  return runInProcess(['watch', site, ...options, ...args], { cwd: place, env })
}

/** The run that sees a change, after a first look. */
async function changed(folder: string, args: readonly string[], env: NodeJS.ProcessEnv = {}) {
  expect((await watch(folder, args, env)).code).toBe(0)
  file = CLOSED
  return await watch(folder, args, env)
}

const hook = (): string[] => ['--webhook', `${site}/hook?key=hidden`]
const WITH_SECRET = { WAYLEAVE_WEBHOOK_SECRET: secret }

describe('--webhook', () => {
  it('signs as the example of Standard Webhooks does', () => {
    const secrets = secretsIn('whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw')
    expect(signatureOf('msg_p5jXN8AQM9LWM0D4loKWxJek', 1614265330, '{"test": 2432232314}', secrets)).toBe(
      'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
    )
  })

  it('sends each event once, signed, with the time of the request', async () => {
    const { code, out } = await changed('sent', hook(), WITH_SECRET)
    expect([code, taken.length]).toEqual([1, 1])
    const [{ headers, body } = { headers: {}, body: '' }] = taken
    const id = headers['webhook-id']
    const at = headers['webhook-timestamp']
    const key = Buffer.from(secret.slice(6), 'base64')
    const expected = createHmac('sha256', key).update(`${id}.${at}.${body}`).digest('base64')
    expect(headers['webhook-signature']).toBe(`v1,${expected}`)
    expect(id).toMatch(/^msg_[\da-f]{32}$/)
    expect(Math.abs(Number(at) - Date.now() / 1000)).toBeLessThan(60)
    expect(headers['content-type']).toBe('application/json')
    const event = JSON.parse(out) as Event
    expect(JSON.parse(body)).toEqual({ type: 'robots_txt.closed', timestamp: event.at, data: event })
    expect((await watch('sent', hook(), WITH_SECRET)).code).toBe(0)
    expect(taken).toHaveLength(1)
  })

  it('reads the secrets from a file, and signs with both while one replaces the other', async () => {
    writeFileSync(join(place, 'secret'), `${secret}\nwhsec_${randomBytes(24).toString('base64')}\n`)
    await changed('rotated', [...hook(), '--webhook-secret-file', 'secret'])
    expect(taken[0]?.headers['webhook-signature']).toMatch(/^v1,\S{44} v1,\S{44}$/)
  })

  it.each([301, 400, 410])(
    'answered with %i: fails, and the next run tells it with the same id',
    async (status) => {
      answers = [status]
      const first = await changed(`refused-${status}`, hook(), WITH_SECRET)
      expect(first.code).toBe(3)
      expect(first.err).toContain(`the webhook at ${site} did not take the event: the status is ${status}`)
      expect(first.err).toContain('this run failed at 1 of 1 site')
      expect(first.err).not.toContain('hidden')
      expect(taken).toHaveLength(1)
      expect((await watch(`refused-${status}`, hook(), WITH_SECRET)).code).toBe(1)
      expect(taken[1]?.headers['webhook-id']).toBe(taken[0]?.headers['webhook-id'])
      expect((await watch(`refused-${status}`, hook(), WITH_SECRET)).code).toBe(0)
      const [own = ''] = readdirSync(join(place, `refused-${status}`)).filter((name) =>
        name.startsWith('http'),
      )
      const history = readFileSync(join(place, `refused-${status}`, own, 'events.jsonl'), 'utf8')
      expect(history.trim().split('\n')).toHaveLength(1)
    },
  )

  const event: Event = {
    at: '2026-11-30T04:05:06.000Z',
    site: 'https://shop.test',
    kind: 'closed',
    what: ['x'],
  }
  const waits: number[] = []
  const to = (fetch: Webhook['fetch']): Webhook => ({
    url: 'https://hooks.test/secret-path',
    secrets: secretsIn(secret),
    userAgent: 'x',
    fetch,
    wait: async (ms) => void waits.push(ms),
    now: () => new Date(),
    signal: new AbortController().signal,
  })

  it('tries four times after failures that may pass, with growing pauses, then no more in this run', async () => {
    waits.length = 0
    let count = 0
    const send = sender(
      to(async () => {
        count += 1
        return new Response(null, { status: 503 })
      }),
    )
    await expect(send(event, 'msg_1')).rejects.toThrow(
      'the webhook at https://hooks.test did not take the event: the status is 503, 4 times',
    )
    expect(count).toBe(4)
    expect(waits.map((ms) => Math.floor(ms / 1000) >= 1)).toEqual([true, true, true])
    expect(waits).toEqual([...waits].sort((one, other) => one - other))
    await expect(send(event, 'msg_2')).rejects.toThrow('failed before in this run')
    expect(count).toBe(4)
  })

  it('one message that is refused keeps no other one back, and one late answer is enough', async () => {
    const statuses = [400, 200, 502, 200]
    const send = sender(to(async () => new Response(null, { status: statuses.shift() ?? 500 })))
    await expect(send(event, 'msg_1')).rejects.toThrow('the status is 400')
    await send(event, 'msg_2')
    await send(event, 'msg_3')
    expect(statuses).toEqual([])
  })

  it.each([
    [['--webhook', 'https://hooks.test/'], {}, 'variable WAYLEAVE_WEBHOOK_SECRET: there is no secret'],
    [['--webhook', 'https://hooks.test/'], { WAYLEAVE_WEBHOOK_SECRET: 'hunter2' }, 'a secret is whsec_ and'],
    [
      ['--webhook', 'https://hooks.test/'],
      { WAYLEAVE_WEBHOOK_SECRET: `whsec_${Buffer.alloc(65).toString('base64')}` },
      'of 24 to 64 random bytes',
    ],
    [['--webhook', 'https://u:hunter2@hooks.test/'], WITH_SECRET, 'it contains credentials'],
    [['--webhook', 'ftp://hooks.test/hunter2'], WITH_SECRET, 'neither http nor https'],
    [['--webhook', 'hunter2'], WITH_SECRET, 'it is not a URL'],
    [['--webhook', 'https://hooks.test/', '--webhook-secret-file', 'whsec_hunter2'], {}, 'others can see'],
    [['--webhook-secret-file', 'secret'], {}, 'a secret without a webhook'],
    [['--feed', 'https://shop.test/'], {}, 'option --feed: "https://shop.test/" is a site'],
  ])('%j with %j: is a usage error that tells no secret', async (args, env, message) => {
    const { code, err } = await watch('unused', args, env)
    expect(code).toBe(2)
    expect(err).toContain(message)
    expect(err).not.toContain('hunter2')
    expect(existsSync(join(place, 'unused'))).toBe(false)
  })

  it('is refused at a private address without --allow-private', async () => {
    const args = ['watch', 'https://shop.test/', '--state', 'unused', ...hook()]
    const { code, err } = await runInProcess(args, { cwd: place, env: WITH_SECRET })
    expect(code).toBe(2)
    expect(err).toContain('option --webhook: no event can be sent there: port')
  })
})

describe('--exec', () => {
  it('gives the event to a program, after it was printed, and the program no secret', async () => {
    const { code, out } = await changed('run', ['--exec', 'cat > event.json; env > env.txt'], WITH_SECRET)
    expect(code).toBe(1)
    expect(readFileSync(join(place, 'event.json'), 'utf8')).toBe(out)
    expect(readFileSync(join(place, 'env.txt'), 'utf8')).not.toContain(secret)
  })

  it('that fails: exits with 3, and the next run tells the event again', async () => {
    const first = await changed('failing', ['--exec', 'test -f ready || exit 7'])
    expect(first.code).toBe(3)
    expect(first.err).toContain('the command of --exec failed with exit code 7. The next run tells it again')
    writeFileSync(join(place, 'ready'), '')
    expect((await watch('failing', ['--exec', 'test -f ready || exit 7'])).code).toBe(1)
    expect((await watch('failing', [])).code).toBe(0)
  })

  it('reads nothing, does not exist, or is asked to end', async () => {
    const { signal } = new AbortController()
    await runForEvent('true', 'x'.repeat(1_000_000), process.env, signal)
    await expect(runForEvent('exec /no/such/program 2> /dev/null', '', process.env, signal)).rejects.toThrow(
      'failed with exit code 127',
    )
    const ending = new AbortController()
    const began = Date.now()
    const run = runForEvent('sleep 30 | sleep 30', '', process.env, ending.signal)
    setTimeout(() => ending.abort(), 50)
    await expect(run).rejects.toThrow('was ended by SIGKILL')
    expect(Date.now() - began).toBeLessThan(10_000)
  })

  it('never runs what a file says', async () => {
    const args = ['--exec', 'cat >> hostile.jsonl']
    expect((await watch('hostile', args)).code).toBe(0)
    file = `${OPEN}Disallow: /$(touch\${IFS}pwned)\`touch pwned\`;touch pwned/\nSitemap: https://shop.test/'; touch pwned; '\n`
    expect((await watch('hostile', args)).code).toBe(1)
    expect(readFileSync(join(place, 'hostile.jsonl'), 'utf8')).toContain('pwned')
    expect(existsSync(join(place, 'pwned'))).toBe(false)
  })
})

const HOSTILE: readonly Event[] = [
  {
    at: '2026-11-30T04:05:06.000Z',
    site: 'https://shop.test',
    kind: 'closed',
    what: [
      'Bot <script>alert(1)</script> [x](http://evil.test) ![y](http://evil.test/y) `z` @team loses ]]>&amp;.',
    ],
  },
  {
    at: '2026-11-29T04:05:06.000Z',
    site: 'https://shop.test',
    kind: 'html',
    what: ['\ud800 \u0001 ##vso[x]'],
  },
]

describe('--feed and --digest', () => {
  it('write the newest events of all sites in the folder, and nothing new if nothing changed', async () => {
    await changed('lists', ['--feed', '--digest', 'digest.md'])
    const feed = readFileSync(join(place, 'lists/feed.xml'), 'utf8')
    expect(feed).toContain('<content type="text">GPTBot loses /blog/.</content>')
    expect(readFileSync(join(place, 'digest.md'), 'utf8')).toMatch(
      /^# What changed in robots\.txt files\n\nThe newest events, .*\n\n## \d{4}-\d\d-\d\d\n\n- \d\d:\d\d http\\:\S+ \*\*closed\*\*: GPTBot loses \/blog\/\.\n$/,
    )
    await watch('lists', ['--feed'])
    expect(readFileSync(join(place, 'lists/feed.xml'), 'utf8')).toBe(feed)
    file = OPEN
    await watch('lists', ['--feed'])
    const next = readFileSync(join(place, 'lists/feed.xml'), 'utf8')
    expect(next.match(/<id>/g)).toHaveLength(3)
    expect(/<id>.*<\/id>/.exec(next)?.[0]).toBe(/<id>.*<\/id>/.exec(feed)?.[0])
  })

  it('are there before the first event, and then do not change', async () => {
    await watch('none', ['--feed', '--digest'])
    const read = (): string[] =>
      ['feed.xml', 'digest.markdown'].map((name) => readFileSync(join(place, 'none', name), 'utf8'))
    const before = read()
    expect(XMLValidator.validate(before[0] ?? '')).toBe(true)
    expect(before[1]).toContain('Nothing has changed since the first look.')
    await watch('none', ['--feed', '--digest'])
    expect(read()).toEqual(before)
  })

  it('that cannot be written: exits with 3', async () => {
    const { code, err } = await watch('unwritable', ['--feed', 'no/such/folder/feed.xml'])
    expect(code).toBe(3)
    expect(err).toContain('option --feed: cannot write')
  })

  it('the feed is XML with the members of RFC 4287, whatever a file says', () => {
    const feed = atomFeed(HOSTILE, undefined, new Date(0))
    expect(XMLValidator.validate(feed)).toBe(true)
    const parsed = new XMLParser({ ignoreAttributes: false, processEntities: true }).parse(feed).feed
    expect(parsed).toMatchObject({ '@_xmlns': 'http://www.w3.org/2005/Atom', updated: HOSTILE[0]?.at })
    expect(parsed.entry[0].content['#text']).toBe(HOSTILE[0]?.what[0])
    for (const { id, title, updated } of [parsed, ...parsed.entry])
      expect([/^urn:uuid:[\da-f]{8}-[\da-f]{4}-[48]/.test(id), title === '', updated === '']).toEqual([
        true,
        false,
        false,
      ])
    expect(feed).not.toMatch(/<script|\u0001|\ud800/)
  })

  it('the digest is text, whatever a file says', () => {
    const text = digest(HOSTILE, { at: '2026-11-30T05:00:00.000Z', sites: 3, failed: 1 })
    expect(text).toContain('**The last run, at 2026-11-30T05:00:00.000Z, failed at 1 of 3 sites.**')
    const items = text.split('\n').filter((line) => line.startsWith('- '))
    expect(items).toHaveLength(2)
    for (const item of items) {
      expect(item.slice(2).replace(/\*\*\w+\*\*/, '')).not.toMatch(/(?<!\\)[<`[\]*]/)
      expect(item).not.toMatch(/https?:\/\/|@team|\u0001/)
    }
  })

  it('a history that was damaged, or written by somebody else, leaves out what is no event', () => {
    const folder = join(place, 'damaged')
    mkdirSync(join(folder, 'shop.test'), { recursive: true })
    const [good, bad] = [HOSTILE[0], { ...HOSTILE[0], site: 'javascript:alert(1)' }]
    const lines = [JSON.stringify(good), '{"at":', 'null', JSON.stringify(bad), '{"at":1,"site":2}']
    writeFileSync(join(folder, 'shop.test/events.jsonl'), `${'x'.repeat(300_000)}\n${lines.join('\n')}\n`)
    expect(recentEvents(folder)).toEqual([good])
  })

  it('an event that a later run repeats keeps its id, and other events have others', () => {
    const [one] = HOSTILE as [Event]
    const since = '2026-11-01T00:00:00.000Z'
    expect(idOf({ ...one, since })).toBe(idOf({ ...one, at: 'later', since }))
    expect(idOf({ ...one, since })).not.toBe(idOf({ ...one, since: 'later' }))
    expect(idOf(one)).not.toBe(idOf({ ...one, at: 'later' }))
  })
})
