// @ts-check
/**
 * Runs the examples of the documentation. In README.md, docs/ and the doc comments of src/:
 *
 * - A fenced `ts` or `js` block type-checks and runs. If a literal in a comment follows a statement, as in
 *   `starDollar('/a$') // { kind: 'exact' }`, the value of the statement is that literal, or an object with
 *   at least its members.
 * - In a fenced `console` block, `$ wayleave …` prints the lines below it (scripts/console-blocks.mjs).
 *
 * A program of examples/ that ends with a comment `// Prints:` runs and prints exactly that. If it `Needs:` a
 * program that is missing, it is named and not run.
 *
 * In Markdown, a block that imports nothing of `wayleave` is a sketch, which is not run. A doc comment may
 * use the exports of the package, its rooms and its own file without an import, and the names `file` and
 * `policy`.
 *
 * Run: npm run build && npm run test:examples
 */
import { execFile, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { delimiter, join, relative, sep } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import ts from 'typescript'
import { agrees, printedBy, transcriptsOf } from './console-blocks.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const work = join(root, '.cache', 'examples')

/** An example that runs longer than this fails, in milliseconds. */
const RUN_LIMIT = 60_000

/** @typedef {{ file: string, line: number, language: string, code: string }} Block */

/**
 * The fenced blocks of a Markdown text, or of a comment.
 *
 * @param {string} file
 * @param {string} text
 * @returns {Block[]}
 */
function blocksOf(file, text) {
  /** @type {Block[]} */
  const blocks = []
  /**
   * @type {{ language: string, line: number, fence: string, indent: string, lines: string[] } | undefined}
   */
  let open
  for (const [index, whole] of text.split(/\r?\n/).entries()) {
    if (open === undefined) {
      const match = /^(\s*(?:\* ?)?\s*)(```+)\s*([\w-]+)/.exec(whole)
      if (match !== null)
        open = {
          indent: match[1] ?? '',
          fence: match[2] ?? '',
          language: match[3] ?? '',
          line: index + 2,
          lines: [],
        }
      continue
    }
    const line = whole.startsWith(open.indent)
      ? whole.slice(open.indent.length)
      : whole.replace(/^\s*\*? ?/, '')
    if (line.trim() === open.fence) {
      blocks.push({ file, line: open.line, language: open.language, code: open.lines.join('\n') })
      open = undefined
    } else {
      open.lines.push(line)
    }
  }
  return blocks
}

/**
 * @param {string} folder
 * @param {string} extension
 */
function filesBelow(folder, extension) {
  if (!existsSync(join(root, folder))) return []
  const entries = readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && entry.name.endsWith(extension))
  return files.map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/')).sort()
}

/**
 * Is this a literal value, with nothing to compute?
 *
 * @param {ts.Expression} node
 * @returns {boolean}
 */
function isLiteral(node) {
  if (ts.isStringLiteral(node) || ts.isNumericLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node))
    return true
  if (ts.isPrefixUnaryExpression(node)) return ts.isNumericLiteral(node.operand)
  if (ts.isArrayLiteralExpression(node)) return node.elements.every(isLiteral)
  if (ts.isObjectLiteralExpression(node))
    return node.properties.every((one) => ts.isPropertyAssignment(one) && isLiteral(one.initializer))
  return [ts.SyntaxKind.TrueKeyword, ts.SyntaxKind.FalseKeyword, ts.SyntaxKind.NullKeyword].includes(
    node.kind,
  )
}

/**
 * A program in which every `statement // literal` is an assertion.
 *
 * @param {string} code
 * @returns {{ code: string, claims: number }}
 */
function withClaims(code) {
  const source = ts.createSourceFile('example.ts', code, ts.ScriptTarget.ES2022, true)
  let claims = 0
  let result = code
  for (const statement of [...source.statements].reverse()) {
    if (!ts.isExpressionStatement(statement)) continue
    const comment = ts.getTrailingCommentRanges(code, statement.end)?.[0]
    if (comment === undefined) continue
    const said = code.slice(comment.pos + 2, comment.end).replace(/^\s*(?:→|=>)?\s*/, '')
    const parsed = ts.createSourceFile('claim.ts', `(${said})`, ts.ScriptTarget.ES2022, true)
    const [only] = parsed.statements
    const faults =
      /** @type {{ parseDiagnostics?: unknown[] }} */ (/** @type {unknown} */ (parsed)).parseDiagnostics ?? []
    if (
      faults.length > 0 ||
      parsed.statements.length !== 1 ||
      only === undefined ||
      !ts.isExpressionStatement(only)
    )
      continue
    if (!ts.isParenthesizedExpression(only.expression) || !isLiteral(only.expression.expression)) continue
    claims += 1
    const start = statement.getStart(source)
    const expression = code.slice(start, statement.expression.end)
    result = `${result.slice(0, start)};__claim(${expression}, ${said})${result.slice(comment.end)}`
  }
  return { code: result, claims }
}

const CLAIM = `
function __claim(actual: unknown, said: unknown): void {
  const holds = (a: any, s: any): boolean =>
    s === null || typeof s !== 'object' ? Object.is(a, s)
    : Array.isArray(s) ? Array.isArray(a) && a.length === s.length && s.every((one, at) => holds(a[at], one))
    : a !== null && typeof a === 'object' && Object.entries(s).every(([key, value]) => holds(a[key], value))
  if (!holds(actual, said)) throw new Error(\`the text says \${JSON.stringify(said)}, it is \${JSON.stringify(actual)}\`)
}
`

/**
 * The imports that an example in a doc comment does not write: the exports that it uses of its own file and
 * of the package.
 *
 * @param {Block} block
 */
async function namesAtHand(block) {
  /** @type {Map<string, string>} */
  const at = new Map()
  const rooms = readdirSync(join(root, 'dist')).map((room) => `dist/${room}/index.js`)
  const own = block.file.replace(/^src/, 'dist').replace(/\.ts$/, '.js')
  for (const path of [...rooms.filter((room) => existsSync(join(root, room))), 'dist/entry/index.js', own]) {
    const names = Object.keys(await import(pathToFileURL(join(root, path)).href))
    for (const name of names) at.set(name, `../../${path}`)
  }
  /** @type {(text: string) => Set<string>} */
  const wordsOf = (text) => new Set(text.match(/[A-Za-z_$][\w$]*/g))
  const used = wordsOf(block.code)
  const given = [...GIVEN]
    .filter(([name]) => used.has(name) && !new RegExp(`(?:const|let) ${name}\\b`).test(block.code))
    .map(([, code]) => code)
  const needed = new Set([...used, ...wordsOf(given.join('\n'))])
  const imports = [...at].flatMap(([name, path]) =>
    needed.has(name) && !GIVEN.has(name) ? [`import { ${name} } from '${path}'`] : [],
  )
  return [...imports, ...given].join('\n')
}

/** The names that an example in a doc comment may use without declaring them. */
const GIVEN = new Map([
  ['file', "const file = parse('User-agent: *\\nDisallow: /private/\\n')"],
  [
    'policy',
    "const policy = read(parse('User-agent: *\\nDisallow: /private/\\n'), { agent: 'FooBot', dialect: dialects['rfc-9309'] })",
  ],
])

/**
 * @param {readonly Block[]} programs
 * @param {string[]} failures
 */
async function checkPrograms(programs, failures) {
  let claims = 0
  /** @type {Map<string, { where: string, before: number }>} */
  const written = new Map()
  for (const [index, block] of programs.entries()) {
    const inComment = block.file.startsWith('src/')
    const counted = withClaims(block.code)
    claims += counted.claims
    const head = inComment && !block.code.includes('import ') ? await namesAtHand(block) : ''
    const path = join(work, `example-${index + 1}.ts`)
    const before = `${CLAIM}${head}\n`
    writeFileSync(path, `${before}${counted.code}\nexport {}\n`)
    written.set(path, { where: block.file, before: block.line - before.split('\n').length })
  }
  const program = ts.createProgram([...written.keys()], {
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    strict: true,
    skipLibCheck: true,
    types: ['node'],
    noUnusedLocals: false,
    outDir: work,
    rootDir: work,
  })
  const emitted = program.emit()
  /** @type {Set<string>} */
  const wrong = new Set()
  for (const diagnostic of [...ts.getPreEmitDiagnostics(program), ...emitted.diagnostics]) {
    const origin = diagnostic.file === undefined ? undefined : written.get(diagnostic.file.fileName)
    const line =
      diagnostic.file === undefined
        ? 0
        : diagnostic.file.getLineAndCharacterOfPosition(diagnostic.start ?? 0).line + 1
    const place = origin === undefined ? 'examples' : `${origin.where}:${origin.before + line}`
    failures.push(`${place}: ${ts.flattenDiagnosticMessageText(diagnostic.messageText, ' ')}`)
    if (diagnostic.file !== undefined) wrong.add(diagnostic.file.fileName)
  }
  const left = [...written].filter(([path]) => !wrong.has(path)).values()
  const runAll = async () => {
    for (const [path, { where, before }] of left) {
      const message = await errorOf(path.replace(/\.ts$/, '.js'))
      if (message !== undefined)
        failures.push(`${where}:${before + CLAIM.split('\n').length + 1}: ${message}`)
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() }, runAll))
  return claims
}

/**
 * Runs a program.
 *
 * @param {string} path
 * @returns {Promise<string | undefined>} the error with which it ended
 */
async function errorOf(path) {
  try {
    await promisify(execFile)(process.execPath, [path], { cwd: root, timeout: RUN_LIMIT })
    return undefined
  } catch (error) {
    const { stderr = '' } = /** @type {{ stderr?: string }} */ (error)
    return stderr.split('\n').find((line) => /^\w*Error/.test(line)) ?? (stderr.trim() || String(error))
  }
}

/**
 * @param {Block} block
 * @param {string[]} failures
 * @returns {number} how many commands it held
 */
function checkCommands(block, failures) {
  const transcripts = transcriptsOf(block.code)
  for (const { command, line, shown } of transcripts) {
    const printed = printedBy(command)
    if (agrees(printed, shown)) continue
    failures.push(
      `${block.file}:${block.line + line}: \`${command}\` prints something else (\`npm run generate\` writes it):\n${printed.map((one) => `    ${one}`).join('\n')}`,
    )
  }
  return transcripts.length
}

/**
 * Runs the programs of examples/.
 *
 * @param {string[]} failures
 * @returns {{ run: number, missing: string[] }}
 */
function checkExamples(failures) {
  /** @type {string[]} */
  const missing = []
  let run = 0
  for (const file of filesBelow('examples', '.mjs')) {
    const text = readFileSync(join(root, file), 'utf8')
    const said = /^\/\/ Prints:\n((?:\/\/ .*\n)+)$/m.exec(text)?.[1]
    if (said === undefined) continue
    const needed = /Needs: (\w+)/.exec(text)?.[1]
    const path = needed === undefined ? undefined : programAt(needed)
    if (needed !== undefined && path === undefined) {
      missing.push(`${file} (${needed})`)
      continue
    }
    run += 1
    const env = { ...process.env, ...(needed === undefined ? {} : { [needed.toUpperCase()]: path }) }
    const { status, stdout, stderr } = spawnSync(process.execPath, [file], {
      cwd: root,
      encoding: 'utf8',
      timeout: RUN_LIMIT,
      env,
    })
    const shown = said.replace(/^\/\/ /gm, '')
    if (status !== 0) failures.push(`${file}: ends with ${status}: ${stderr.trim()}`)
    else if (stdout !== shown) failures.push(`${file}: prints something else:\n${stdout}`)
  }
  return { run, missing }
}

/**
 * The path of a program, found by the folders of PATH.
 *
 * @param {string} name
 */
function programAt(name) {
  return (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find((path) => existsSync(path))
}

async function main() {
  rmSync(work, { recursive: true, force: true })
  mkdirSync(work, { recursive: true })
  const markdown = [
    ...(existsSync(join(root, 'README.md')) ? ['README.md'] : []),
    ...filesBelow('docs', '.md'),
  ]
  const read = (/** @type {string} */ file) => blocksOf(file, readFileSync(join(root, file), 'utf8'))
  const isProgram = (/** @type {Block} */ { language }) =>
    ['ts', 'typescript', 'js', 'javascript', 'mjs'].includes(language)
  const shown = markdown.flatMap(read)
  const programs = [
    ...shown.filter((block) => isProgram(block) && /from '(wayleave|wayleave\/[^']*)'/.test(block.code)),
    ...filesBelow('src', '.ts').flatMap(read).filter(isProgram),
  ]
  /** @type {string[]} */
  const failures = []
  const claims = await checkPrograms(programs, failures)
  const commands = shown
    .filter(({ language }) => language === 'console')
    .reduce((sum, block) => sum + checkCommands(block, failures), 0)
  const { run, missing } = checkExamples(failures)
  for (const failure of failures) console.error(`FAIL  ${failure}`)
  for (const one of missing) console.log(`examples: NOT run, because what it needs is missing: ${one}`)
  console.log(
    `examples: ${programs.length} programs with ${claims} claims, ${run} of examples/, ${commands} commands, ${failures.length} failures`,
  )
  if (programs.length + commands === 0) console.error('examples: found none, so nothing was checked')
  process.exitCode = failures.length > 0 || programs.length + commands === 0 ? 1 : 0
}

await main()
