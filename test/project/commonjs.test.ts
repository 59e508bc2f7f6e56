// What README says of CommonJS: `require` works, and which settings of TypeScript take it.
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { afterAll, describe, expect, it } from 'vitest'

const root = fileURLToPath(new URL('../../', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'wayleave-commonjs-'))
mkdirSync(join(folder, 'node_modules'))
symlinkSync(root, join(folder, 'node_modules', 'wayleave'), 'junction')
writeFileSync(join(folder, 'package.json'), '{ "type": "commonjs" }')
afterAll(() => rmSync(folder, { recursive: true }))

/** Runs a program and gives what it printed. */
function printed(program: string): string {
  writeFileSync(join(folder, 'program.js'), program)
  const { stdout, stderr } = spawnSync(process.execPath, ['--no-warnings', 'program.js'], {
    cwd: folder,
    encoding: 'utf8',
  })
  return stdout + stderr
}

describe('a CommonJS package', () => {
  it('requires the library', () => {
    expect(
      printed(`
        const { robots } = require('wayleave/builder')
        const { decide, dialects, parse, read } = require('wayleave')
        const { default: robotsParser } = require('wayleave/compat/robots-parser')
        const { assertions } = require('wayleave/node-test')
        const text = robots({ groups: [{ agents: ['*'], disallow: ['/cart'] }] })
        assertions.toDisallow(text, 'Googlebot', '/cart')
        const policy = read(parse(text), { agent: 'FooBot', dialect: dialects['rfc-9309'] })
        console.log(decide(policy, '/cart').verdict, robotsParser('https://e.com/', text).isAllowed('https://e.com/'))
      `),
    ).toBe('disallow true\n')
  })

  it('sees the name of an error that it does not catch', () => {
    expect(
      printed(`
        const { robots } = require('wayleave/builder')
        robots({ groups: [{ agents: ['GPTBot'] }], disallow: ['gptbot'] })
      `),
    ).toMatch(/^TypeError: robots: GPTBot: groups\[0\] has no rule/m)
    expect(
      printed(`
        const { StoreError } = require('wayleave/store')
        throw new StoreError('closed', 'the store is closed')
      `),
    ).toMatch(/^StoreError: /m)
    expect(
      printed(`
        const { assertions } = require('wayleave/node-test')
        assertions.toAllow('User-agent: *\\nDisallow: /', 'Googlebot', '/')
      `),
    ).toMatch(/^AssertionError: Expected "Googlebot" to be allowed/m)
  })

  it.each([
    [ts.ModuleKind.Node16, [1479]],
    [ts.ModuleKind.Node20, []],
    [ts.ModuleKind.NodeNext, []],
  ])('is compiled with module %s', (module, errors) => {
    const file = join(folder, 'program.ts')
    writeFileSync(
      file,
      `import { robots } from 'wayleave/builder'
       const text: string = robots({ groups: [{ agents: ['*'], disallow: ['/cart'] }] })
       export default text`,
    )
    const program = ts.createProgram([file], { module, strict: true, noEmit: true, types: [] })
    expect(ts.getPreEmitDiagnostics(program).map(({ code }) => code)).toEqual(errors)
  })
})
