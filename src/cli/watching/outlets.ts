import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { guardedClient, guardUrl } from '../../fetch/index.ts'
import { visible } from '../../text/index.ts'
import {
  atomFeed,
  digest,
  recentEvents,
  runForEvent,
  secretsIn,
  sender,
  type Watched,
  type Watching,
  type Webhook,
} from '../../watch/index.ts'
import type { CommandOption } from '../command.ts'
import { readInput } from '../files/input.ts'
import { replaceFile } from '../files/replace-file.ts'
import { isUrl, type SiteOptions } from '../site/site-options.ts'
import { userAgentOf } from '../site/user-agent.ts'
import type { Terminal } from '../terminal.ts'
import { usageError } from '../wayleave-error.ts'
import { endedBySignals } from './ended-by-signals.ts'

/** The options that name the places, besides standard output, that events go to. */
export interface OutletOptions extends SiteOptions {
  readonly exec?: string
  readonly webhook?: string
  readonly webhookSecretFile?: string
  readonly feed?: string | true
  readonly digest?: string | true
}

/** The variable of the environment that holds the secrets of the webhook. */
const SECRET = 'WAYLEAVE_WEBHOOK_SECRET'

/** Why an event did not go where it should, if the process was asked to end. */
const ENDED = 'was asked to end; the next run tells it again'

const OUTLETS = 'Where events go'

/** The options of {@link OutletOptions} without those of requests. */
export const outletOptions: readonly CommandOption[] = [
  {
    flags: '--exec <command>',
    group: OUTLETS,
    about: 'run this line in the shell for each event, with its JSON as standard input',
  },
  {
    flags: '--webhook <url>',
    group: OUTLETS,
    about: `send each event there, signed as Standard Webhooks with the secret in ${SECRET} or --webhook-secret-file`,
  },
  {
    flags: '--webhook-secret-file <file>',
    group: OUTLETS,
    about:
      'read the secret of the webhook (whsec_…) from this file; with two secrets, both sign, so that one can replace the other',
  },
  {
    flags: '--feed [file]',
    group: OUTLETS,
    about: 'write the newest 100 events as an Atom feed (default: feed.xml in the folder of --state)',
  },
  {
    flags: '--digest [file]',
    group: OUTLETS,
    about:
      'write the newest 100 events as Markdown, by day (default: digest.markdown in the folder of --state)',
  },
]

/** The places, besides standard output, that the events of a run go to. */
export interface Outlets {
  /** Begins a run. The result passes events on, one after another, and rejects if one was not taken. */
  readonly begin: () => Watching['onEvent']
  /** Writes the feed and the digest at the end of a run. @throws WayleaveError if a file cannot be written. */
  readonly end: (run: Watched & { readonly at: string; readonly sites: number }) => void
}

/**
 * The outlets that options name.
 *
 * @throws WayleaveError for an option that cannot work.
 */
export async function outletsOf(
  folder: string,
  options: OutletOptions,
  terminal: Terminal,
  ending: AbortController,
): Promise<Outlets> {
  const { exec, feed, digest: digestFile } = options
  for (const [name, file] of Object.entries({ feed, digest: digestFile }))
    if (typeof file === 'string' && isUrl(file))
      throw usageError(
        `"${visible(file)}" is a site`,
        `option --${name}`,
        'name a file, or put the option last',
      )
  const webhook = await webhookOf(options, terminal, ending)
  const { [SECRET]: _, ...env } = process.env
  return {
    begin: () => {
      const send = webhook === undefined ? undefined : sender(webhook)
      let last: Promise<unknown> = Promise.resolve()
      return (event, id) => {
        const tell = async (): Promise<void> => {
          if (ending.signal.aborted) throw new Error(ENDED)
          const told = await Promise.allSettled([
            exec === undefined
              ? undefined
              : runForEvent(exec, `${JSON.stringify(event)}\n`, env, ending.signal),
            send?.(event, id),
          ])
          const troubles = told.flatMap((one) =>
            one.status === 'rejected' ? [(one.reason as Error).message] : [],
          )
          if (ending.signal.aborted) throw new Error(ENDED)
          if (troubles.length > 0) throw new Error(`${troubles.join('; ')}. The next run tells it again`)
        }
        const next = last.then(() => endedBySignals(ending, tell))
        last = next.catch(() => undefined)
        return next
      }
    },
    end: (run) => {
      if (feed === undefined && digestFile === undefined) return
      const events = recentEvents(folder)
      if (feed !== undefined)
        rewrite(feed === true ? join(folder, 'feed.xml') : feed, 'option --feed', terminal, (before) =>
          atomFeed(events, before, new Date()),
        )
      if (digestFile !== undefined)
        rewrite(
          digestFile === true ? join(folder, 'digest.markdown') : digestFile,
          'option --digest',
          terminal,
          () => digest(events, run),
        )
    },
  }
}

/** Writes a text in place of the one that a file has, if they differ. @throws WayleaveError if it cannot. */
function rewrite(
  path: string,
  where: string,
  terminal: Terminal,
  textAfter: (before: string | undefined) => string,
): void {
  let before: string | undefined
  try {
    before = readFileSync(path, 'utf8')
  } catch {
    // There is none, or to write it gives the reason.
  }
  const text = textAfter(before)
  if (text !== before) replaceFile(path, text, where, terminal)
}

/**
 * The webhook of the options; `undefined` without one.
 *
 * @throws WayleaveError for an invalid address or secret.
 */
async function webhookOf(
  options: OutletOptions,
  terminal: Terminal,
  { signal }: AbortController,
): Promise<Webhook | undefined> {
  const { webhook: url, webhookSecretFile, allowPrivate = false } = options
  if (url === undefined) {
    if (webhookSecretFile === undefined) return undefined
    throw usageError('a secret without a webhook', 'option --webhook-secret-file', 'add --webhook URL')
  }
  const refused = guardUrl(url, { allowPrivate })
  if (refused !== undefined)
    // The message leaves the URL out, which may contain a password.
    throw usageError(
      `no event can be sent there: ${refused}`,
      'option --webhook',
      'write https://example.com/hook, or add --allow-private if it is yours',
    )
  return {
    url,
    secrets: await secretsOf(webhookSecretFile, terminal),
    userAgent: userAgentOf(options, 'option --user-agent'),
    fetch: guardedClient({ allowPrivate }).fetch,
    wait: (ms) => sleep(ms, undefined, { signal }),
    now: () => new Date(),
    signal,
  }
}

/** The most bytes of a file with secrets. */
const MAX_SECRET_FILE_BYTES = 4096

async function secretsOf(file: string | undefined, terminal: Terminal): Promise<Webhook['secrets']> {
  const where = file === undefined ? `variable ${SECRET}` : 'option --webhook-secret-file'
  if (file?.startsWith('whsec_') === true)
    throw usageError(
      'a secret, which others can see on the command line',
      where,
      `write it to a file, or set ${SECRET}`,
    )
  const text =
    file === undefined
      ? (process.env[SECRET] ?? '')
      : new TextDecoder().decode(await readInput(file, terminal, where, MAX_SECRET_FILE_BYTES))
  try {
    return secretsIn(text)
  } catch (error) {
    const make = 'make one with: echo "whsec_$(openssl rand -base64 32)"'
    throw usageError((error as Error).message, where, make)
  }
}
