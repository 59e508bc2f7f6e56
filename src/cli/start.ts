#!/usr/bin/env node
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { runKept } from './code-cache.ts'
import { codeFolder } from './code-folder.ts'

/** A digest of the text of `program.cjs`, put here when that is made (scripts/bundle.mjs). */
declare const PROGRAM: string

/** Commands have different code to keep; nothing that is no word of letters goes into a name of a file. */
const command = /^[a-z]{1,16}$/.exec(process.argv[2] ?? '')?.[0] ?? 'wayleave'

const program = join(import.meta.dirname, 'program.cjs')
runKept(program, `${command}-${PROGRAM}-${process.version}-${process.arch}`, codeFolder(process), createRequire(program))
