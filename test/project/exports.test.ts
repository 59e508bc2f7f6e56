import { existsSync, readFileSync } from 'node:fs'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'
import { dialectIds, entryPoints, packageExports } from '../../scripts/entry-points.mjs'
import { dialects } from '../../src/dialects/index.ts'

const root = new URL('../../', import.meta.url)
const read = (path: string): string => readFileSync(new URL(path, root), 'utf8')

/**
 * The names that a file of src/entry exports: they are written out, as `export { a, type B } from '…'` or
 * `export type { C } from '…'`.
 */
function namesOf(entry: string): { readonly values: string[]; readonly types: string[] } {
  const source = ts.createSourceFile(entry, read(`src/entry/${entry}.ts`), ts.ScriptTarget.ES2022, true)
  const values: string[] = []
  const types: string[] = []
  for (const statement of source.statements) {
    if (
      !ts.isExportDeclaration(statement) ||
      statement.exportClause === undefined ||
      !ts.isNamedExports(statement.exportClause)
    )
      throw new Error(`src/entry/${entry}.ts holds more than exports by name: ${statement.getText(source)}`)
    for (const { isTypeOnly, name } of statement.exportClause.elements) {
      const names = isTypeOnly || statement.isTypeOnly ? types : values
      names.push(name.text)
    }
  }
  return { values: values.sort(), types: types.sort() }
}

const built = (name: string): URL => new URL(`dist/bundle/${name}.js`, root)

describe('entry points', () => {
  it('are the exports of package.json', () => {
    expect((JSON.parse(read('package.json')) as { exports: unknown }).exports).toEqual(packageExports())
  })

  it('run no script where the package is installed: npm would ask to review it', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: object }
    for (const name of ['preinstall', 'install', 'postinstall', 'prepare'])
      expect(scripts).not.toHaveProperty(name)
    // In a checkout, `npm ci` builds, and so does `npm pack`.
    expect(scripts).toMatchObject({
      dependencies: 'npm run build --silent',
      prepack: 'npm run build --silent',
    })
  })

  it('are one for each dialect', () => {
    expect(dialectIds()).toEqual(Object.keys(dialects).sort())
    expect(entryPoints().flatMap(({ dialect = [] }) => dialect)).toEqual(dialectIds())
  })

  it.each(Object.entries(dialects))(
    'wayleave/dialects/%s is that dialect and nothing else',
    async (id, dialect) => {
      const exported = (await import(`../../src/entry/dialects/${id}.ts`)) as Record<string, unknown>
      const [only, ...more] = Object.values(exported)
      expect(only).toBe(dialect)
      expect(more).toEqual([])
    },
  )

  // A name that comes or goes is seen here first: exports.txt is rewritten by `npx vitest run
  // test/project/exports.test.ts -u`.
  it('export these names', async () => {
    const lines = entryPoints().flatMap(({ name, specifier }) => {
      const { values, types } = namesOf(name)
      return [specifier, ...values.map((value) => `  ${value}`), ...types.map((type) => `  type ${type}`)]
    })
    await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('exports.txt')
  })

  it.each(entryPoints())('$specifier exports them from the built package as well', async ({ name }) => {
    expect(existsSync(built(name)), 'run `npm run build` first').toBe(true)
    const exported = (await import(/* @vite-ignore */ built(name).href)) as Record<string, unknown>
    expect(Object.keys(exported).sort()).toEqual(namesOf(name).values)
  })
})
