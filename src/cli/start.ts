#!/usr/bin/env node
import { createRequire } from 'node:module'
import { basename, join } from 'node:path'
import type { setFlagsFromString } from 'node:v8'
import { codeFolder, scriptValue } from './code-cache.ts'

// Starts the bundled command with V8's compiled code of earlier runs.
// Node ≥ 22.8 has module.enableCompileCache(); remove this when Node 20 is dropped.

/** A digest of the program's scripts, which scripts/bundle.mjs puts here. */
declare const PROGRAM: string

/** The names of the scripts that share the file small.cjs. */
declare const SMALL: readonly string[]

/**
 * Bytes of bytecode that a function runs before V8 optimizes it. The default is 67,584 in Node 20. Most commands end
 * before optimization saves time. With the default, `check` spends a third of its time on optimization. Later
 * versions of V8 reject the flag.
 */
const INTERRUPT_BUDGET = 1_000_000

/** Each command caches its own code. Only words of letters become part of a file name. */
const command = /^[a-z]{1,16}$/.exec(process.argv[2] ?? '')?.[0] ?? 'wayleave'

const scripts = join(import.meta.dirname, 'program')
const requireOfNode = createRequire(join(scripts, 'program.cjs'))
const exportsOf = new Map<string, object>()
const cacheFolder = codeFolder(process)

/** Loads a script by its relative name, or a module of Node. */
function load(id: string): unknown {
  if (!id.startsWith('./')) return requireOfNode(id)
  let exports = exportsOf.get(id)
  if (exports === undefined) {
    exports = {}
    exportsOf.set(id, exports)
    scriptOf(basename(id))(load, exports, scripts)
  }
  return exports
}

/** A script as the bundle writes it. */
type Start = (require: typeof load, exports: object, folder: string) => void

let small: Readonly<Record<string, Start>> | undefined

function scriptOf(name: string): Start {
  if (!SMALL.includes(name)) return inFile(name) as Start
  small ??= inFile('small.cjs') as Readonly<Record<string, Start>>
  return small[name] as Start
}

function inFile(name: string): unknown {
  const cached = `${command}-${basename(name, '.cjs')}-${PROGRAM}-${process.version}-${process.arch}`
  return scriptValue(join(scripts, name), cached, cacheFolder)
}

if (process.versions.v8.startsWith('11.')) {
  const v8 = requireOfNode('node:v8') as { readonly setFlagsFromString: typeof setFlagsFromString }
  v8.setFlagsFromString(`--interrupt-budget=${INTERRUPT_BUDGET}`)
}
load('./program.cjs')
