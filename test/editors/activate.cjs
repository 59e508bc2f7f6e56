// @ts-check
/**
 * Activates the packed extension with a module `vscode` that has its classes and takes its calls, and the bundled server.
 * Prints the commands that it registers, and what it says, as JSON. Takes the folder of the extension.
 */
const Module = require('node:module')
const { readFileSync } = require('node:fs')
const { join } = require('node:path')

const folder = process.argv[2] ?? ''
const types = readFileSync(join(folder, 'node_modules', '@types', 'vscode', 'index.d.ts'), 'utf8')
/** @type {string[]} */
const registered = []
/** @type {unknown[][]} */
const said = []
const nothing = { dispose() {} }

class EventEmitter {
  /** @type {((value: unknown) => void)[]} */
  listeners = []
  /** @param {(value: unknown) => void} listener */
  event = (listener) => {
    this.listeners.push(listener)
    return nothing
  }
  /** @param {unknown} value */
  fire(value) {
    for (const listener of this.listeners) listener(value)
  }
  dispose() {}
}

class CancellationTokenSource {
  token = { isCancellationRequested: false, onCancellationRequested: () => nothing }
  cancel() {}
  dispose() {}
}

class CodeActionKind {
  /** @param {string} value */
  constructor(value) {
    this.value = value
  }
  /** @param {string} part */
  append(part) {
    return new CodeActionKind(this.value === '' ? part : `${this.value}.${part}`)
  }
}

/** A namespace: what is given, and functions that register, create or listen. @param {Record<string, unknown>} own */
function namespace(own) {
  return new Proxy(own, {
    get: (target, key) =>
      key in target || typeof key === 'symbol'
        ? Reflect.get(target, key)
        : /^(on|register|create)[A-Z]/.test(key)
          ? () => nothing
          : undefined,
  })
}

/** @param {string} level @returns {(...words: unknown[]) => void} */
const log =
  (level) =>
  (...words) =>
    said.push([level, ...words])
const channel = namespace({
  ...Object.fromEntries(
    ['append', 'appendLine', 'info', 'warn', 'error', 'debug', 'trace'].map((level) => [level, log(level)]),
  ),
  clear() {},
  show() {},
  dispose() {},
})
const document = {
  uri: { toString: () => 'file:///robots.txt', scheme: 'file', fsPath: '/robots.txt' },
  fileName: '/robots.txt',
  languageId: 'robots-txt',
  version: 1,
  getText: () => 'User-agent: *\nDisallow /a\n',
}

/** @type {Record<string, unknown>} */
const vscode = {
  EventEmitter,
  CancellationTokenSource,
  CodeActionKind: Object.assign(CodeActionKind, { Empty: new CodeActionKind('') }),
  Disposable: class {
    static from() {
      return nothing
    }
    dispose() {}
  },
  version: '1.101.0',
  commands: namespace({
    /** @param {string} id */
    registerCommand(id) {
      registered.push(id)
      return nothing
    },
  }),
  window: namespace({
    createOutputChannel: () => channel,
    showErrorMessage: async (/** @type {string} */ message) => void said.push(['message', message]),
    visibleTextEditors: [],
    tabGroups: namespace({ all: [] }),
  }),
  workspace: namespace({
    textDocuments: [document],
    notebookDocuments: [],
    getConfiguration: () => ({ get: (/** @type {string} */ _, /** @type {unknown} */ given) => given }),
  }),
  languages: namespace({ match: () => 1 }),
  env: namespace({ appName: 'test', language: 'en' }),
}
for (const [, kind, name = ''] of types.matchAll(
  /^[\t ]*export (namespace|class|enum|const|function|let) (\w+)/gm,
)) {
  if (kind === 'class') vscode[name] ??= class {}
  else if (kind === 'enum') vscode[name] ??= new Proxy({}, { get: (_, key) => key })
  else if (kind === 'namespace') vscode[name] ??= namespace({})
}

const loader = /** @type {{ _load: (id: string, ...rest: unknown[]) => unknown }} */ (
  /** @type {unknown} */ (Module)
)
const load = loader._load
loader._load = (id, ...rest) => (id === 'vscode' ? vscode : load(id, ...rest))

const extension = require(join(folder, 'dist', 'extension.cjs'))
/** @param {unknown} [error] */
const end = (error) => {
  if (error !== undefined) said.push(['failed', String(error)])
  console.log(JSON.stringify({ registered, said }))
  process.exit()
}
extension
  .activate({ extensionPath: folder, subscriptions: [] })
  .then(() => extension.deactivate())
  .then(() => end(), end)
