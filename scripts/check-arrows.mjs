// @ts-check
/**
 * Holds the house together: which room may import which, and what no pure room may touch.
 * The compiler's project references hold most of it; this closes what they leave open
 * (deep imports, transitive imports, circles of files, the clock, dice), and holds the references to the same table.
 *
 * Run: node scripts/check-arrows.mjs [ROOT]
 */
import { existsSync, readdirSync, readFileSync, realpathSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { basename, dirname, extname, join, relative, resolve, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { fileCircles } from './file-circles.mjs'

/**
 * The arrows: each room and the rooms it may import. The only place that says so.
 *
 * @type {Readonly<Record<string, readonly string[]>>}
 */
export const ARROWS = {
  text: [],
  pattern: [],
  syntax: ['text'],
  policy: ['text', 'pattern'],
  dialects: ['text', 'syntax', 'pattern', 'policy'],
  robots: ['dialects'],
  diff: ['pattern', 'syntax', 'policy', 'dialects'],
  check: ['text', 'pattern', 'syntax', 'policy', 'dialects', 'robots', 'diff', 'access'],
  rewrite: ['text', 'pattern', 'syntax', 'policy', 'dialects', 'robots', 'diff'],
  access: ['policy', 'dialects'],
  fetch: ['text', 'access'],
  store: [],
  crawl: ['text', 'syntax', 'policy', 'dialects', 'robots', 'access', 'fetch', 'store'],
  adapters: ['crawl'],
  report: ['text', 'pattern', 'syntax', 'policy', 'dialects', 'robots', 'diff', 'check', 'rewrite', 'access'],
  cli: [
    'text',
    'pattern',
    'syntax',
    'policy',
    'dialects',
    'robots',
    'diff',
    'check',
    'rewrite',
    'access',
    'fetch',
    'store',
    'crawl',
    'report',
  ],
}

/** Rooms that touch the world. Every other room is pure: no clock, no dice, no network, no process, no packages. */
const WORLD = new Set(['fetch', 'store', 'crawl', 'adapters', 'cli'])

/**
 * The packages a pure room may import all the same, each for a reason: what it brings is a function of what it is given.
 *
 * `access`: how long a response may be used is RFC 9111's arithmetic, which http-cache-semantics does; it asks a method of its own for the
 * time, and that method is replaced by one that gives the time it was given.
 *
 * @type {Readonly<Record<string, readonly string[]>>}
 */
const PURE_PACKAGES = { access: ['http-cache-semantics'] }

/** What `src/entry/index.ts`, the facade, may import: every pure room. */
const FACADE = Object.keys(ARROWS).filter((room) => !WORLD.has(room))

/** Files that stand beside the rooms. */
const OUTSIDE_ROOMS = new Set(['index.ts', 'platform.d.ts'])

const BANNED_NAMES = new Set(['utils', 'util', 'helpers', 'helper', 'common', 'core', 'shared', 'misc'])

const IMPURE_GLOBALS = new Set([
  'process',
  'fetch',
  'console',
  'performance',
  'crypto',
  'require',
  'setTimeout',
  'setInterval',
  'setImmediate',
  'eval',
  'Function',
  'globalThis',
])

/** A file longer than this opens with a comment that says why. */
const LONGEST = 400

/** A reason shorter than this is none. */
const SHORTEST_REASON = 20

/**
 * @typedef {{ file: string, line: number, rule: string, message: string }} Violation
 * @typedef {{ imports: number, files: number, violations: Violation[] }} Result
 */

/**
 * Checks `src/` below a root.
 *
 * @param {string} root
 * @param {Readonly<Record<string, readonly string[]>>} [arrows]
 * @returns {Result}
 */
export function checkArrows(root, arrows = ARROWS) {
  const src = join(realpathSync(root), 'src')
  const { files, folders } = walk(src)
  const sources = files.filter((file) => /\.[cm]?tsx?$/.test(file))
  const program = ts.createProgram(sources, { noLib: true, noResolve: true, types: [], allowImportingTsExtensions: true, noEmit: true })
  const checker = program.getTypeChecker()
  const dialectIds = new Set(
    sources.filter((file) => roomOf(src, file) === 'dialects').map((file) => basename(file).replace(/(\.d)?\.[cm]?tsx?$/, '')),
  )
  /** @type {Violation[]} */
  const violations = []
  /** @type {Map<string, import('./file-circles.mjs').FileImport[]>} */
  const importsOf = new Map()
  let imports = 0

  for (const path of [...folders, ...files]) checkName(src, path, violations)
  checkRooms(src, folders, arrows, violations)
  checkReferences(root, src, arrows, violations)
  for (const file of sources) {
    const source = program.getSourceFile(file)
    if (source === undefined) throw new Error(`Cannot read ${file}`)
    const room = roomOf(src, file)
    /** @type {(at: ts.Node | number) => number} */
    const lineOf = (at) => source.getLineAndCharacterOfPosition(typeof at === 'number' ? at : at.getStart(source)).line + 1
    /** @type {(at: ts.Node | number, rule: string, message: string) => void} */
    const report = (at, rule, message) => {
      violations.push({ file: shownPath(src, file), line: lineOf(at), rule, message })
    }
    /** @type {import('./file-circles.mjs').FileImport[]} */
    const imported = []
    importsOf.set(file, imported)
    checkLength(source, report)
    imports += checkImports({ src, source, room, arrows, report, note: (at, to) => void imported.push({ to, line: lineOf(at) }) })
    if (!WORLD.has(room)) checkPurity(source, checker, report)
    if (room !== 'dialects') checkDialectQuestions(source, dialectIds, report)
  }
  for (const { circle, line } of fileCircles(importsOf)) {
    const files = circle.map((file) => shownPath(src, file))
    const message = `${files.join(' → ')} → ${files[0]}: move what both ends need to a file below them`
    violations.push({ file: files.at(-1) ?? '', line, rule: 'circle', message })
  }
  return { imports, files: sources.length, violations }
}

/** A path below the root, as messages show it. @param {string} src @param {string} file */
function shownPath(src, file) {
  return relative(dirname(src), file).split(sep).join('/')
}

/**
 * @param {string} folder
 * @returns {{ files: string[], folders: string[] }}
 */
function walk(folder) {
  /** @type {string[]} */
  const files = []
  /** @type {string[]} */
  const folders = []
  for (const entry of readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) {
      const below = walk(path)
      folders.push(path, ...below.folders)
      files.push(...below.files)
    } else {
      files.push(path)
    }
  }
  return { files, folders }
}

/**
 * The room a file stands in; the empty string for a file beside the rooms.
 *
 * @param {string} src
 * @param {string} file
 */
function roomOf(src, file) {
  const parts = relative(src, file).split(sep)
  return parts.length > 1 ? /** @type {string} */ (parts[0]) : ''
}

/**
 * @param {string} src
 * @param {string} path
 * @param {Violation[]} violations
 */
function checkName(src, path, violations) {
  const name = basename(path).split('.')[0] ?? ''
  if (!BANNED_NAMES.has(name)) return
  const message = `Nothing may be called "${name}": name it after what it holds, or move it to the room it belongs to`
  violations.push({ file: shownPath(src, path), line: 1, rule: 'name', message })
}

/**
 * @param {string} src
 * @param {string[]} folders
 * @param {Readonly<Record<string, readonly string[]>>} arrows
 * @param {Violation[]} violations
 */
function checkRooms(src, folders, arrows, violations) {
  const rooms = folders.filter((folder) => dirname(folder) === src).map((folder) => basename(folder))
  for (const room of rooms) {
    if (arrows[room] !== undefined) continue
    violations.push({ file: `src/${room}`, line: 1, rule: 'room', message: `Room "${room}" is not in the table of arrows` })
  }
  for (const room of Object.keys(arrows)) {
    if (rooms.includes(room)) continue
    violations.push({ file: `src/${room}`, line: 1, rule: 'room', message: `Room "${room}" of the table of arrows does not exist` })
  }
  for (const entry of readdirSync(src, { withFileTypes: true })) {
    if (entry.isDirectory() || OUTSIDE_ROOMS.has(entry.name)) continue
    violations.push({ file: `src/${entry.name}`, line: 1, rule: 'room', message: 'A source file stands in a room, not beside the rooms' })
  }
}

/**
 * The compiler's references say the same as the table, and a pure room compiles without anybody's globals.
 *
 * @param {string} root
 * @param {string} src
 * @param {Readonly<Record<string, readonly string[]>>} arrows
 * @param {Violation[]} violations
 */
function checkReferences(root, src, arrows, violations) {
  /** @type {(config: string, expected: string[]) => any} */
  const check = (config, expected) => {
    const file = shownPath(src, config)
    /** @type {(message: string) => void} */
    const report = (message) => void violations.push({ file, line: 1, rule: 'references', message })
    if (!existsSync(config)) {
      report('The file is missing')
      return undefined
    }
    const { config: parsed, error } = ts.parseConfigFileTextToJson(config, readFileSync(config, 'utf8'))
    if (error !== undefined) {
      report(ts.flattenDiagnosticMessageText(error.messageText, ' '))
      return undefined
    }
    /** @type {string[]} */
    const paths = (parsed.references ?? []).map((/** @type {{ path: string }} */ reference) => reference.path)
    const referenced = paths.map((path) =>
      relative(src, resolve(dirname(config), path))
        .split(sep)
        .join('/'),
    )
    for (const room of expected) if (!referenced.includes(room)) report(`References lack "${room}", which the table of arrows allows`)
    for (const room of referenced)
      if (!expected.includes(room)) report(`References hold "${room}", which the table of arrows does not allow`)
    return parsed
  }
  const top = join(realpathSync(root), 'tsconfig.json')
  check(top, Object.keys(arrows))
  for (const [room, allowed] of Object.entries(arrows)) {
    const config = join(src, room, 'tsconfig.json')
    if (!existsSync(join(src, room))) continue
    const parsed = check(config, [...allowed])
    const options = parsed?.compilerOptions ?? {}
    const file = `src/${room}/tsconfig.json`
    if (WORLD.has(room)) continue
    if ((options.types ?? []).length > 0)
      violations.push({ file, line: 1, rule: 'references', message: 'A pure room compiles with no "types"' })
    if (options.lib !== undefined)
      violations.push({ file, line: 1, rule: 'references', message: 'A pure room takes "lib" from tsconfig.base.json' })
  }
}

/**
 * @param {ts.SourceFile} source
 * @param {(at: ts.Node | number, rule: string, message: string) => void} report
 */
function checkLength(source, report) {
  const lines = source.text.split('\n').length - (source.text.endsWith('\n') ? 1 : 0)
  if (lines <= LONGEST) return
  const shebang = source.text.startsWith('#!') ? source.text.indexOf('\n') : 0
  const opening = ts.getLeadingCommentRanges(source.text, shebang)?.[0]
  const reason =
    opening === undefined
      ? ''
      : source.text
          .slice(opening.pos, opening.end)
          .replace(/[/*\s]+/g, ' ')
          .trim()
  if (opening !== undefined && opening.pos <= shebang + 1 && reason.length >= SHORTEST_REASON) return
  report(0, 'length', `${lines} lines: over ${LONGEST}, a file opens with a comment that says why it is kept whole`)
}

/**
 * @param {{ src: string, source: ts.SourceFile, room: string, arrows: Readonly<Record<string, readonly string[]>>,
 *   report: (at: ts.Node, rule: string, message: string) => void, note: (at: ts.Node, file: string) => void }} context
 * @returns {number} how many imports there were
 */
function checkImports({ src, source, room, arrows, report, note }) {
  let count = 0
  const file = source.fileName
  const allowed = room === '' ? FACADE : (arrows[room] ?? [])

  /** @type {(at: ts.Node, specifier: string) => void} */
  const checkSpecifier = (at, specifier) => {
    count += 1
    if (!specifier.startsWith('.')) {
      if (WORLD.has(room) || PURE_PACKAGES[room]?.includes(specifier)) return
      const what = specifier.startsWith('node:') || builtinModules.includes(specifier) ? 'Node' : 'a package'
      report(at, 'purity', `"${specifier}": a pure room imports nothing of ${what}`)
      return
    }
    const target = resolve(dirname(file), specifier)
    const inside = relative(src, target)
    if (inside.startsWith('..')) {
      report(at, 'import', `"${specifier}" leads out of src/`)
      return
    }
    note(at, target)
    const other = roomOf(src, target)
    if (extname(specifier) === '') report(at, 'import', `"${specifier}": write the file's full name, with its extension`)
    if (other === room) return
    if (other === '') {
      report(at, 'arrow', `"${specifier}": a room does not import what stands above the rooms`)
      return
    }
    if (!allowed.includes(other)) {
      report(at, 'arrow', `"${specifier}": ${room === '' ? 'the facade' : `room "${room}"`} may not import room "${other}"`)
    }
    if (inside.split(sep).join('/') !== `${other}/index.ts`) {
      report(at, 'deep', `"${specifier}": a room is imported through its index.ts only`)
    }
  }

  /** @type {(node: ts.Node) => void} */
  const visit = (node) => {
    if (ts.isImportDeclaration(node) && ts.isStringLiteral(node.moduleSpecifier)) {
      checkSpecifier(node, node.moduleSpecifier.text)
    } else if (ts.isExportDeclaration(node)) {
      if (node.moduleSpecifier !== undefined && ts.isStringLiteral(node.moduleSpecifier)) checkSpecifier(node, node.moduleSpecifier.text)
      const star = node.moduleSpecifier !== undefined && (node.exportClause === undefined || ts.isNamespaceExport(node.exportClause))
      if (star) report(node, 'export-star', 'Export by name: `export *` hides what a room offers')
    } else if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument) && ts.isStringLiteral(node.argument.literal)) {
      checkSpecifier(node, node.argument.literal.text)
    } else if (ts.isImportEqualsDeclaration(node)) {
      report(node, 'import', '`import … =` is not used here')
    } else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      const argument = node.arguments[0]
      if (!WORLD.has(room)) report(node, 'dynamic-import', '`import(…)` belongs to the room "cli"')
      if (argument !== undefined && ts.isStringLiteralLike(argument)) checkSpecifier(node, argument.text)
      else report(node, 'dynamic-import', '`import(…)` takes a literal, or no one can tell what it loads')
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return count
}

/**
 * @param {ts.SourceFile} source
 * @param {ts.TypeChecker} checker
 * @param {(at: ts.Node, rule: string, message: string) => void} report
 */
function checkPurity(source, checker, report) {
  /** @type {(node: ts.Identifier) => boolean} */
  const isGlobal = (node) => {
    const shorthand = ts.isShorthandPropertyAssignment(node.parent)
    const symbol = shorthand ? checker.getShorthandAssignmentValueSymbol(node.parent) : checker.getSymbolAtLocation(node)
    const declared = symbol?.declarations ?? []
    return declared.every(
      (declaration) =>
        declaration.getSourceFile() !== source || (ts.getCombinedModifierFlags(declaration) & ts.ModifierFlags.Ambient) !== 0,
    )
  }
  /** @type {(node: ts.Node) => void} */
  const visit = (node) => {
    if (ts.isTypeNode(node)) return
    if (ts.isIdentifier(node) && isReference(node)) {
      if (IMPURE_GLOBALS.has(node.text) && isGlobal(node)) {
        report(node, 'purity', `\`${node.text}\` in a pure room: take what it would give as an argument`)
      } else if (node.text === 'Date' && isGlobal(node) && !isPureDate(node)) {
        report(node, 'purity', 'The clock in a pure room: take `now` as an argument')
      } else if (node.text === 'Math' && isGlobal(node) && !isPureMath(node)) {
        report(node, 'purity', '`Math.random` in a pure room: take `random` as an argument')
      }
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
}

/**
 * Is the identifier a use of a value, not the name of a member or of a declaration?
 *
 * @param {ts.Identifier} node
 */
function isReference(node) {
  const { parent } = node
  if (ts.isPropertyAccessExpression(parent)) return parent.expression === node
  if (ts.isShorthandPropertyAssignment(parent)) return true
  if (ts.isPropertyAssignment(parent)) return parent.initializer === node
  if (ts.isBindingElement(parent)) return parent.initializer === node
  if (ts.isExportSpecifier(parent) || ts.isImportSpecifier(parent) || ts.isNamespaceImport(parent)) return false
  if (ts.isVariableDeclaration(parent) || ts.isParameter(parent)) return parent.initializer === node
  if (ts.isPropertyDeclaration(parent) || ts.isEnumMember(parent)) return parent.initializer === node
  return !(ts.isFunctionLike(parent) || ts.isClassLike(parent) || ts.isTypeElement(parent) || ts.isImportClause(parent))
}

/**
 * `new Date(x)`, `Date.UTC`, `Date.parse` and `instanceof Date` ask no clock.
 *
 * @param {ts.Identifier} node
 */
function isPureDate(node) {
  const { parent } = node
  if (ts.isNewExpression(parent) && parent.expression === node) return (parent.arguments?.length ?? 0) > 0
  if (ts.isPropertyAccessExpression(parent)) return ['UTC', 'parse', 'prototype'].includes(parent.name.text)
  return ts.isBinaryExpression(parent) && parent.operatorToken.kind === ts.SyntaxKind.InstanceOfKeyword
}

/** @param {ts.Identifier} node */
function isPureMath(node) {
  return ts.isPropertyAccessExpression(node.parent) && node.parent.name.text !== 'random'
}

/**
 * Nobody outside `dialects/` asks which dialect it has: a dialect declares an answer, shared code asks for it.
 *
 * @param {ts.SourceFile} source
 * @param {ReadonlySet<string>} dialectIds
 * @param {(at: ts.Node, rule: string, message: string) => void} report
 */
function checkDialectQuestions(source, dialectIds, report) {
  /** @type {(node: ts.Node) => boolean} */
  const isDialectId = (node) =>
    ts.isPropertyAccessExpression(node) && node.name.text === 'id' && /dialect$/i.test(node.expression.getText(source))
  /** @type {(node: ts.Node) => boolean} */
  const namesDialect = (node) =>
    (ts.isIdentifier(node) || ts.isPropertyAccessExpression(node)) && /dialect(id)?$/i.test(node.getText(source))
  /** @type {(node: ts.Node) => boolean} */
  const isLiteralId = (node) => ts.isStringLiteralLike(node) && dialectIds.has(node.text)
  const message = 'Which dialect it is, is asked in dialects/ only: let the dialect declare the answer'
  const equalities = [
    ts.SyntaxKind.EqualsEqualsEqualsToken,
    ts.SyntaxKind.ExclamationEqualsEqualsToken,
    ts.SyntaxKind.EqualsEqualsToken,
    ts.SyntaxKind.ExclamationEqualsToken,
  ]
  /** @type {(node: ts.Node) => void} */
  const visit = (node) => {
    if (ts.isBinaryExpression(node) && equalities.includes(node.operatorToken.kind)) {
      const { left, right } = node
      const asks =
        isDialectId(left) || isDialectId(right) || (namesDialect(left) && isLiteralId(right)) || (namesDialect(right) && isLiteralId(left))
      if (asks) report(node, 'dialect-id', message)
    } else if (ts.isSwitchStatement(node)) {
      const literal = node.caseBlock.clauses.some((clause) => ts.isCaseClause(clause) && isLiteralId(clause.expression))
      if (isDialectId(node.expression) || (namesDialect(node.expression) && literal)) report(node, 'dialect-id', message)
    } else if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression) && node.expression.name.text === 'includes') {
      const asked = node.arguments[0]
      if (asked !== undefined && isDialectId(asked)) report(node, 'dialect-id', message)
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
}

/** @param {string} root */
function main(root) {
  const { imports, files, violations } = checkArrows(root)
  for (const { file, line, rule, message } of violations) console.error(`${file}:${line}: ${rule}: ${message}`)
  console.log(`arrows: ${imports} imports in ${files} files, ${violations.length} violations`)
  if (imports === 0) console.error('arrows: no import was seen, so nothing was checked')
  process.exitCode = violations.length > 0 || imports === 0 ? 1 : 0
}

const self = fileURLToPath(import.meta.url)
if (process.argv[1] !== undefined && realpathSync(process.argv[1]) === realpathSync(self)) {
  main(process.argv[2] ?? join(dirname(self), '..'))
}
