import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import type { Command } from '../../src/cli/command.ts'
import { commands } from '../../src/cli/commands/index.ts'
import { COMMAND } from '../run-program.ts'

const folder = mkdtempSync(join(tmpdir(), 'wayleave-options-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
writeFileSync(join(folder, 'robots.txt'), 'User-agent: *\nDisallow: /private/\n')

function run(
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
): { code: number | null; out: string; err: string } {
  const { FORCE_COLOR: _forced, NO_COLOR: _none, WAYLEAVE_USER_AGENT: _agent, ...own } = process.env
  const { status, stdout, stderr } = spawnSync(process.execPath, [COMMAND, ...args], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...own, ...env },
  })
  return { code: status, out: stdout, err: stderr }
}

const ESCAPE = '\u001b['

const loaded: readonly Command[] = await Promise.all(Object.values(commands).map((load) => load()))

describe('an option of two commands', () => {
  /** Options whose value is of another kind on purpose: `format --check` is no command `check`. */
  const places = new Map<string, Map<string, string[]>>()
  for (const { name, options } of loaded)
    for (const { flags } of options) {
      const [long = flags] = /--[a-z-]+/.exec(flags) ?? []
      const forms = places.get(long) ?? new Map<string, string[]>()
      places.set(long, forms)
      forms.set(flags, [...(forms.get(flags) ?? []), name])
    }

  it.each([...places])('%s is written alike in all of them', (_, forms) => {
    // The same short letter, and the same name of the value.
    expect([...forms].map(([flags, names]) => `${flags}: ${names.join()}`)).toHaveLength(1)
  })

  it('is a list by commas as well as by repetition', () => {
    const list = (...args: string[]): unknown =>
      Object.keys(
        JSON.parse(run(['diff', 'robots.txt', '--across-dialects', '--json', ...args]).out) as object,
      )
    expect(list('-d', 'google,bing', '-d', 'yandex')).toEqual(
      list('-d', 'google', '-d', 'bing', '-d', 'yandex'),
    )
    const rows = (...args: string[]): string => run(['test', 'robots.txt', '/', '--json', ...args]).out
    expect(rows('-r', 'googlebot, bingbot')).toBe(rows('-r', 'googlebot', '-r', 'bingbot'))
    expect(rows('-r', 'search,googlebot')).toBe(rows('-r', 'search'))
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
    (name) => {
      const { code, out } = run([name, '--help'])
      expect(code).toBe(0)
      expect(out).toMatch(
        /\nExit codes:\n {2}0 .+\n(?: {2}1 .+\n)? {2}2 usage error(?:, or .+)?\n {2}3 input, site or internal error\n$/,
      )
      expect(out).toMatch(/\nIn every command:\n(?:.*\n)*? {2}-q, --quiet /)
    },
  )
})

describe('--color', () => {
  const args = ['test', 'robots.txt', '-a', 'FooBot', '/private/']

  it('always: gives colour in a pipe', () => {
    expect(run([...args, '--color', 'always']).out).toContain(ESCAPE)
  })

  it.each([['--color=never'], ['--no-color']])('%s: gives none, whatever the environment says', (option) => {
    expect(run([...args, option], { FORCE_COLOR: '1' }).out).not.toContain(ESCAPE)
  })

  it('auto: follows the environment', () => {
    expect(run([...args, '--color', 'auto']).out).not.toContain(ESCAPE)
    expect(run([...args, '--color', 'auto'], { FORCE_COLOR: '1' }).out).toContain(ESCAPE)
  })

  it('another word is a usage error', () => {
    expect(run([...args, '--color', 'allways'])).toEqual({
      code: 2,
      out: '',
      err: 'wayleave: option --color: unknown color "allways". Did you mean always?\n',
    })
  })
})

describe('--quiet', () => {
  const args = ['test', 'robots.txt', '-a', 'Googlbot', '/']

  it('leaves out notes', () => {
    expect(run(args).err).toContain('Did you mean Googlebot?')
    expect(run([...args, '--quiet'])).toMatchObject({ code: 0, err: '' })
  })

  it('leaves errors in', () => {
    expect(run(['test', 'nope.txt', '-a', 'x', '/', '-q'])).toMatchObject({
      code: 3,
      err: expect.stringContaining('no such file'),
    })
  })
})

describe('a name that is no file', () => {
  it.each([
    ['example.com', 'https://example.com/'],
    ['www.example.co.uk/shop', 'https://www.example.co.uk/shop'],
  ])('%s looks like a site, whose URL is proposed', (name, url) => {
    expect(run(['check', name]).err).toContain(`Did you mean ${url}?`)
  })

  it('another.txt looks like a file', () => {
    expect(run(['check', 'another.txt']).err).toContain('Check the path')
  })
})

describe('explain', () => {
  it('lists the rules that a part of a code or name fits', () => {
    expect(run(['explain', 'p10']).out).toMatch(/P101.*\n.*P102/)
    expect(run(['explain', 'named-group']).out).toContain('G107')
  })

  it('prints a page for a terminal: no Markdown, no comment', () => {
    const { out } = run(['explain', 'P101'])
    expect(out).toMatch(/^P101\/no-leading-slash\n/)
    expect(out).not.toMatch(/^(#|```|<!--)/m)
    expect(out).toContain('\n    Disallow: admin\n')
  })
})
