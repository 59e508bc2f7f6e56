import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import type { Command } from '../../src/cli/command.ts'
import { commands } from '../../src/cli/commands/index.ts'
import { type Ended, runBuiltCommand, runCommand } from '../run-command.ts'

const folder = mkdtempSync(join(tmpdir(), 'wayleave-options-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
writeFileSync(join(folder, 'robots.txt'), 'User-agent: *\nDisallow: /private/\n')

function run(args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<Ended> {
  return runCommand(args, { cwd: folder, env })
}

const ESCAPE = '\u001b['

const loaded: readonly Command[] = await Promise.all(Object.values(commands).map((load) => load()))

describe('an option of two commands', () => {
  /** Options whose value is of another kind on purpose: `format --check` is no command `check`. */
  const places = new Map<string, Map<string, string[]>>()
  for (const { name, options } of loaded)
    for (const { flags } of options) {
      const [long = flags] = /--[a-z-]+/.exec(flags) ?? []
      // The file that gives the rules; elsewhere, --robots has the robots that are asked.
      if (['page', 'logs'].includes(name) && long === '--robots') continue
      // The host of a site; elsewhere, --host is the address at which this machine listens.
      if (name === 'logs' && long === '--host') continue
      const forms = places.get(long) ?? new Map<string, string[]>()
      places.set(long, forms)
      forms.set(flags, [...(forms.get(flags) ?? []), name])
    }

  it.each([...places])('%s is written alike in all of them', (_, forms) => {
    // The same short letter, and the same name of the value.
    expect([...forms].map(([flags, names]) => `${flags}: ${names.join()}`)).toHaveLength(1)
  })

  it('that takes one value refuses a second one', async () => {
    const { code, out, err } = await run(['test', 'robots.txt', '/', '-a', 'a', '-d', 'google', '-d', 'bing'])
    expect([code, out]).toEqual([2, ''])
    expect(err).toContain('option --dialect: two values, "google" and "bing". Give one of them.')
    const list = await run(['test', 'robots.txt', '/', '-a', 'a', '-d', 'google,bing'])
    expect([list.code, list.out]).toEqual([2, ''])
    expect(list.err).toContain('option --dialect: several dialects in one name, "google,bing". Give one.')
  })

  it('is a list by commas as well as by repetition', async () => {
    const list = async (...args: string[]): Promise<unknown> =>
      Object.keys(
        JSON.parse((await run(['diff', 'robots.txt', '--across-dialects', '--json', ...args])).out) as object,
      )
    expect(await list('-d', 'google,bing', '-d', 'yandex')).toEqual(
      await list('-d', 'google', '-d', 'bing', '-d', 'yandex'),
    )
    const rows = async (...args: string[]): Promise<string> =>
      (await run(['test', 'robots.txt', '/', '--json', ...args])).out
    expect(await rows('-r', 'googlebot, bingbot')).toBe(await rows('-r', 'googlebot', '-r', 'bingbot'))
    expect(await rows('-r', 'search,googlebot')).toBe(await rows('-r', 'search'))
  })

  const lists = loaded.flatMap(({ name, options }) =>
    options.filter(({ repeats }) => repeats === 'commas').map(({ flags }) => [name, flags] as const),
  )

  it.each(lists)('is refused if it is a list without a part: %s %s', async (name, flags) => {
    const [long = flags] = /--[a-z-]+/.exec(flags) ?? []
    for (const value of ['', ' , '])
      expect(await run([name, 'robots.txt', 'robots.txt', long, value])).toMatchObject({
        ...{ code: 2, out: '' },
        err: expect.stringContaining(`option ${long}: an empty value`),
      })
  })

  it('has a short letter for one meaning only', () => {
    const letters = new Map<string, Set<string>>()
    for (const { options } of loaded)
      for (const { flags } of options) {
        const [, letter, long = ''] = /^-([a-z]), (--[a-z-]+)/.exec(flags) ?? []
        if (letter !== undefined) letters.set(letter, (letters.get(letter) ?? new Set()).add(long))
      }
    expect([...letters].filter(([, longs]) => longs.size > 1)).toEqual([])
  })
})

describe('the help of a command', () => {
  it.each(loaded.map(({ name }) => [name]))(
    '%s names its exit codes and the options of every command',
    async (name) => {
      const { code, out } = await run([name, '--help'])
      expect(code).toBe(0)
      expect(out).toMatch(
        /\nExit codes:\n {2}0 .+\n(?: {2}1 .+\n)? {2}2 usage error(?:, or .+)?\n {2}3 (?:.+, or )?input, site or internal error\n$/,
      )
      expect(out).toMatch(/\nIn every command:\n(?:.*\n)*? {2}-q, --quiet /)
    },
  )
})

describe('--color', () => {
  const args = ['test', 'robots.txt', '-a', 'FooBot', '/private/']

  it('always: gives colour in a pipe', async () => {
    expect((await run([...args, '--color', 'always'])).out).toContain(ESCAPE)
  })

  it.each([['--color=never'], ['--no-color']])(
    '%s: gives none, whatever the environment says',
    async (option) => {
      expect((await run([...args, option], { FORCE_COLOR: '1' })).out).not.toContain(ESCAPE)
    },
  )

  it('auto: follows the environment', async () => {
    expect((await runBuiltCommand([...args, '--color', 'auto'], { cwd: folder })).out).not.toContain(ESCAPE)
    expect(
      (await runBuiltCommand([...args, '--color', 'auto'], { cwd: folder, env: { FORCE_COLOR: '1' } })).out,
    ).toContain(ESCAPE)
  })

  it('another word is a usage error', async () => {
    expect(await run([...args, '--color', 'allways'])).toEqual({
      code: 2,
      out: '',
      err: 'wayleave: option --color: unknown color "allways". Did you mean always?\n',
    })
  })
})

describe('--quiet', () => {
  const args = ['test', 'robots.txt', '-a', 'Googlbot', '/']

  it('leaves out notes', async () => {
    expect((await run(args)).err).toContain('Did you mean Googlebot?')
    expect(await run([...args, '--quiet'])).toMatchObject({ code: 0, err: '' })
  })

  it('leaves errors in', async () => {
    expect(await run(['test', 'nope.txt', '-a', 'x', '/', '-q'])).toMatchObject({
      code: 3,
      err: expect.stringContaining('no such file'),
    })
  })
})

describe('a name that is no file', () => {
  it.each([
    ['example.com', 'https://example.com/'],
    ['www.example.co.uk/shop', 'https://www.example.co.uk/shop'],
  ])('%s looks like a site, whose URL is proposed', async (name, url) => {
    expect((await run(['check', name])).err).toContain(`Did you mean ${url}?`)
  })

  it('a table of an option is no site', async () => {
    const { err } = await run(['test', 'robots.txt', '--expect', 'missing.expect'])
    expect(err).toContain('option --expect: cannot read "missing.expect" (no such file). Check the path')
  })

  it('another.txt looks like a file', async () => {
    expect((await run(['check', 'another.txt'])).err).toContain('Check the path')
  })
})

describe('explain', () => {
  it('lists the rules that a part of a code or name fits', async () => {
    expect((await run(['explain', 'p10'])).out).toMatch(/P101.*\n.*P102/)
    expect((await run(['explain', 'named-group'])).out).toContain('G107')
  })

  it('prints a page for a terminal: no Markdown, no comment', async () => {
    const { out } = await run(['explain', 'P101'])
    expect(out).toMatch(/^P101\/no-leading-slash\n/)
    expect(out).not.toMatch(/^(#|```|<!--)/m)
    expect(out).toContain('\n    Disallow: admin\n')
  })
})
