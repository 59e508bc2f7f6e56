import { createGate, dropStoredOrigin, storedHosts, storedOrigin } from '../../crawl/index.ts'
import { guardUrl } from '../../fetch/index.ts'
import { jsonText } from '../../report/index.ts'
import { StoreError } from '../../store/index.ts'
import { visible } from '../../text/index.ts'
import { type Command, command } from '../command.ts'
import { fetchOptions, originOfUrl } from '../site/ask-site.ts'
import { type SiteOptions, siteOptions } from '../site/site-options.ts'
import { closeStore, type OpenStore, openStore, type StoreOptions } from '../store/open-store.ts'
import { storedHostsText, storedOriginText } from '../store/stored-origin-text.ts'
import type { Terminal } from '../terminal.ts'
import { EXIT, usageError, WayleaveError } from '../wayleave-error.ts'

interface Options extends StoreOptions, SiteOptions {
  readonly json?: boolean
}

const ACTIONS = ['show', 'drop', 'refresh', 'list', 'begin'] as const

/** Actions that are about all sites. */
const WITHOUT_URL: readonly string[] = ['list', 'begin']

/**
 * `wayleave store`: shows, drops and refreshes what the store of a fleet holds about an origin; lists hosts in
 * trouble; begins a fleet.
 */
export const storeCommand: Command = command<readonly [string, string | undefined], Options>({
  name: 'store',
  summary:
    'show, drop or refresh what the store of a fleet of crawlers holds about a site; list who waits; begin a fleet',
  arguments: [
    ['<action>', 'what to do: show, drop, refresh; or list and begin, which take no URL'],
    ['[origin]', 'the URL of the site, such as https://example.com/'],
  ],
  options: [
    { flags: '--redis <url>', about: 'the store is in this Redis or Valkey, such as redis://localhost:6379' },
    { flags: '--lmdb <folder>', about: 'the store is in this folder of LMDB' },
    { flags: '--prefix <text>', about: 'the prefix of the keys in Redis (default: wayleave:)' },
    { flags: '--json', about: 'print the result as JSON' },
    ...siteOptions,
  ],
  exits: ['done', 'the store holds no robots.txt of the site; for list, a host is in trouble'],
  examples: [
    'wayleave store show https://example.com/ --redis redis://localhost:6379',
    'wayleave store refresh https://example.com/ --lmdb /var/lib/crawler/store',
    'wayleave store list --redis redis://localhost:6379',
  ],
  run: async ([action, url], options, terminal) => {
    assertAction(action, url)
    const origin = url === undefined ? '' : originOfUrl(url, 'argument ORIGIN')
    const opened = await openStore(options)
    try {
      return await act(action, origin, opened, options, terminal)
    } catch (error) {
      if (!(error instanceof StoreError)) throw error
      throw new WayleaveError('file', [error.message, opened.where, 'is the server running?'], {
        cause: error,
      })
    } finally {
      await closeStore(opened)
    }
  },
})

/** @throws WayleaveError for an unknown action, or one without what it needs. */
function assertAction(action: string, url: string | undefined): void {
  if (!ACTIONS.some((each) => each === action))
    throw usageError(
      `unknown action "${visible(action)}"`,
      'argument ACTION',
      `give one of ${ACTIONS.join(', ')}`,
    )
  if ((url === undefined) === WITHOUT_URL.includes(action)) return
  throw url === undefined
    ? usageError('no URL', 'argument ORIGIN', 'give the URL of the site')
    : usageError(`a URL, but ${action} is about all sites`, 'argument ORIGIN', 'leave it out')
}

/** Runs an action on an open store, prints the result, and gives the exit code. */
async function act(
  action: string,
  origin: string,
  opened: OpenStore,
  options: Options,
  { print }: Terminal,
): Promise<number> {
  const { store } = opened
  const isJson = options.json === true
  if (action === 'begin') {
    print(await begin(opened))
    return EXIT.clean
  }
  if (action === 'list') {
    const hosts = await storedHosts(store)
    print(isJson ? jsonText(hosts) : storedHostsText(hosts))
    return hosts.troubles.length > 0 ? EXIT.findings : EXIT.clean
  }
  if (action === 'drop') await dropStoredOrigin(store, origin)
  if (action === 'refresh') await refresh(opened, origin, options)
  const stored = await storedOrigin(store, origin)
  print(isJson ? jsonText(stored) : storedOriginText(stored))
  return stored.record === undefined && action !== 'drop' ? EXIT.findings : EXIT.clean
}

async function begin({ store }: OpenStore): Promise<string> {
  if (store.begin === undefined) return 'This store loses nothing, so crawlers start at once.'
  if (await store.begin()) return 'Crawlers start at once, until the next restart of the server.'
  return 'A Redis Cluster cannot know. Its nodes give turns a lease and a pause after their start.'
}

async function refresh({ store }: OpenStore, origin: string, options: Options): Promise<void> {
  const { userAgent, allowPrivate = false, deadlineMs } = fetchOptions(options)
  const gate = createGate({
    userAgent,
    store,
    allowPrivate,
    ...(deadlineMs === undefined ? {} : { robots: { deadlineMs } }),
  })
  try {
    const { outcome } = await gate.refresh(origin)
    if (outcome === 'blocked-address')
      throw new WayleaveError('file', [
        `the robots.txt was not fetched, and the store keeps what it holds: ${guardUrl(origin) ?? 'the site leads to a private or other special address'}`,
        'argument ORIGIN',
        'add --allow-private if it is yours',
      ])
  } finally {
    await gate.close()
  }
}
