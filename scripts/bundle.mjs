// @ts-check
/**
 * Makes of the sources what the package holds: few files, so that a program that reads one robots.txt does not open a hundred; and
 * in them nothing that a bundler could not leave out again. The command is some scripts and a small one that starts them. The types stay where
 * the compiler puts them.
 *
 * Run: npm run build
 */
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'
import ts from 'typescript'

const root = fileURLToPath(new URL('..', import.meta.url))
const out = join(root, 'dist', 'bundle')

/** @type {{ exports: Record<string, string | { types: string, default: string }>, peerDependencies: Record<string, string> }} */
const { exports, peerDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))

/** The source of each published module, by the module's path below dist/bundle without its ending. */
const input = Object.fromEntries(
  Object.values(exports).flatMap((entry) => {
    if (typeof entry === 'string') return []
    return [[between(entry.default, './dist/bundle/', '.js'), join(root, 'src', `${between(entry.types, './dist/', '.d.ts')}.ts`)]]
  }),
)

/** @param {string} path @param {string} start @param {string} end */
function between(path, start, end) {
  if (!path.startsWith(start) || !path.endsWith(end)) throw new Error(`package.json: "${path}" should be ${start}…${end}`)
  return path.slice(start.length, -end.length)
}

/** Which sources go into one file together: a program that reads and decides loads the last of these, and no other. */
const FILES = [
  { name: 'public-suffixes', test: /node_modules\/tldts/ },
  { name: 'standing', test: /src\/access\/|node_modules\/http-cache-semantics\// },
  { name: 'known-robots', test: /src\/robots\/(?!read-options)/ },
  { name: 'known-readings', test: /src\/dialects\/([\w-]+\/facts|dialect-facts|facts)\.ts/ },
  { name: 'meaning', test: /src\/(pattern\/automata|diff)\/|src\/policy\/(redundancy|decision-list-of)\.ts|src\/pattern\/symbols\.ts/ },
  { name: 'checking', test: /src\/check\// },
  { name: 'rewriting', test: /src\/rewrite\// },
  { name: 'fetching', test: /src\/fetch\// },
  { name: 'crawling', test: /src\/crawl\/(?!registrable-domain|opentelemetry)/ },
  { name: 'adapting', test: /src\/adapters\/refusal-of/ },
  { name: 'storing', test: /src\/store\/(?!lmdb|redis|key-name|record-bytes|within)/ },
  { name: 'reading', test: /src\/(?:(?:text|syntax|pattern|policy|dialects)\/|robots\/read-options)/ },
]

/**
 * A bundler leaves out what nobody uses only where it can see that making it does nothing else. Nothing here does, so every value
 * that is computed when a module starts is marked as such: its calls, or a function around it where that does not say all.
 */
const marking = {
  name: 'marking',
  /** @param {string} code @param {string} id */
  transform(code, id) {
    const source = ts.createSourceFile(id, code, ts.ScriptTarget.ES2022, true)
    const values = source.statements.filter(ts.isVariableStatement).flatMap(({ declarationList }) => [...declarationList.declarations])
    let marked = code
    for (const { initializer } of values.reverse()) {
      if (initializer === undefined) continue
      const calls = callsIn(initializer)
      const start = initializer.getStart(source)
      if (calls === undefined) {
        marked = `${marked.slice(0, start)}${PURE} (() => (${initializer.getText(source)}))()${marked.slice(initializer.end)}`
      } else {
        for (const call of calls.reverse()) marked = `${marked.slice(0, call)}${PURE} ${marked.slice(call)}`
      }
    }
    return { code: marked, moduleType: /** @type {const} */ ('ts') }
  },
}

const PURE = '/* @__PURE__ */'

/**
 * Where the calls begin of which this value is made, in order; nothing where it takes more than calls, of functions by their names, that a
 * bundler would have to know about.
 *
 * @param {ts.Node} node
 * @returns {number[] | undefined}
 */
function callsIn(node) {
  if (ts.isObjectLiteralExpression(node)) return callsInAll(node.properties)
  if (ts.isArrayLiteralExpression(node)) return callsInAll(node.elements)
  if (ts.isPropertyAssignment(node)) return callsIn(node.initializer)
  if (ts.isCallExpression(node) || ts.isNewExpression(node)) {
    const calls = ts.isIdentifier(node.expression) ? callsInAll(node.arguments ?? []) : undefined
    return calls === undefined ? undefined : [node.getStart(), ...calls]
  }
  if (ts.isShorthandPropertyAssignment(node) || ts.isIdentifier(node) || ts.isFunctionLike(node)) return []
  if (node.kind === ts.SyntaxKind.TrueKeyword || node.kind === ts.SyntaxKind.FalseKeyword) return []
  return ts.isStringLiteralLike(node) || ts.isNumericLiteral(node) || ts.isRegularExpressionLiteral(node) ? [] : undefined
}

/** @param {Iterable<ts.Node>} nodes @returns {number[] | undefined} */
function callsInAll(nodes) {
  const found = Array.from(nodes, callsIn)
  return found.some((calls) => calls === undefined) ? undefined : found.flatMap((calls) => calls ?? [])
}

/** An engine reads a text of US-ASCII in half the memory, and faster: what is beyond stands in strings and expressions, and is escaped. */
const ascii = {
  name: 'ascii',
  /** @param {unknown} _ @param {Record<string, import('rolldown').OutputChunk | import('rolldown').OutputAsset>} files */
  generateBundle(_, files) {
    for (const file of Object.values(files)) {
      if (file.type !== 'chunk') continue
      file.code = file.code.replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
    }
  },
}

/**
 * A classic script asks for all modules of Node that it names as it starts. Those that take long to load, and that few commands need, are
 * asked for where the module of ours that names them starts.
 */
const late = {
  name: 'late',
  /** @param {string} id @param {string | undefined} importer */
  resolveId(id, importer) {
    if (!id.startsWith('node:')) return undefined
    return AT_HAND.has(id) || importer?.startsWith(LATE) === true ? { id, external: true } : LATE + id
  },
  /** @param {string} id */
  load(id) {
    if (!id.startsWith(LATE)) return undefined
    const asked = `require('${id.slice(LATE.length)}')`
    // commander names it for commands that are programs of their own: we have none.
    return id.endsWith(':child_process') ? `exports.spawn = (...given) => ${asked}.spawn(...given)` : `module.exports = ${asked}`
  },
}

const LATE = '\0late:'

/** What Node has loaded before it runs a program. */
const AT_HAND = new Set([
  'node:buffer',
  'node:events',
  'node:fs',
  'node:module',
  'node:path',
  'node:process',
  'node:url',
  'node:v8',
  'node:vm',
])

const treeshake = { moduleSideEffects: false }
// A number in its place is quicker than the constant that stands for it.
const optimization = { inlineConst: { mode: /** @type {const} */ ('all'), pass: 3 } }
// Half the text to read when a program starts. The compiler's own inlining is better than what `compress` does to hot code.
const minify = { compress: false, mangle: true, codegen: { removeWhitespace: true } }

/**
 * Modules for programs.
 *
 * @param {Record<string, string>} input
 * @param {import('rolldown').OutputOptions['codeSplitting']} codeSplitting
 */
async function modules(input, codeSplitting) {
  const build = await rolldown({
    input,
    platform: 'node',
    preserveEntrySignatures: 'allow-extension',
    // Optional peers stay what their users installed.
    external: [/^node:/, ...Object.keys(peerDependencies)],
    plugins: [marking, ascii],
    treeshake,
    optimization,
  })
  const { output } = await build.write({
    dir: out,
    format: 'esm',
    minify,
    entryFileNames: '[name].js',
    chunkFileNames: '[name].js',
    comments: { annotation: true, jsdoc: false, legal: false },
    ...(codeSplitting === undefined ? {} : { codeSplitting }),
  })
  await build.close()
  return output
}

rmSync(out, { recursive: true, force: true })
const { once, ...others } = input
const output = await modules(others, {
  includeDependenciesRecursively: false,
  groups: FILES.map(({ name, test }, index) => ({ name, test, priority: FILES.length - index })),
})
// A program that asks one question opens one file, and reads nothing in it that is for a second; that it repeats code is the price.
if (once === undefined) throw new Error('package.json: "./once" is missing')
output.push(...(await modules({ once }, undefined)))

/**
 * A part of the command, and what it loads later, as classic scripts: of these, what an engine has compiled can be kept for the next run
 * (src/cli/code-cache.ts). What is loaded with the part stands in one script with it, module after module.
 *
 * @param {string} name
 * @param {string} source
 * @param {Record<string, string>} define
 */
async function scripts(name, source, define) {
  const build = await rolldown({
    input: { [name]: join(root, 'src', 'cli', source) },
    platform: 'node',
    preserveEntrySignatures: 'allow-extension',
    plugins: [marking, late, ascii],
    treeshake,
    optimization,
    transform: { define },
  })
  /** @type {import('rolldown').OutputOptions} */
  const options = { format: 'cjs', minify, comments: false, entryFileNames: '[name].cjs', chunkFileNames: '[name].cjs' }
  const loaded = modulesLoadedWith(`${name}.cjs`, (await build.generate(options)).output)
  const made = await build.generate({
    ...options,
    codeSplitting: { includeDependenciesRecursively: false, groups: [{ name: 'together', test: (id) => loaded.has(id) }] },
  })
  await build.close()
  output.push(...made.output)
  return made.output.flatMap((file) => (file.type === 'chunk' ? [{ name: file.fileName, code: file.code.replace(/^#!.*\n/, '') }] : []))
}

/**
 * The modules of a script, and of those that it loads at once.
 *
 * @param {string} first
 * @param {readonly (import('rolldown').OutputChunk | import('rolldown').OutputAsset)[]} output
 */
function modulesLoadedWith(first, output) {
  const names = new Set([first])
  const found = new Set()
  // A set goes on to what is added to it on the way.
  for (const name of names) {
    for (const file of output) {
      if (file.type !== 'chunk' || file.fileName !== name) continue
      for (const id of file.moduleIds) found.add(id)
      for (const other of file.imports) names.add(other)
    }
  }
  return found
}

const program = (await scripts('program', 'bin.ts', {})).map(({ name, code }) => ({
  name,
  code: `(function(require,exports,__dirname){${code}\n})`,
}))
const digest = createHash('sha256').update(JSON.stringify(program)).digest('hex').slice(0, 16)
mkdirSync(join(out, 'program'))
for (const { name, code } of program) writeFileSync(join(out, 'program', name), code)
for (const { name, code } of await scripts('cli', 'start.ts', { PROGRAM: JSON.stringify(digest) })) {
  writeFileSync(join(out, name), `#!/usr/bin/env node\n${code}`, { mode: 0o755 })
}

/** The packages that are bundled, with the licences they ask to be kept with them. */
const packages = output
  .flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []))
  .flatMap((id) => /^(.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+)[\\/]/.exec(id)?.[1] ?? [])
const licences = [...new Set(packages)].sort().map((folder) => {
  const { name, version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  return `${name} ${version}\n\n${readFileSync(join(folder, 'LICENSE'), 'utf8').trim()}\n`
})
writeFileSync(join(out, 'LICENSES.txt'), `What these files contain of other packages.\n\n${licences.join('\n---\n\n')}`)

const chunks = output.filter((file) => file.type === 'chunk')
console.log(`bundle: ${chunks.length} files, ${chunks.reduce((sum, { code }) => sum + code.length, 0)} bytes`)
