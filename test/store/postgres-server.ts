import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PostgresClient } from '../../src/entry/store/postgres.ts'

/** Debian keeps the programs of each version in a folder of their own. */
const DEBIAN = '/usr/lib/postgresql'

const programs: string | undefined = existsSync(DEBIAN)
  ? readdirSync(DEBIAN)
      .map((version) => join(DEBIAN, version, 'bin'))
      .find((bin) => existsSync(join(bin, 'initdb')))
  : undefined

/** PostgreSQL refuses to run as root. */
const user: { uid?: number; gid?: number } = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}

/** Why no PostgreSQL can be asked here; `undefined` where one can. */
export const noPostgres: string | undefined = whyNone()

function whyNone(): string | undefined {
  try {
    createRequire(import.meta.url).resolve('pg')
  } catch {
    return 'the package pg is missing'
  }
  return programs === undefined
    ? 'PostgreSQL is missing, so what is said of it is NOT tested; on Debian: apt-get install postgresql'
    : undefined
}

/** The part of a pool of the package pg that tests use. The package has no types of its own. */
export interface PostgresPool extends PostgresClient {
  query(text: string, values?: unknown[]): Promise<{ readonly rows: readonly Record<string, unknown>[] }>
  end(): Promise<void>
}

/** A pool of connections to a server. */
export function postgresPool(connectionString: string, options: object = {}): PostgresPool {
  const { Pool } = createRequire(import.meta.url)('pg') as {
    Pool: new (options: object) => PostgresPool & { on(event: 'error', listener: () => void): void }
  }
  const pool = new Pool({ connectionString, ...options })
  // A connection that breaks while it is idle. The next query says what is wrong.
  pool.on('error', () => {})
  return pool
}

/** Said where somebody looks, and in continuous integration a failure. */
export function sayWithoutPostgres(): void {
  if (noPostgres === undefined) return
  if (process.env.CI === 'true') throw new Error(noPostgres)
  console.warn(noPostgres)
}

/** A server of the test's own, in a folder of its own. */
export class PostgresServer {
  readonly url: string
  private readonly folder = mkdtempSync(join(tmpdir(), 'wayleave-postgres-'))
  private readonly port: number
  private child: ChildProcess | undefined

  constructor(port: number) {
    this.port = port
    this.url = `postgres://wayleave@127.0.0.1:${port}/postgres`
  }

  /** Starts it, again with the data it left if any, and waits until it answers. */
  async start(): Promise<this> {
    const data = join(this.folder, 'data')
    if (!existsSync(data)) this.makeData(data)
    const child = spawn(
      join(programs ?? '', 'postgres'),
      ['-D', data, '-p', String(this.port), '-k', this.folder, '-h', '127.0.0.1', '-F'],
      { ...user, stdio: ['ignore', 'ignore', 'pipe'] },
    )
    this.child = child
    process.once('exit', () => child.kill('SIGKILL'))
    let said = ''
    for await (const text of child.stderr) {
      said += text
      if (said.includes('ready to accept connections')) {
        child.stderr.resume()
        return this
      }
    }
    throw new Error(`PostgreSQL did not start: ${said}`)
  }

  /** Ends it at once, without a checkpoint, and waits until it is gone. */
  async kill(): Promise<void> {
    const { child } = this
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return
    const gone = new Promise((resolve) => child.once('exit', resolve))
    // `SIGQUIT` is the immediate shutdown: as after a crash, the next start recovers from the log.
    child.kill('SIGQUIT')
    await gone
  }

  private makeData(data: string): void {
    if (user.uid !== undefined) chownSync(this.folder, user.uid, user.gid ?? 0)
    const made = spawnSync(
      join(programs ?? '', 'initdb'),
      ['-D', data, '-U', 'wayleave', '-A', 'trust', '--no-sync'],
      user,
    )
    if (made.status !== 0) throw new Error(String(made.stderr))
  }

  async remove(): Promise<void> {
    await this.kill()
    rmSync(this.folder, { recursive: true, force: true })
  }
}
