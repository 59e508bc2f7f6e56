import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const CRAWL = new URL('../../dist/bundle/crawl.js', import.meta.url)

describe('an error that a program does not catch', () => {
  it('comes with a short line of the bundle, so that its message is seen', () => {
    const program = `import { createGate } from '${CRAWL}'; createGate({ agent: 'FooBot' })`
    const { stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
      cwd: fileURLToPath(new URL('.', CRAWL)),
      encoding: 'utf8',
    })
    expect(stderr).toContain('createGate: userAgent is missing')
    expect(Math.max(...stderr.split('\n').map((line) => line.length))).toBeLessThan(1000)
  })
})
