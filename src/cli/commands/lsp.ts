import { existsSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import { serveLsp } from '../../lsp/index.ts'
import { type Command, command } from '../command.ts'
import { CONFIG_FILE } from '../options/config-file.ts'
import { packageFile, packageVersion } from '../package-file.ts'
import { LSP_THREAD } from '../thread-argument.ts'
import { COMMAND_LINE, usageError, WayleaveError } from '../wayleave-error.ts'

interface Options {
  readonly stdio?: boolean
  readonly clientProcessId?: string
}

/** `wayleave lsp`: findings, fixes and facts in editors, by the Language Server Protocol. */
export const lspCommand: Command = command<readonly [], Options>({
  name: 'lsp',
  summary: 'serve findings, fixes and facts to editors by the Language Server Protocol',
  arguments: [],
  options: [
    { flags: '--stdio', about: 'speak the protocol on standard input and output, the only way there is' },
    {
      flags: '--clientProcessId <number>',
      about: 'end when this process has ended. Some editors add it to the command',
    },
  ],
  exits: ['the client ended the server in order', 'the client ended without a word'],
  examples: ['wayleave lsp --stdio'],
  run: async (_, options, terminal) => {
    if (options.stdio !== true)
      throw usageError(
        'no way to speak the protocol',
        COMMAND_LINE,
        'add --stdio; an editor starts the command',
      )
    const script = packageFile('dist/bundle/cli.cjs')
    if (!existsSync(script))
      throw new WayleaveError('file', ['the package is not built', COMMAND_LINE, 'run npm run build'])
    return serveLsp({
      version: packageVersion(),
      input: process.stdin,
      output: process.stdout,
      // What a thread prints does not get among the messages.
      startThread: () => new Worker(script, { argv: [LSP_THREAD], stdout: true }),
      configFile: CONFIG_FILE,
      say: (sentence) => terminal.say(`wayleave: ${sentence}`),
    })
  },
})
