// A repository with a base branch and a changed checkout, and the action in it, as GitHub's runner starts it.
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Writable } from 'node:stream'
import { runAction } from '../../src/action/run-action.ts'
import { terminalOf } from '../../src/cli/terminal.ts'

/** The content of files by their paths. */
export type Files = Readonly<Record<string, string>>

/** What the action wrote. */
export interface Written {
  readonly code: number
  readonly log: string
  readonly summary: string
  readonly outputs: Readonly<Record<string, string>>
}

const place = mkdtempSync(join(tmpdir(), 'wayleave-action-'))

/** Removes every repository. */
export function removeRepositories(): void {
  rmSync(place, { recursive: true, force: true })
}

/** Runs git in a folder, without the settings of the developer. */
export function git(cwd: string, ...args: readonly string[]): void {
  gitText(cwd, ...args)
}

/** What git prints, without the line break at the end. */
export function gitText(cwd: string, ...args: readonly string[]): string {
  const own = { GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_SYSTEM: '/dev/null' }
  const names = ['-c', 'user.name=a', '-c', 'user.email=a@example.com', '-c', 'commit.gpgsign=false']
  const env = { ...process.env, ...own }
  return execFileSync('git', [...names, ...args], { cwd, env, stdio: ['ignore', 'pipe', 'ignore'] })
    .toString()
    .trimEnd()
}

function write(folder: string, files: Files): void {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), content)
  }
}

/** A checkout that has `head`, and `base` on the branch `main`. */
export function checkout(base: Files, head: Files): string {
  const folder = mkdtempSync(join(place, 'repository-'))
  git(folder, 'init', '-q', '-b', 'main')
  write(folder, { README: '', ...base })
  git(folder, 'add', '-A')
  git(folder, 'commit', '-q', '-m', 'base')
  for (const path of Object.keys(base)) rmSync(join(folder, path))
  write(folder, head)
  return folder
}

/** The variables of the runner: inputs in capitals, with their hyphens, and the files to write to. */
export function variables(folder: string, inputs: Files = {}, base = 'main'): NodeJS.ProcessEnv {
  const given = Object.entries(inputs).map(([name, value]) => [`INPUT_${name.toUpperCase()}`, value])
  return {
    GITHUB_BASE_REF: base,
    GITHUB_STEP_SUMMARY: `${folder}.summary`,
    GITHUB_OUTPUT: `${folder}.output`,
    ...Object.fromEntries(given),
  }
}

/** What the action wrote into the files of {@link variables}. */
export function writtenIn(folder: string): Pick<Written, 'summary' | 'outputs'> {
  const output = readFileSync(`${folder}.output`, 'utf8')
  const outputs = [...output.matchAll(/^(\w+)<<(\S+)\n([\s\S]*?)\n\2\n/gm)].map(([, name, , value]) => [
    name,
    value,
  ])
  return { summary: readFileSync(`${folder}.summary`, 'utf8'), outputs: Object.fromEntries(outputs) }
}

/** Runs the action in a checkout, in this process. */
export async function act(folder: string, inputs: Files = {}, base = 'main'): Promise<Written> {
  const chunks: Buffer[] = []
  const stdout = new Writable({
    write(chunk: Buffer, _encoding, done) {
      chunks.push(chunk)
      done()
    },
  })
  const env = variables(folder, inputs, base)
  const before = process.cwd()
  process.chdir(folder)
  try {
    const code = await runAction(env, terminalOf({ env, stdin: undefined, stdout, stderr: stdout } as never))
    return { code, log: Buffer.concat(chunks).toString(), ...writtenIn(folder) }
  } finally {
    process.chdir(before)
  }
}
