// The plugin in ESLint itself, in a project that is installed from its lock file.
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { check } from '../../src/check/index.ts'
import { parse } from '../../src/syntax/index.ts'
import { installProject } from '../installed-project.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const work = mkdtempSync(join(tmpdir(), 'wayleave-eslint-'))
const folder = join(work, 'project')
beforeAll(() => installProject('test/adapters/eslint-project', folder))
afterAll(() => rmSync(work, { recursive: true, force: true }))

interface Message {
  readonly ruleId: string | null
  readonly severity: 1 | 2
  readonly message: string
  readonly line: number
  readonly column: number
  readonly endColumn?: number
  readonly fix?: { readonly range: readonly [number, number]; readonly text: string }
  readonly suggestions?: readonly { readonly desc: string; readonly fix: { readonly text: string } }[]
}

/** What ESLint says of a robots.txt in a folder of its own, and the file that it leaves. */
function linted(name: string, content: string | Uint8Array, ...options: readonly string[]) {
  mkdirSync(join(folder, name), { recursive: true })
  const file = join(folder, name, 'robots.txt')
  writeFileSync(file, content)
  const eslint = join('node_modules', 'eslint', 'bin', 'eslint.js')
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    [eslint, '--format', 'json', ...options, `${name}/robots.txt`],
    // ESLint repeats the source of a file that has messages.
    { cwd: folder, encoding: 'utf8', maxBuffer: 1 << 26 },
  )
  const [result] = stdout === '' ? [] : (JSON.parse(stdout) as { readonly messages: readonly Message[] }[])
  return { status, stderr, messages: result?.messages ?? [], after: readFileSync(file) }
}

const FAULTY = 'User-agent: *\nDisallow /private/\nDisallow: /a/\nDisallow: /a/\nDissallow: /c/\n'

describe('ESLint', () => {
  it('reports what check shows, at its place, and fails for warnings', () => {
    const { status, messages } = linted('plain', FAULTY)
    expect(status).toBe(1)
    expect(messages).toMatchObject([
      { ruleId: 'wayleave/error', severity: 2, line: 2, column: 1, endColumn: 9 },
      { ruleId: 'wayleave/warning', severity: 2, line: 5, column: 1 },
    ])
    const said = check(parse(FAULTY)).findings.find(({ code }) => code === 'S101')?.message
    expect(messages[0]?.message).toBe(`S101/missing-colon: ${said}`)
    // This fix changes what the file means, so somebody has to choose it.
    expect(messages[0]?.fix).toBeUndefined()
    expect(messages[0]?.suggestions?.[0]?.fix.text).toBe(FAULTY.replace('Disallow /', 'Disallow: /'))
    expect(linted('plain', 'User-agent: *\nDisallow: /a/\n')).toMatchObject({ status: 0, messages: [] })
  })

  it('takes what comments silence, and the options of the language', () => {
    const silenced = FAULTY.replace('Disallow /', '# wayleave-ignore S101: as it was\nDisallow /')
    expect(linted('plain', silenced).messages).toMatchObject([{ line: 6 }])
    expect(linted('chosen', FAULTY).messages).toMatchObject([{ ruleId: 'wayleave/warning', line: 5 }])
    expect(linted('unknown', FAULTY).stderr).toContain('"ecmaVersion" is no option: give select, ignore')
    expect(linted('wrong', FAULTY).stderr).toContain(
      'dialects[0]: "googel" is not a known dialect (did you mean "google"?)',
    )
  })

  it('applies one proved fix at a time', () => {
    // Each of two equal lines can go, but not both.
    const { messages, after } = linted('hints', FAULTY, '--fix')
    expect(after.toString()).toBe(FAULTY.replace('Disallow: /a/\nDisallow: /a/\n', 'Disallow: /a/\n'))
    expect(messages.map(({ ruleId }) => ruleId)).not.toContain('wayleave/hint')
    const marked = linted('plain', '\ufeffUser-agent: *\rDisallow: /a/\r', '--fix')
    expect(marked.after.toString()).toBe('\ufeffUser-agent: *\nDisallow: /a/\n')
  })

  it('refuses bytes that ESLint would not write back, and says what was not read', () => {
    const bytes = Buffer.from('User-agent: *\nDisallow: /caf\xe9\nDisallow /b\n', 'latin1')
    const { status, messages, after } = linted('plain', bytes, '--fix')
    expect({ status, after }).toEqual({ status: 1, after: bytes })
    expect(messages).toMatchObject([{ ruleId: null, line: 2, message: expect.stringContaining('not UTF-8') }])
    const long = `User-agent: *\nDisallow: /a/\n${`# ${'x'.repeat(97)}\n`.repeat(10_500)}`
    expect(linted('plain', long).messages).toContainEqual(
      expect.objectContaining({ ruleId: 'wayleave/notes', message: expect.stringContaining('1,048,576') }),
    )
    const hostile = linted('plain', 'User-agent: *\nDisallow: /\u001b[31m{{ x }}\nDisallow /b\n')
    expect(hostile.messages.length).toBeGreaterThan(1)
    expect(hostile.messages.map(({ message }) => message).join('')).not.toContain('\u001b')
  })

  it('has types that those of ESLint accept', () => {
    cpSync(join(root, 'dist/types'), join(folder, 'node_modules/wayleave/dist/types'), { recursive: true })
    const options = ['--noEmit', '--strict', '--module', 'nodenext', '--target', 'es2022', 'typed.mts']
    const tsc = join(root, 'node_modules/.bin/tsc')
    const { stdout, status } = spawnSync(tsc, options, { cwd: folder, encoding: 'utf8' })
    expect({ stdout, status }).toEqual({ stdout: '', status: 0 })
  })
})
