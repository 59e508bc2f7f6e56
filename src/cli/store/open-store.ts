import { existsSync } from 'node:fs'
import { ioredisPort, loadLmdbStore, redisStore, type Store, StoreError } from '../../store/index.ts'
import { present } from '../../text/index.ts'
import { usageError, WayleaveError } from '../wayleave-error.ts'

/** Options that say where a store is. */
export interface StoreOptions {
  readonly redis?: string
  readonly lmdb?: string
  readonly prefix?: string
}

/** A store that is open. */
export interface OpenStore {
  readonly store: Store
  /** The option that names it, for error messages. */
  readonly where: string
  /** Closes the connection. */
  readonly disconnect: () => void
}

/**
 * Opens the store that the options name.
 *
 * @throws WayleaveError if they name none or two, if a package is missing, or if the store cannot be opened.
 */
export async function openStore({ redis, lmdb, prefix }: StoreOptions): Promise<OpenStore> {
  if ((redis === undefined) === (lmdb === undefined))
    throw usageError('no store, or two', 'options --redis and --lmdb', 'give one of them')
  if (lmdb !== undefined) {
    const where = 'option --lmdb'
    if (!existsSync(lmdb))
      throw new WayleaveError('file', ['no such folder', where, 'give the folder of the store'])
    try {
      return { store: await loadLmdbStore({ path: lmdb }), where, disconnect: () => {} }
    } catch (error) {
      if (!(error instanceof StoreError)) throw missingPackage('lmdb', where, error)
      throw new WayleaveError('file', [error.message, where, 'give the folder of a store'], { cause: error })
    }
  }
  const where = 'option --redis'
  if (!/^rediss?:\/\//i.test(redis ?? ''))
    throw usageError('this is no URL of a Redis', where, 'write redis://localhost:6379')
  const { Redis } = await import('ioredis').catch((error: unknown) => {
    throw missingPackage('ioredis', where, error)
  })
  const client = new Redis(redis as string, {
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
    maxRetriesPerRequest: 0,
    retryStrategy: () => null,
  })
  // Each call of the store rejects with the reason.
  client.on('error', () => {})
  const store = redisStore({
    port: ioredisPort(client),
    losesNothing: true,
    ...present({ prefix }),
  })
  return { store, where, disconnect: () => client.disconnect() }
}

/** Closes a store that was opened. */
export async function closeStore({ store, disconnect }: OpenStore): Promise<void> {
  await store.close()
  disconnect()
}

function missingPackage(name: string, where: string, cause: unknown): WayleaveError {
  const whatToDo = `run "npm install ${name}" in the folder where wayleave is installed`
  return new WayleaveError('file', [`the package ${name} cannot be loaded`, where, whatToDo], { cause })
}
