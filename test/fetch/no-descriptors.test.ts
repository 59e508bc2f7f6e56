// The built library in a process that has no file descriptors left, so that every socket fails at once.
import { spawnSync } from 'node:child_process'
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
    'network',
    'EMFILE',
  ])
})
