#!/usr/bin/env node
import { createRequire } from 'node:module'
import { basename, join } from 'node:path'
import type { setFlagsFromString } from 'node:v8'
import { codeFolder, runKept } from './code-cache.ts'

/** A digest of the texts of the scripts that the program is made of, put here when they are made (scripts/bundle.mjs). */
declare const PROGRAM: string

/**
 * How much code a function runs before the engine makes better code of it, in bytes of its bytecode (V8: 67,584 in Node 20). Most commands
 * are over before that has paid: with the engine's own figure, a third of the time of `check` goes there. Later engines do not know the word,
 * and would say so on standard error.
 */
const INTERRUPT_BUDGET = 1_000_000

/** Commands have different code to keep; nothing that is no word of letters goes into a name of a file. */
const command = /^[a-z]{1,16}$/.exec(process.argv[2] ?? '')?.[0] ?? 'wayleave'

const scripts = join(import.meta.dirname, 'program')
const ofNode = createRequire(join(scripts, 'program.cjs'))
const run = new Map<string, object>()
const kept = codeFolder(process)

/** The scripts ask for each other by their names, and for modules of Node. */
function load(id: string): unknown {
  if (!id.startsWith('./')) return ofNode(id)
  let exports = run.get(id)
  if (exports === undefined) {
    exports = {}
    run.set(id, exports)
    const name = `${command}-${basename(id, '.cjs')}-${PROGRAM}-${process.version}-${process.arch}`
    runKept(join(scripts, id), name, kept, load, exports)
  }
  return exports
}

if (process.versions.v8.startsWith('11.')) {
  const engine = ofNode('node:v8') as { readonly setFlagsFromString: typeof setFlagsFromString }
  engine.setFlagsFromString(`--interrupt-budget=${INTERRUPT_BUDGET}`)
}
load('./program.cjs')
