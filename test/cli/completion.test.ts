import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'
import { commands } from '../../src/cli/commands/index.ts'
import { OPTION_VALUES, wordsOf } from '../../src/cli/completion/words.ts'
import { COMMAND } from '../run-program.ts'

const folder = mkdtempSync(join(tmpdir(), 'wayleave-completion-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function run(program: string, args: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync(program, args, {
    cwd: folder,
    encoding: 'utf8',
    timeout: 30_000,
  })
  expect([status, stderr]).toEqual([0, ''])
  return stdout
}

const isThere = (program: string): boolean => spawnSync(program, ['--version']).error === undefined

/** The path of the completion script for a shell. */
function script(shell: string): string {
  const path = join(folder, `wayleave.${shell}`)
  if (!existsSync(path)) writeFileSync(path, run(process.execPath, [COMMAND, 'completion', shell]))
  return path
}

/** A command line, whose last word is not complete, and words that are offered for it. */
const LINES: readonly (readonly [line: string, offered: readonly string[]])[] = [
  ['wayleave che', ['check']],
  ['wayleave test --dialect goo', ['google']],
  ['wayleave test robots.txt -d py', ['python-urllib', 'python-urllib-rfc9309']],
  ['wayleave diff --robots ai-tr', ['ai-training']],
  ['wayleave explain X10', ['X101', 'X102', 'X103', 'X104', 'X105', 'X106', 'X107']],
  ['wayleave check --stan', ['--stance']],
  ['wayleave check --col', ['--color']],
]

const NO_SHELL = ['bash', 'zsh', 'fish'].filter((shell) => !isThere(shell))
if (!isThere('pwsh'))
  console.log('completion: pwsh is not installed (Debian has no package of it), so its script is not run')
if (NO_SHELL.length > 0) console.log(`completion: ${NO_SHELL.join(', ')} not installed, so not tested`)

describe('wayleave completion', () => {
  it.skipIf(NO_SHELL.includes('bash')).each(LINES)('bash completes %j', (line, offered) => {
    const words = line.split(' ')
    const asked = `source "${script('bash')}"; COMP_WORDS=(${words.join(' ')}); COMP_CWORD=${words.length - 1}; _wayleave; printf '%s\\n' "\${COMPREPLY[@]}"`
    expect(run('bash', ['--norc', '-c', asked]).split('\n').filter(Boolean)).toEqual(offered)
  })

  it.skipIf(NO_SHELL.includes('fish')).each(LINES)('fish completes %j', (line, offered) => {
    const asked = `source "${script('fish')}"; complete -C "${line}"`
    const found = run('fish', ['--no-config', '-c', asked]).split('\n').filter(Boolean)
    expect(found.map((one) => one.split('\t')[0])).toEqual(offered)
  })

  // zsh completes only in a terminal of its own (zshmodules(1), zsh/zpty). One line stands for all.
  it.skipIf(NO_SHELL.includes('zsh'))('zsh completes a value', () => {
    const session = join(folder, 'session.zsh')
    writeFileSync(
      session,
      `zmodload zsh/zpty
zpty z zsh -f -i
zpty -w z "PS1='READY% '; autoload -U compinit; compinit -u -D; source '${script('zsh')}'"
zpty -w -n z $'wayleave test --dialect goo\\t'
integer tries=0
while (( tries++ < 200 )); do
  if zpty -r -t z part; then print -rn -- $part; [[ $part == *google* ]] && break; fi
  sleep 0.05
done
zpty -d z
`,
    )
    run('zsh', ['-f', '-n', script('zsh')])
    expect(run('zsh', ['-f', session])).toContain('google')
  })

  it('prints a script for PowerShell with every command and value', () => {
    const text = run(process.execPath, [COMMAND, 'completion', 'powershell'])
    for (const name of Object.keys(commands)) expect(text).toContain(`    '${name}' = @('`)
    expect(text).toContain("'test --dialect' = @('rfc-9309', 'google'")
  })

  it('refuses another shell', () => {
    const { status, stderr } = spawnSync(process.execPath, [COMMAND, 'completion', 'fisch'], {
      encoding: 'utf8',
    })
    expect([status, stderr]).toEqual([
      2,
      'wayleave: argument SHELL: unknown shell "fisch". Did you mean fish?\n',
    ])
  })
})

describe('the words of a completion', async () => {
  const words = wordsOf(await Promise.all(Object.values(commands).map((load) => load())))
  const options = words.flatMap((one) => one.options)

  it('give values to options that exist and take one', () => {
    const taking = new Set(options.filter(({ takesValue }) => takesValue).map(({ long }) => long))
    expect(Object.keys(OPTION_VALUES).filter((long) => !taking.has(long))).toEqual([])
  })

  it('hold nothing that a shell would read', () => {
    const texts = words.flatMap((one) => [
      one.about,
      ...(one.values ?? []),
      ...one.options.flatMap(({ about, values = [] }) => [about, ...values]),
    ])
    expect(texts.filter((text) => /[`'"$\\[\]{}:;\n]/.test(text))).toEqual([])
  })
})

describe('the manual page', () => {
  const page = fileURLToPath(new URL('../../man/wayleave.1', import.meta.url))

  it.skipIf(!isThere('mandoc'))('has nothing that mandoc warns about', () => {
    expect(run('mandoc', ['-T', 'lint', '-W', 'warning', page])).toBe('')
  })
})
