#!/usr/bin/env node
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { setFlagsFromString } from 'node:v8'
import { runKept } from './code-cache.ts'
import { codeFolder } from './code-folder.ts'

/** A digest of the text of `program.cjs`, put here when that is made (scripts/bundle.mjs). */
declare const PROGRAM: string

/**
 * How much code a function runs before the engine makes better code of it, in octets of its bytecode (V8: 67,584 in Node 20). Most commands
 * are over before that has paid: with the engine's own figure, a third of the time of `check` goes there. Later engines do not know the word,
 * and would say so on standard error.
 */
const INTERRUPT_BUDGET = 1_000_000

/** Commands have different code to keep; nothing that is no word of letters goes into a name of a file. */
const command = /^[a-z]{1,16}$/.exec(process.argv[2] ?? '')?.[0] ?? 'wayleave'

const program = join(import.meta.dirname, 'program.cjs')
const load = createRequire(program)
if (process.versions.v8.startsWith('11.')) {
  const engine = load('node:v8') as { readonly setFlagsFromString: typeof setFlagsFromString }
  engine.setFlagsFromString(`--interrupt-budget=${INTERRUPT_BUDGET}`)
}
runKept(program, `${command}-${PROGRAM}-${process.version}-${process.arch}`, codeFolder(process), load)
