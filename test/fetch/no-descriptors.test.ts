// The built library in a process that has no file descriptors left, so that every socket fails at once.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const BUNDLE = fileURLToPath(new URL('../../dist/bundle/', import.meta.url))

/** The program looks at the host when the modules are loaded, takes every descriptor, and asks again. */
const PROGRAM = `
  import { openSync } from 'node:fs'
  import { fetchRobots } from ${JSON.stringify(`${BUNDLE}fetch.js`)}
  import { createGate } from ${JSON.stringify(`${BUNDLE}crawl.js`)}
  const options = { userAgent: 'FooBot/1.0 (+https://example.com/bot)', allowPrivate: true, resolve: async () => ['127.0.0.1'] }
  const gate = createGate({ agent: 'FooBot', ...options })
  const said = [(await fetchRobots('http://a.test:1', options)).problem]
  try {
    while (true) openSync('/dev/null')
  } catch (error) {
    said.push(error.code)
  }
  said.push((await fetchRobots('http://a.test:1', options)).problem)
  said.push((await gate.decide('http://b.test:1/')).evidence.outcome)
  gate.override('http://c.test:1', '')
  said.push((await gate.fetch('http://c.test:1/').catch((error) => error)).cause.code)
  await gate.close()
  console.log(JSON.stringify(said))
`

it.skipIf(process.platform === 'win32')('no descriptors left: every call gives an answer', () => {
  const { stdout, stderr } = spawnSync(
    'sh',
    ['-c', 'ulimit -n 64; exec "$0" --input-type=module --eval "$1"', process.execPath, PROGRAM],
    { encoding: 'utf8' },
  )
  expect(stderr).toBe('')
  expect(JSON.parse(stdout)).toEqual([
    'the connection was refused (ECONNREFUSED), while connecting',
    'EMFILE',
    expect.stringMatching(/EMFILE/),
    'own-trouble',
    'EMFILE',
  ])
})

/** The program asks for the rules of more hosts at once than it has descriptors, until all are known. */
const MANY = (port: number): string => `
  import { createGate } from ${JSON.stringify(`${BUNDLE}crawl.js`)}
  const gate = createGate({
    agent: 'FooBot',
    userAgent: 'FooBot/1.0 (+https://example.com/bot)',
    allowPrivate: true,
    resolve: async () => ['127.0.0.1'],
  })
  const said = {}
  await Promise.all(Array.from({ length: 300 }, async (_, number) => {
    for (;;) {
      const { verdict, evidence, retryAfterMs } = await gate.decide('http://h' + number + '.test:${port}/')
      const what = verdict + ' ' + evidence.outcome
      said[what] = (said[what] ?? 0) + 1
      if (verdict !== 'defer') return
      await new Promise((resolve) => setTimeout(resolve, retryAfterMs))
    }
  }))
  console.log(JSON.stringify({ said, most: gate.metrics().own.atOnce.requests.most }))
  await gate.close()
`

it.skipIf(process.platform === 'win32')(
  'fewer descriptors than hosts: none counts as failing, and all get their turn',
  { timeout: 120_000 },
  async () => {
    const server = createServer((_, response) => setTimeout(() => response.end('User-agent: *'), 200))
    await once(server.listen(0, '127.0.0.1'), 'listening')
    const program = MANY((server.address() as AddressInfo).port)
    const args = ['-c', 'ulimit -n 64; exec "$0" --input-type=module --eval "$1"', process.execPath, program]
    const child = spawn('sh', args, { stdio: ['ignore', 'pipe', 'inherit'] })
    const { said, most } = JSON.parse(await text(child.stdout)) as {
      readonly said: Readonly<Record<string, number>>
      readonly most: number
    }
    server.close()
    server.closeAllConnections()
    const { 'allow ok': allowed, 'defer own-trouble': deferred = 0, ...others } = said
    expect([allowed, others]).toEqual([300, {}])
    expect(deferred).toBeGreaterThan(0)
    expect(most).toBeLessThan(64)
  },
)
