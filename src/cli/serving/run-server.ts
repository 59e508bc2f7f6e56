import { existsSync } from 'node:fs'
import { BlockList, isIP } from 'node:net'
import { Worker } from 'node:worker_threads'
import { MAX_BYTES_OF_ALL_ROBOTS } from '../../readings/index.ts'
import {
  type OpenedFile,
  type RunningServer,
  type ServerOptions,
  startServer,
  THREAD_MEGABYTES,
} from '../../server/index.ts'
import { present, visible } from '../../text/index.ts'
import { MAX_PORT, wholeNumber } from '../options/whole-number.ts'
import { packageFile, packageVersion } from '../package-file.ts'
import { rulePages } from '../rule-pages.ts'
import type { SiteOptions } from '../site/site-options.ts'
import type { Terminal } from '../terminal.ts'
import { ENGINE_THREAD } from '../thread-argument.ts'
import { COMMAND_LINE, usageError, WayleaveError } from '../wayleave-error.ts'
import { retrieverOf } from './retriever.ts'

/** The options of `wayleave serve`. */
export interface ServeOptions extends SiteOptions {
  readonly write?: boolean
  readonly port?: string
  readonly host?: string
  readonly token?: string
  readonly public?: boolean
  readonly log?: boolean
  readonly endWhenIdle?: string
}

/** What the options say of the server. */
export interface ServeSettings extends Pick<ServerOptions, 'host' | 'port' | 'isPublic' | 'token'> {
  readonly opened?: OpenedFile
  /** May another port be taken if this one is not free? */
  readonly isAnyPort: boolean
  readonly idleMs?: number
}

/** The port if none is given: the number of RFC 9309. */
const DEFAULT_PORT = 9309

/** Characters of the shortest token: a shorter one can be guessed. */
const MIN_TOKEN = 16

/** The variable of the environment that holds the token, which a list of processes does not show. */
const TOKEN_VARIABLE = 'WAYLEAVE_TOKEN'

/** The settings that the options state. @throws WayleaveError for options that are wrong or not safe. */
export function settingsFrom(options: ServeOptions): ServeSettings {
  const { host = '127.0.0.1', port, public: isForAll = false, endWhenIdle, allowPrivate = false } = options
  const token = tokenFrom(options)
  const isPublic = !isLoopback(host)
  if (options.write === true && (isPublic || isForAll || token !== undefined))
    throw usageError(
      'a file is saved from the page on this machine alone',
      'option --write',
      'leave out --public, --token, WAYLEAVE_TOKEN, and a --host that other machines reach',
    )
  if (isPublic && token === undefined && !isForAll)
    throw usageError(
      `other machines can reach "${visible(host, 80)}"`,
      'option --host',
      'add --token SECRET, or --public if everyone may ask',
    )
  if (isPublic && allowPrivate)
    throw usageError(
      'other machines could reach this network through the server',
      'option --allow-private',
      'leave it out, or leave out --host',
    )
  return {
    host,
    port: port === undefined ? DEFAULT_PORT : wholeNumber(port, 'option --port', MAX_PORT),
    isAnyPort: port === undefined,
    isPublic,
    ...present({ token }),
    ...(endWhenIdle === undefined
      ? {}
      : { idleMs: wholeNumber(endWhenIdle, 'option --end-when-idle', MAX_IDLE_SECONDS) * 1000 }),
  }
}

/**
 * The secret that requests need.
 *
 * @throws WayleaveError for an unsafe secret, or if everyone may ask.
 */
function tokenFrom(options: ServeOptions): string | undefined {
  const token = options.token ?? process.env[TOKEN_VARIABLE]
  if (token === undefined || token === '') return undefined
  if (options.public === true) throw usageError('both --token and --public', COMMAND_LINE, 'give one of them')
  if (!/^[\x21-\x7e]+$/.test(token))
    throw usageError('a token with blanks or other letters', 'option --token', 'write letters and digits')
  if (token.length < MIN_TOKEN)
    throw usageError('a token that can be guessed', 'option --token', `give ${MIN_TOKEN} characters or more`)
  return token
}

const MAX_IDLE_SECONDS = 1_000_000

/** Runs a server until a signal stops it, or until it is idle for too long. */
export async function runServer(
  settings: ServeSettings,
  options: ServeOptions,
  terminal: Terminal,
): Promise<void> {
  const script = packageFile('dist/bundle/cli.cjs')
  if (!existsSync(script))
    throw new WayleaveError('file', ['the package is not built', COMMAND_LINE, 'run npm run build'])
  const bytes = (await settings.opened?.read())?.length ?? 0
  if (bytes > MAX_BYTES_OF_ALL_ROBOTS)
    throw new WayleaveError('file', [
      `the file has ${bytes} bytes, and the page opens ${MAX_BYTES_OF_ALL_ROBOTS}`,
      'argument FILE',
      'give a shorter one',
    ])
  const server = await listening(
    {
      ...settings,
      version: packageVersion(),
      startThread: () =>
        new Worker(script, {
          argv: [ENGINE_THREAD],
          resourceLimits: { maxOldGenerationSizeMb: THREAD_MEGABYTES },
        }),
      retrieve: retrieverOf(options, settings.isPublic),
      pageFolder: packageFile('dist/workbench'),
      sharedFolder: packageFile('dist/bundle/internal'),
      rulePages: rulePages(),
      log: options.log === true || !terminal.isWatched ? terminal.say : () => undefined,
    },
    settings.isAnyPort,
    terminal,
  )
  await server.ready()
  const { saving } = settings.opened ?? {}
  terminal.print(saving === undefined ? server.url : `${server.url}#save=${saving.key}`)
  await stopped(server, settings.idleMs)
  await server.close()
}

async function listening(
  options: ServerOptions,
  isAnyPort: boolean,
  terminal: Terminal,
): Promise<RunningServer> {
  const { host, port } = options
  try {
    return await startServer(options)
  } catch (cause) {
    const { code = '' } = cause as NodeJS.ErrnoException
    if (code === 'EADDRINUSE' && isAnyPort) {
      terminal.say(`wayleave: port ${port} is taken, so a free one is used`)
      return startServer({ ...options, port: 0 })
    }
    throw new WayleaveError(
      'file',
      [
        `cannot listen on "${visible(host, 80)}", port ${port} (${REASONS[code] ?? code})`,
        code === 'EADDRINUSE' || code === 'EACCES' ? 'option --port' : 'option --host',
        code === 'EADDRINUSE' || code === 'EACCES' ? 'give another port' : 'give an address of this machine',
      ],
      { cause },
    )
  }
}

const REASONS: Readonly<Record<string, string>> = {
  EADDRINUSE: 'it is taken',
  EACCES: 'permission denied',
  EADDRNOTAVAIL: 'this machine does not have the address',
  ENOTFOUND: 'no such host',
}

/** Milliseconds between two looks whether the server is idle. */
const LOOK_MS = 250

/** Resolves on a signal to stop, or when no request came for too long. */
function stopped(server: RunningServer, idleMs: number | undefined): Promise<void> {
  return new Promise((resolve) => {
    const look =
      idleMs === undefined
        ? undefined
        : setInterval(() => {
            const { active, lastAt } = server.activity()
            if (active === 0 && Date.now() - lastAt >= idleMs) stop()
          }, LOOK_MS)
    const stop = (): void => {
      clearInterval(look)
      for (const signal of SIGNALS) process.off(signal, stop)
      resolve()
    }
    for (const signal of SIGNALS) process.on(signal, stop)
  })
}

const SIGNALS = ['SIGINT', 'SIGTERM'] as const

/** Is it a host name or an address of this machine alone? A name other than localhost may mean any machine. */
function isLoopback(host: string): boolean {
  const family = isIP(host)
  if (family === 0) return host.toLowerCase() === 'localhost'
  const own = new BlockList()
  own.addSubnet('127.0.0.0', 8, 'ipv4')
  own.addAddress('::1', 'ipv6')
  return own.check(host, family === 4 ? 'ipv4' : 'ipv6')
}
