import { createGate, dropStoredOrigin, storedOrigin } from '../../crawl/index.ts'
import { jsonText } from '../../report/index.ts'
import { StoreError } from '../../store/index.ts'
import { visible } from '../../text/index.ts'
import { type Command, command } from '../command.ts'
import { fetchOptions, originOfUrl } from '../site/ask-site.ts'
import { type SiteOptions, siteOptions } from '../site/site-options.ts'
import { closeStore, type OpenStore, openStore, type StoreOptions } from '../store/open-store.ts'
import { storedOriginText } from '../store/stored-origin-text.ts'
import { EXIT, usageError, WayleaveError } from '../wayleave-error.ts'

interface Options extends StoreOptions, SiteOptions {
  readonly json?: boolean
}

const ACTIONS = ['show', 'drop', 'refresh'] as const

/** `wayleave store`: shows, drops and refreshes what the store of a fleet holds about an origin. */
export const storeCommand: Command = command<readonly [string, string], Options>({
  name: 'store',
  summary: 'show, drop or refresh what the store of a fleet of crawlers holds about a site',
  arguments: [
    ['<action>', 'what to do: show, drop or refresh'],
    ['<origin>', 'the URL of the site, such as https://example.com/'],
  ],
  options: [
    { flags: '--redis <url>', about: 'the store is in this Redis or Valkey, such as redis://localhost:6379' },
    { flags: '--lmdb <folder>', about: 'the store is in this folder of LMDB' },
    { flags: '--prefix <text>', about: 'the prefix of the keys in Redis (default: wayleave:)' },
    { flags: '--json', about: 'print the result as JSON' },
    ...siteOptions,
  ],
  exits: ['done', 'the store holds no robots.txt of the site'],
  examples: [
    'wayleave store show https://example.com/ --redis redis://localhost:6379',
    'wayleave store refresh https://example.com/ --lmdb /var/lib/crawler/store',
  ],
  run: async ([action, url], options, terminal) => {
    if (!ACTIONS.some((each) => each === action))
      throw usageError(
        `unknown action "${visible(action)}"`,
        'argument ACTION',
        `give one of ${ACTIONS.join(', ')}`,
      )
    const origin = originOfUrl(url, 'argument ORIGIN')
    const opened = await openStore(options)
    try {
      if (action === 'drop') await dropStoredOrigin(opened.store, origin)
      if (action === 'refresh') await refresh(opened, origin, options)
      const stored = await storedOrigin(opened.store, origin)
      terminal.print(options.json === true ? jsonText(stored) : storedOriginText(stored))
      return stored.record === undefined && action !== 'drop' ? EXIT.findings : EXIT.clean
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

async function refresh({ store }: OpenStore, origin: string, options: Options): Promise<void> {
  const { userAgent, allowPrivate = false, deadlineMs } = fetchOptions(options)
  const gate = createGate({
    userAgent,
    store,
    allowPrivate,
    ...(deadlineMs === undefined ? {} : { robots: { deadlineMs } }),
  })
  try {
    await gate.refresh(origin)
  } finally {
    await gate.close()
  }
}
