import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

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
    ? 'PostgreSQL is missing, so a queue on it is NOT tested; on Debian: apt-get install postgresql'
    : undefined
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

  async start(): Promise<this> {
    if (user.uid !== undefined) chownSync(this.folder, user.uid, user.gid ?? 0)
    const data = join(this.folder, 'data')
    const made = spawnSync(
      join(programs ?? '', 'initdb'),
      ['-D', data, '-U', 'wayleave', '-A', 'trust', '--no-sync'],
      user,
    )
    if (made.status !== 0) throw new Error(String(made.stderr))
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

  async remove(): Promise<void> {
    const { child } = this
    if (child !== undefined && child.exitCode === null) {
      const gone = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGINT')
      await gone
    }
    rmSync(this.folder, { recursive: true, force: true })
  }
}
