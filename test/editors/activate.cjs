// @ts-check
/**
 * Activates the packed extension with a stub of the module `vscode`, and the bundled server. Prints the commands that it
 * registers, and what it says, as JSON. Takes the folder of the extension.
 */
const Module = require('node:module')
const { readFileSync } = require('node:fs')
const { join } = require('node:path')
const vscodeStub = require('./vscode-stub.cjs')

const folder = process.argv[2] ?? ''
const types = readFileSync(join(folder, 'node_modules', '@types', 'vscode', 'index.d.ts'), 'utf8')
const { vscode, registered, said, executed } = vscodeStub(types)

const loader = /** @type {{ _load: (id: string, ...rest: unknown[]) => unknown }} */ (
  /** @type {unknown} */ (Module)
)
const load = loader._load
loader._load = (id, ...rest) => (id === 'vscode' ? vscode : load(id, ...rest))

const extension = require(join(folder, 'dist', 'extension.cjs'))
/** @param {unknown} [error] */
const end = (error) => {
  if (error !== undefined) said.push(['failed', String(error)])
  console.log(JSON.stringify({ registered, said, executed }))
  process.exit()
}
extension
  .activate({ extensionPath: folder, subscriptions: [] })
  .then(() => extension.deactivate())
  .then(() => end(), end)
