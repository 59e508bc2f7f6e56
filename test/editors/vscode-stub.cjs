// @ts-check
/**
 * A module `vscode` that has its classes and takes its calls. Node and a browser run this file.
 *
 * @param {string} types the declarations of the module.
 * @returns the module, the commands that are registered and called, and what is said, also to a person.
 */
module.exports = function vscodeStub(types) {
  /** @type {string[]} */
  const registered = []
  /** @type {unknown[][]} */
  const said = []
  /** @type {unknown[][]} */
  const executed = []
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
      executeCommand: async (/** @type {unknown[]} */ ...words) => void executed.push(words),
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
    Uri: Object.assign(class {}, {
      joinPath: (/** @type {unknown[]} */ ...parts) => ({ toString: () => parts.join('/') }),
    }),
    env: namespace({ appName: 'test', language: 'en' }),
  }
  for (const [, kind, name = ''] of types.matchAll(
    /^[\t ]*export (namespace|class|enum|const|function|let) (\w+)/gm,
  )) {
    if (kind === 'class') vscode[name] ??= class {}
    else if (kind === 'enum') vscode[name] ??= new Proxy({}, { get: (_, key) => key })
    else if (kind === 'namespace') vscode[name] ??= namespace({})
  }

  return { vscode, registered, said, executed }
}
