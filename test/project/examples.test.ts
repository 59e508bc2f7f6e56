// Every example in a doc comment of src/ runs, and says the truth: a comment after a statement is its value.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'
import * as checkApi from '../../src/entry/check.ts'
import * as dialectsApi from '../../src/entry/dialects.ts'
import * as diffApi from '../../src/entry/diff.ts'
import * as api from '../../src/entry/index.ts'
import * as rewriteApi from '../../src/entry/rewrite.ts'
import * as robotsApi from '../../src/entry/robots.ts'

const src = new URL('../../src/', import.meta.url)

/** Rooms that touch the world; their examples are not run here. */
const WORLD = new Set(['cli'])

/** The comment begins a claim only where it stands behind a statement that is an expression. */
interface Claim {
  readonly actual: unknown
  readonly said: unknown
  readonly text: string
}

interface Example {
  /** Path below src/. */
  readonly file: string
  /** The export whose doc comment it stands in. */
  readonly name: string
  readonly code: string
}

function sourceFiles(): readonly string[] {
  return readdirSync(src, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter(
      (path) => path.endsWith('.ts') && !path.endsWith('.d.ts') && !WORLD.has(path.split('/')[0] as string),
    )
    .sort()
}

function isExported(node: ts.Statement): boolean {
  return (
    ts.canHaveModifiers(node) &&
    ts.getModifiers(node)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) === true
  )
}

function nameOf(node: ts.Statement): string {
  if (ts.isVariableStatement(node))
    return node.declarationList.declarations.map(({ name }) => name.getText()).join(', ')
  return (node as ts.DeclarationStatement).name?.getText() ?? ''
}

/** The `ts` blocks of the `@example` tags of what a file exports. */
function examplesIn(file: string): readonly Example[] {
  const source = ts.createSourceFile(
    file,
    readFileSync(new URL(file, src), 'utf8'),
    ts.ScriptTarget.ES2022,
    true,
  )
  return source.statements.filter(isExported).flatMap((node) =>
    ts
      .getJSDocTags(node)
      .filter(({ tagName }) => tagName.text === 'example')
      .flatMap(({ comment }) => [
        ...(ts.getTextOfJSDocComment(comment) ?? '').matchAll(/```ts\n(.*?)\n *```/gs),
      ])
      .map((match) => ({ file, name: nameOf(node), code: match[1] as string })),
  )
}

/** Statements that a comment follows become claims: `__claim(() => actual, () => said, 'said')`. */
function withClaims(code: string): string {
  const source = ts.createSourceFile('example.ts', code, ts.ScriptTarget.ES2022, true)
  let result = code
  for (const statement of [...source.statements].reverse()) {
    if (!ts.isExpressionStatement(statement)) continue
    const [comment] = ts.getTrailingCommentRanges(code, statement.end) ?? []
    if (comment === undefined) continue
    const said = code.slice(comment.pos + 2, comment.end).trim()
    const actual = statement.expression.getText()
    result = `${result.slice(0, statement.getStart())};__claim(${actual}, (${said}), ${JSON.stringify(`${actual} // ${said}`)})${result.slice(comment.end)}`
  }
  return result
}

const named = [api, dialectsApi, diffApi, checkApi, rewriteApi, robotsApi]

/** What an example may speak of without making it. */
function given(): Readonly<Record<string, unknown>> {
  const file = api.parse('User-agent: *\nDisallow: /private/\n')
  return { file, policy: api.read(file, { agent: 'FooBot', dialect: api.dialects['rfc-9309'] }) }
}

/** The entry points that an example imports, by their names, from their sources; and the modules of Node. */
async function importedBy(code: string): Promise<ReadonlyMap<string, object>> {
  const names = [...code.matchAll(/ from '((?:wayleave|node:)[^']*)'/g)].map((match) => match[1] as string)
  return new Map(
    await Promise.all(
      names.map(async (name): Promise<[string, object]> => {
        if (name.startsWith('node:')) return [name, await import(/* @vite-ignore */ name)]
        const { types } = entries[name.replace('wayleave', '.')] ?? {}
        if (types === undefined)
          throw new Error(`an example imports "${name}", which the package does not offer`)
        const path = types.replace(/^\.\/dist\/types\/(.*)\.d\.ts$/, 'entry/$1.ts')
        return [name, await import(/* @vite-ignore */ new URL(path, src).href)]
      }),
    ),
  )
}

/** The entry points of the package, with the places of their types. */
const { exports: entries } = JSON.parse(readFileSync(new URL('../package.json', src), 'utf8')) as {
  readonly exports: Readonly<Record<string, { readonly types?: string }>>
}

async function roomsApi(): Promise<readonly object[]> {
  const rooms = readdirSync(src).filter(
    (room) => !WORLD.has(room) && existsSync(new URL(`${room}/index.ts`, src)),
  )
  return Promise.all(
    rooms.map(
      async (room): Promise<object> => import(/* @vite-ignore */ new URL(`${room}/index.ts`, src).href),
    ),
  )
}

/** What makes functions of a text that may await. */
const AsyncFunction = (async () => {}).constructor as new (
  ...parts: string[]
) => (...values: unknown[]) => Promise<void>

/** Runs an example with the public names, those of the rooms, and those of its own file at hand. */
async function claimsOf({ file, code }: Example): Promise<readonly Claim[]> {
  const own: object = await import(/* @vite-ignore */ pathToFileURL(new URL(file, src).pathname).href)
  const scope: Record<string, unknown> = Object.assign({}, given(), ...(await roomsApi()), ...named, own)
  const compiled = ts.transpileModule(withClaims(code), {
    compilerOptions: {
      module: ts.ModuleKind.CommonJS,
      target: ts.ScriptTarget.ES2022,
      removeComments: false,
    },
  }).outputText
  const modules = await importedBy(code)
  const claims: Claim[] = []
  const names = Object.keys(scope)
  // In a block of its own, so that an example may give a name of its own to what it makes.
  const run = new AsyncFunction(
    '__claim',
    'require',
    'exports',
    ...names,
    `{\n${compiled.replace('"use strict";', '')}\n}`,
  )
  await run(
    (actual: unknown, said: unknown, text: string) => claims.push({ actual, said, text }),
    (name: string) => ({ __esModule: true, ...modules.get(name) }),
    {},
    ...names.map((name) => scope[name]),
  )
  return claims
}

const examples = sourceFiles().flatMap(examplesIn)

describe('the examples in doc comments', () => {
  it.each(examples)('$file: $name', async (example) => {
    const claims = await claimsOf(example)
    expect(claims.length, 'an example says the value of at least one statement').toBeGreaterThan(0)
    for (const { actual, said, text } of claims) expect(actual, text).toEqual(said)
  })
})

describe('what the package exports', () => {
  const shown = new Set(examples.map(({ name }) => name))

  it('has an example for every function', () => {
    const functions = named.flatMap((names) =>
      Object.entries(names).filter(([, value]) => typeof value === 'function'),
    )
    expect(functions.map(([name]) => name).filter((name) => !shown.has(name))).toEqual([])
  })

  it('has an example for its tables', () => {
    expect(['dialects', 'dialectFacts', 'robots'].filter((name) => !shown.has(name))).toEqual([])
  })
})
