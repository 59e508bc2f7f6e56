#!/usr/bin/env node
import { main } from './cli.ts'
import { terminalOf } from './terminal.ts'

// No `await` out here: the package runs this as a classic script (start.ts). What `main` itself cannot catch
// ends the process with an error.
void main(process.argv.slice(2), terminalOf(process)).then((code) => {
  process.exitCode = code
})
