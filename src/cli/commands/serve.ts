import { randomBytes } from 'node:crypto'
import type { OpenedFile } from '../../server/index.ts'
import { present } from '../../text/index.ts'
import { type Command, command } from '../command.ts'
import { fileReason } from '../files/file-reason.ts'
import { canReadAgain, readInput } from '../files/input.ts'
import { writeWithUndo } from '../files/undo.ts'
import type { ServeOptions } from '../serving/run-server.ts'
import { siteOptions } from '../site/site-options.ts'
import type { Terminal } from '../terminal.ts'
import { EXIT, usageError } from '../wayleave-error.ts'

/** The heading of the options about who may reach the server. */
const REACH = 'Reach'

/** `wayleave serve`: serves the workbench page and the HTTP API. */
export const serveCommand: Command = command<readonly [string | undefined], ServeOptions>({
  name: 'serve',
  summary:
    'serve a page that shows, tests and fixes a robots.txt in a browser, and an HTTP API with the answers of the commands',
  arguments: [['[file]', 'a robots.txt that the page opens, or - for standard input']],
  options: [
    {
      flags: '-w, --write',
      about:
        "let the page save to FILE, if it is opened at the printed address. 'wayleave edit --undo' restores the bytes before the last save. The server then only answers this machine",
    },
    {
      flags: '--port <number>',
      about: 'listen on this port; 0 takes any free one (default: 9309, or a free one if that is taken)',
    },
    {
      flags: '--host <address>',
      group: REACH,
      about: 'listen on this address (default: 127.0.0.1, which only this machine can reach)',
    },
    {
      flags: '--token <secret>',
      group: REACH,
      about:
        'answer the API only to requests with this token, as "Authorization: Bearer" (default: WAYLEAVE_TOKEN). An address that other machines can reach needs this or --public',
    },
    {
      flags: '--public',
      group: REACH,
      about:
        'answer every client that can reach the address, without a token. Limits on sizes, rates and times stay in force',
    },
    {
      flags: '--log',
      about: 'print a line of JSON on standard error for each request, also on a terminal',
    },
    {
      flags: '--end-when-idle <seconds>',
      about: 'end after this many seconds without a request',
    },
    ...siteOptions,
  ],
  exits: ['the server was stopped'],
  examples: [
    'wayleave serve',
    'wayleave serve robots.txt --write',
    'wayleave serve --host 0.0.0.0 --token "$(openssl rand -hex 16)"',
  ],
  run: async ([name], options, terminal) => {
    const { runServer, settingsFrom } = await import('../serving/run-server.ts')
    const settings = settingsFrom(options)
    const opened = name === undefined ? undefined : openedFile(name, options, terminal)
    if (options.write === true && opened?.saving === undefined) {
      // First comes the error of a file that cannot be read.
      await opened?.read()
      throw usageError('no file that can be saved', 'option --write', 'give the path of a robots.txt')
    }
    await runServer({ ...settings, ...present({ opened }) }, options, terminal)
    return EXIT.clean
  },
})

/** What the page opens, and with `--write` how it saves it. */
function openedFile(name: string, { write = false }: ServeOptions, terminal: Terminal): OpenedFile {
  const read = readerOf(name, terminal)
  if (!write || !canReadAgain(name)) return { name, read }
  const key = randomBytes(16).toString('base64url')
  const save = (bytes: Uint8Array): void => {
    try {
      writeWithUndo(name, bytes, terminal)
    } catch (error) {
      const { cause = error } = error as Error
      throw new Error(`It or the undo file next to it cannot be written (${fileReason(cause)}).`, { cause })
    }
  }
  return { name, read, saving: { key, write: save } }
}

/** Reads a file again each time, as it may change while the server runs. Anything else is read once. */
function readerOf(name: string, terminal: Terminal): () => Promise<Uint8Array> {
  const read = (): Promise<Uint8Array> => readInput(name, terminal, 'argument FILE')
  if (canReadAgain(name)) return read
  let first: Promise<Uint8Array> | undefined
  return () => (first ??= read())
}
