#!/usr/bin/env node
import { main } from './cli.ts'
import { terminalOf } from './terminal.ts'
import { CHECK_THREAD, ENGINE_THREAD, LSP_THREAD } from './thread-argument.ts'

// No `await` out here: the package runs this as a classic script (start.ts). What `main` itself cannot catch
// ends the process with an error.
if (process.argv[2] === CHECK_THREAD) {
  void import('./checking/serve-thread.ts').then(({ serveThread }) => serveThread())
} else if (process.argv[2] === ENGINE_THREAD) {
  void import('./serving/engine-thread.ts').then(({ serveEngine }) => serveEngine())
} else if (process.argv[2] === LSP_THREAD) {
  void import('./lsp/lsp-thread.ts').then(({ serveLspThread }) => serveLspThread())
} else {
  void main(process.argv.slice(2), terminalOf(process)).then((code) => {
    process.exitCode = code
  })
}
