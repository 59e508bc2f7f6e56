// What makes `diff` fail, and what changes for a list of URLs.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { runCommand } from '../run-command.ts'

const folder = mkdtempSync(join(tmpdir(), 'wayleave-losses-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function diff(before: string, after: string, ...args: readonly string[]) {
  writeFileSync(join(folder, 'old.txt'), before)
  writeFileSync(join(folder, 'new.txt'), after)
  return await runCommand(['diff', 'old.txt', 'new.txt', ...args], { cwd: folder })
}

const STAR = 'User-agent: *\nDisallow: /a/\n'
const withGroup = (name: string): string => `${STAR}\nUser-agent: ${name}\nDisallow: /a/\nDisallow: /blog/\n`

describe('diff --fail-on', () => {
  it.each([
    ['GPTBot', 'loss:search', 0],
    ['GPTBot', 'loss:ai-training', 1],
    ['GPTBot', 'loss:openai', 1],
    ['GPTBot', 'loss:gptbot', 1],
    ['GPTBot', 'loss:google,loss:yandex', 0],
    ['GPTBot', 'loss:google,loss:ai-training', 1],
    ['GPTBot', 'loss', 1],
    ['GPTBot', 'loss:search,change', 1],
    ['Googlebot', 'loss:search', 1],
    ['FooBot', 'loss', 1],
    ['FooBot', 'loss:all', 0],
  ])('a rule more for %s, with %s: exits with %i', async (name, failOn, code) => {
    expect((await diff(STAR, withGroup(name), '--fail-on', failOn)).code).toBe(code)
  })

  it('a robot that only gains, a pause and a sitemap are no losses', async () => {
    const paused = `${STAR}Crawl-delay: 10\nSitemap: https://example.com/a.xml\n`
    expect((await diff(withGroup('GPTBot'), STAR, '--fail-on', 'loss')).code).toBe(0)
    expect((await diff(STAR, paused, '--fail-on', 'loss')).code).toBe(0)
    expect((await diff(STAR, paused)).code).toBe(1)
  })

  it('a loss that is undecided counts: a file beyond what is compared, of which Googlebot reads less', async () => {
    const long = `${STAR}${'# a comment\n'.repeat(100_000)}`
    const changed = `${long}Disallow: /b/\n`
    expect((await diff(long, changed, '--fail-on', 'loss:googlebot')).code).toBe(0)
    expect((await diff(long, changed, '--fail-on', 'loss:ccbot')).code).toBe(1)
  })

  it.each([
    ['lost', 'unknown value "lost". Give change, loss, or loss:search.'],
    ['loss:serch', 'unknown robot "serch". Did you mean search?'],
    ['loss:', 'unknown value "loss:"'],
  ])('%s: is a usage error', async (failOn, message) => {
    const { code, err } = await diff(STAR, STAR, '--fail-on', failOn)
    expect(code).toBe(2)
    expect(err).toContain(`option --fail-on: ${message}`)
  })
})

describe('diff --urls', () => {
  writeFileSync(join(folder, 'urls.txt'), '/blog/x\nhttps://example.com/a/b\n/c\n/blog/x\n')
  const ask = (before: string, after: string, ...args: readonly string[]) =>
    diff(before, after, '--urls', 'urls.txt', ...args)

  it('names the URLs that change, and for whom', async () => {
    const { code, out } = await ask(withGroup('GPTBot'), 'User-agent: GPTBot\nDisallow: /a/\n')
    expect(code).toBe(1)
    expect(out).toContain('For 2 of 3 URLs, the verdict changes or may change for a robot.')
    expect(out).toMatch(/\n\/blog\/x\n {2}opened to GPTBot\n/)
    expect(out).toMatch(/\nhttps:\/\/example\.com\/a\/b\n {2}opened to Googlebot, bingbot, /)
    expect(out).not.toContain('\n/c\n')
  })

  it('judges --fail-on by these URLs only', async () => {
    const closed = `${STAR}Disallow: /elsewhere/\n`
    expect((await ask(STAR, closed, '--fail-on', 'loss')).code).toBe(0)
    expect((await ask(STAR, withGroup('GPTBot'), '--fail-on', 'loss:ai-training')).code).toBe(1)
    expect((await ask(STAR, withGroup('GPTBot'), '--fail-on', 'loss:search')).code).toBe(0)
    expect((await ask(STAR, STAR)).code).toBe(0)
  })

  it('prints JSON', async () => {
    const { out } = await ask(STAR, withGroup('GPTBot'), '--json', '--agent', 'GPTBot', '--agent', 'FooBot')
    expect(JSON.parse(out)).toEqual({
      before: 'old.txt',
      after: 'new.txt',
      urls: 3,
      changed: [
        { url: '/blog/x', closedTo: [{ agent: 'GPTBot', robot: 'gptbot' }], openedTo: [], unknownFor: [] },
      ],
      inPart: [],
      notCompared: [],
    })
  })

  it('says what it did not look at, and counts that as a change', async () => {
    const long = `${STAR}${'# a comment\n'.repeat(100_000)}`
    const { code, out } = await ask(long, `${long}Disallow: /c\n`, '--fail-on', 'loss:ccbot')
    expect(code).toBe(1)
    expect(out).toContain('The part after the first 1,048,576 bytes was not compared.')
    expect((await ask(long, `${long}Disallow: /c\n`, '--fail-on', 'loss:googlebot')).code).toBe(0)
    expect((await ask(`{% if x %}\n${STAR}{% endif %}\n`, STAR)).out).toMatch(/template/)
  })

  it('counts a verdict that is unknown in both files as one that may change', async () => {
    writeFileSync(join(folder, 'long.txt'), `/${'a'.repeat(9_000)}\n`)
    const { code, out } = await diff(STAR, STAR, '--urls', 'long.txt', '--agent', 'GPTBot')
    expect(out).toContain('unknown for GPTBot')
    expect(code).toBe(1)
  })

  it('escapes control characters of a URL', async () => {
    writeFileSync(join(folder, 'odd.txt'), '/blog/\u001b[31m\n')
    const { out } = await diff(STAR, withGroup('GPTBot'), '--urls', 'odd.txt')
    expect(out).not.toContain('\u001b[31m')
  })
})
