// @ts-check
/**
 * Bundles the compiled package into dist/bundle: a file for each entry point of src/entry, and a few files of
 * code that they share. A program that reads one robots.txt then opens few files. Other bundlers can still
 * leave out what such a program does not use. The command becomes classic scripts and a small one that starts
 * them. `bundle-types.mjs` bundles the types.
 *
 * Run: npm run build
 */
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'
import ts from 'typescript'
import { licencesOf } from './bundled-packages.mjs'
import { entryPoints } from './entry-points.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const out = join(root, 'dist', 'bundle')

/** @type {{ peerDependencies: Record<string, string> }} */
const { peerDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))

/** The source of each entry point, by its path below dist/bundle without an ending. */
const input = Object.fromEntries(
  entryPoints().map(({ name }) => [name, join(root, 'src', 'entry', `${name}.ts`)]),
)

/**
 * Which sources share a file of dist/bundle/internal. The first that fits counts. A program that only reads
 * and decides loads the last one. No entry point is in a list: so nothing imports an entry point, and the
 * bundler adds no exports to it.
 */
const SHARED_FILES = [
  { name: 'public-suffixes', test: /node_modules\/tldts/ },
  { name: 'access', test: /src\/access\/|node_modules\/http-cache-semantics\// },
  { name: 'robots', test: /src\/robots\// },
  { name: 'readings', test: /src\/readings\/(?!decide-matrix)/ },
  { name: 'dialect-facts', test: /src\/dialects\/([\w-]+\/facts|dialect-facts|facts|probes)\.ts/ },
  {
    name: 'comparison',
    test: /src\/(pattern\/automata|diff)\/|src\/policy\/(redundancy|redundancy-prover|prefix-tree|decision-list-of|sites)\.ts|src\/pattern\/(symbols|budget|covers|decision-list|pattern-key|sample-path)\.ts/,
  },
  { name: 'check', test: /src\/check\// },
  { name: 'rewrite', test: /src\/rewrite\// },
  { name: 'report', test: /src\/report\// },
  { name: 'fetch', test: /src\/fetch\// },
  { name: 'crawl', test: /src\/crawl\/(?!registrable-domain|opentelemetry)/ },
  { name: 'adapters', test: /src\/adapters\/refusal-error/ },
  { name: 'store', test: /src\/store\/(?!lmdb|redis|postgres|key-name|record-bytes|within)/ },
  { name: 'dialects', test: /src\/(?:text|syntax|pattern|policy|dialects)\/|src\/readings\/decide-matrix/ },
]

/**
 * A bundler leaves out an unused value only if it can see that computing the value has no side effect. No
 * value of these sources has one. So each value that is computed when a module starts is marked as pure: its
 * calls, or else a function around it.
 */
const markPure = {
  name: 'mark-pure',
  /** @param {string} code @param {string} id */
  transform(code, id) {
    if (WITH_EFFECT.test(id)) return undefined
    const source = ts.createSourceFile(id, code, ts.ScriptTarget.ES2022, true)
    const values = source.statements
      .filter(ts.isVariableStatement)
      .flatMap(({ declarationList }) => [...declarationList.declarations])
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

/** The sources whose import changes something: they add matchers to the `expect` of a test runner. */
const WITH_EFFECT = /src\/adapters\/(?:jest|vitest)\.ts$/

/**
 * Where the calls in this value begin, in order. `undefined` if the value holds anything that a bundler
 * cannot judge, other than calls of functions by their names.
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
  return ts.isStringLiteralLike(node) || ts.isNumericLiteral(node) || ts.isRegularExpressionLiteral(node)
    ? []
    : undefined
}

/** @param {Iterable<ts.Node>} nodes @returns {number[] | undefined} */
function callsInAll(nodes) {
  const calls = Array.from(nodes, callsIn)
  return calls.some((each) => each === undefined) ? undefined : calls.flatMap((each) => each ?? [])
}

/**
 * Escapes all characters beyond US-ASCII, in strings and regular expressions: JavaScript engines parse ASCII text
 * faster and in half the memory.
 */
const ascii = {
  name: 'ascii',
  /**
   * @param {unknown} _ @param {Record<string, import('rolldown').OutputChunk |
   * import('rolldown').OutputAsset>} files
   */
  generateBundle(_, files) {
    for (const file of Object.values(files)) {
      if (file.type !== 'chunk') continue
      file.code = file.code.replace(
        /[^\0-\x7f]/g,
        (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
      )
    }
  },
}

/**
 * A classic script would load all modules of Node that it names at its start. Few commands need the modules that take
 * long to load. So these are loaded when the module of Wayleave that imports them starts.
 */
const loadLate = {
  name: 'load-late',
  /** @param {string} id @param {string | undefined} importer */
  resolveId(id, importer) {
    if (!id.startsWith('node:')) return undefined
    return ALREADY_LOADED.has(id) || importer?.startsWith(LATE) === true ? { id, external: true } : LATE + id
  },
  /** @param {string} id */
  load(id) {
    if (!id.startsWith(LATE)) return undefined
    const load = `require('${id.slice(LATE.length)}')`
    // commander imports it for commands that are programs of their own. Wayleave has none.
    return id.endsWith(':child_process')
      ? `exports.spawn = (...args) => ${load}.spawn(...args)`
      : `module.exports = ${load}`
  },
}

const LATE = '\0late:'

/** Modules that Node has loaded before it runs a program. */
const ALREADY_LOADED = new Set([
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

/**
 * Leaves out what packages bring along and no command calls: the messages of zod in fifty languages, and the large
 * checker of schemas for forms that the MCP server never sends. They would be 75 kB of the package.
 */
const leaveOutUnused = {
  name: 'leave-out-unused',
  /** @param {string} id */
  load(id) {
    if (/[\\/]zod[\\/]v4[\\/]locales[\\/]index\.js$/.test(id))
      return "export { default as en } from './en.js'"
    if (/[\\/]@modelcontextprotocol[\\/]server[\\/]dist[\\/]shimsNode\.mjs$/.test(id))
      return "export { CfWorkerJsonSchemaValidator as DefaultJsonSchemaValidator } from './validators/cfWorker.mjs'\nexport { default as process } from 'node:process'"
    return undefined
  },
}

const treeshake = { moduleSideEffects: false }
// Constants are replaced by their values, which run faster.
const optimization = { inlineConst: { mode: /** @type {const} */ ('all'), pass: 3 } }
// Half as much text to parse when a program starts. `compress` stays off: the engine inlines hot code better.
const minify = { compress: false, mangle: true, codegen: { removeWhitespace: true } }

/**
 * Bundles ES modules, for programs.
 *
 * @param {Record<string, string>} input
 * @param {import('rolldown').OutputOptions['codeSplitting']} codeSplitting
 */
async function modules(input, codeSplitting) {
  const build = await rolldown({
    input,
    platform: 'node',
    preserveEntrySignatures: 'allow-extension',
    // Optional peers are not bundled: the user's own copy is loaded.
    external: [/^node:/, ...Object.keys(peerDependencies)],
    plugins: [markPure, ascii],
    treeshake,
    optimization,
  })
  const { output } = await build.write({
    dir: out,
    format: 'esm',
    minify,
    entryFileNames: '[name].js',
    chunkFileNames: 'internal/[name].js',
    comments: { annotation: true, jsdoc: false, legal: false },
    ...(codeSplitting === undefined ? {} : { codeSplitting }),
  })
  await build.close()
  for (const file of output)
    if (file.type === 'chunk') writeFileSync(join(out, file.fileName), withLines(file.code))
  return output
}

/**
 * The code with a line break before each statement and each member of a class. Node prints the whole line
 * from which an uncaught error was thrown, so a file on one line would hide the message of the error.
 *
 * @param {string} code
 */
function withLines(code) {
  const source = ts.createSourceFile('chunk.js', code, ts.ScriptTarget.Latest)
  /** @type {number[]} */
  const starts = []
  /** @param {ts.Node} node */
  const visit = (node) => {
    const inside =
      ts.isSourceFile(node) || ts.isBlock(node) || ts.isModuleBlock(node) || ts.isCaseOrDefaultClause(node)
        ? node.statements
        : ts.isClassLike(node)
          ? node.members
          : []
    for (const each of inside) starts.push(each.getStart(source))
    ts.forEachChild(node, visit)
  }
  visit(source)
  const ends = [...starts.sort((one, other) => one - other), code.length]
  return (
    code.slice(0, ends[0]) + starts.map((start, index) => `\n${code.slice(start, ends[index + 1])}`).join('')
  )
}

rmSync(out, { recursive: true, force: true })
const { once, ...others } = input
const output = await modules(others, {
  includeDependenciesRecursively: false,
  groups: SHARED_FILES.map(({ name, test }, index) => ({
    name,
    test,
    priority: SHARED_FILES.length - index,
  })),
})
// `wayleave/once` is one file without code for a second question. The price is that it repeats code of the
// shared files.
if (once === undefined) throw new Error('src/entry/once.ts is missing')
output.push(...(await modules({ once }, undefined)))

/**
 * Bundles a part of the command, and what it loads later, as classic scripts. The code that the engine
 * compiles from a classic script can be kept for the next run (src/cli/code-cache.ts). Modules that load with
 * the part share one script with it.
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
    // Optional peers are not bundled: the user's own copy is loaded.
    external: Object.keys(peerDependencies),
    plugins: [markPure, loadLate, leaveOutUnused, ascii],
    treeshake,
    optimization,
    transform: { define },
  })
  /** @type {import('rolldown').OutputOptions} */
  const options = {
    format: 'cjs',
    // A script that is compiled from a cache cannot import a module.
    dynamicImportInCjs: false,
    minify,
    comments: false,
    entryFileNames: '[name].cjs',
    chunkFileNames: '[name].cjs',
  }
  const loaded = modulesLoadedWith(`${name}.cjs`, (await build.generate(options)).output)
  const bundle = await build.generate({
    ...options,
    codeSplitting: {
      includeDependenciesRecursively: false,
      groups: [{ name: 'together', test: (id) => loaded.has(id) }],
    },
  })
  await build.close()
  output.push(...bundle.output)
  return withOwnRuntime(
    bundle.output.flatMap((file) =>
      file.type === 'chunk' ? [{ name: file.fileName, code: file.code.replace(/^#!.*\n/, '') }] : [],
    ),
  )
}

/**
 * The bundler puts its own functions into a script that every command would load. They have no state and take a
 * kilobyte, so each script gets a copy.
 *
 * @param {{ name: string, code: string }[]} files
 */
function withOwnRuntime(files) {
  const runtime = files.find(({ name }) => name === 'rolldown-runtime.cjs')
  if (runtime === undefined) return files
  const copy = `(exports=>{${runtime.code}\nreturn exports})({})`
  return files
    .filter((file) => file !== runtime)
    .map(({ name, code }) => ({
      name,
      code: code.replaceAll('require("./rolldown-runtime.cjs")', () => copy),
    }))
}

/**
 * The modules of a script, and of the scripts that it loads at once.
 *
 * @param {string} first
 * @param {readonly (import('rolldown').OutputChunk | import('rolldown').OutputAsset)[]} output
 */
function modulesLoadedWith(first, output) {
  const names = new Set([first])
  const modulesFound = new Set()
  // The loop also visits names that are added during it.
  for (const name of names) {
    for (const file of output) {
      if (file.type !== 'chunk' || file.fileName !== name) continue
      for (const id of file.moduleIds) modulesFound.add(id)
      for (const other of file.imports) names.add(other)
    }
  }
  return modulesFound
}

/** Shorter scripts share a file, in characters: they would be a quarter of the files of the package. */
const SMALL_SCRIPT = 16_000

const program = (await scripts('program', 'bin.ts', {})).map(({ name, code }) => ({
  name,
  code: `(function(require,exports,__dirname){${code}\n})`,
}))
const digest = createHash('sha256').update(JSON.stringify(program)).digest('hex').slice(0, 16)
mkdirSync(join(out, 'program'))
const small = program.filter(({ code }) => code.length < SMALL_SCRIPT)
for (const { name, code } of program.filter((script) => !small.includes(script)))
  writeFileSync(join(out, 'program', name), code)
writeFileSync(
  join(out, 'program', 'small.cjs'),
  // Without the brackets around them, the engine compiles each when it is called.
  `({${small.map(({ name, code }) => `${JSON.stringify(name)}:${code.slice(1, -1)}`).join(',\n')}})`,
)
const define = {
  PROGRAM: JSON.stringify(digest),
  SMALL: JSON.stringify(small.map(({ name }) => name)),
}
for (const { name, code } of await scripts('cli', 'start.ts', define)) {
  writeFileSync(join(out, name), `#!/usr/bin/env node\n${code}`, { mode: 0o755 })
}

/** The action has no package around it, so its bundle includes its version. */
const withOwnVersion = {
  name: 'with-own-version',
  /** @param {string} id */
  load(id) {
    if (!id.endsWith(join('src', 'cli', 'package-file.ts'))) return undefined
    const own = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
    const agent = `${own.name}/${own.version} (+${own.homepage})`
    return `export const packageVersion = () => ${JSON.stringify(own.version)}
export const packageUserAgent = () => ${JSON.stringify(agent)}
export const packageFile = () => ''`
  },
}

// The action is one classic script, which runs wherever it lies and without an installation. It is committed:
// GitHub runs the files of a tag. So it must not depend on where this checkout lies.
const action = await rolldown({
  input: { index: join(root, 'src', 'action', 'bin.ts') },
  cwd: root,
  platform: 'node',
  external: Object.keys(peerDependencies),
  plugins: [withOwnVersion, ascii],
  treeshake,
  optimization,
})
const actionFolder = join(root, 'action', 'dist')
const actionOutput = await action.write({
  dir: actionFolder,
  format: 'cjs',
  codeSplitting: false,
  minify,
  comments: false,
  entryFileNames: '[name].js',
})
await action.close()
for (const file of actionOutput.output)
  if (file.type === 'chunk') writeFileSync(join(actionFolder, file.fileName), withLines(file.code))

/** The pages of the rules in one file. Its first line says where each begins after that line, and how long it is. */
const pages = join(root, 'docs', 'rules')
/** @type {Record<string, [start: number, length: number]>} */
const places = {}
/** @type {Buffer[]} */
const bytes = []
let end = 0
for (const name of readdirSync(pages).sort()) {
  const [, code] = /^([A-Z]\d{3})-.*\.md$/.exec(name) ?? []
  if (code === undefined) continue
  const page = readFileSync(join(pages, name))
  places[code] = [end, page.length]
  bytes.push(page)
  end += page.length
}
writeFileSync(
  join(out, 'rule-pages.txt'),
  Buffer.concat([Buffer.from(`${JSON.stringify(places)}\n`), ...bytes]),
)

writeFileSync(join(out, 'LICENSES.txt'), licencesOf(output))
writeFileSync(join(actionFolder, 'LICENSES.txt'), licencesOf(actionOutput.output))

const chunks = output.filter((file) => file.type === 'chunk')
if (!process.argv.includes('--quiet'))
  console.log(
    `bundle: ${chunks.length} files, ${chunks.reduce((sum, { code }) => sum + code.length, 0)} bytes`,
  )
