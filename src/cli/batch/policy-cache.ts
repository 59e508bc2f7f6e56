import { realpathSync, statSync } from 'node:fs'
import { resolve, sep } from 'node:path'
import { type Dialect, read } from '../../dialects/index.ts'
import type { Policy } from '../../policy/index.ts'
import type { Subject } from '../../readings/index.ts'
import { type File, parse } from '../../syntax/index.ts'
import { fileReason } from '../files/file-reason.ts'
import { readBounded } from '../files/input.ts'
import type { Problem } from './error-codes.ts'
import { RecentlyUsed } from './recently-used.ts'

/** The most memory for parsed files and policies, in bytes as {@link WEIGHTS} estimates them. */
export const MAX_CACHED_BYTES: number = 24 * 1024 * 1024

/** Approximate bytes of memory. */
const WEIGHTS = { file: 1024, character: 2, outlinedCharacter: 8, policy: 1024, rule: 256 }

/** The members of a row that may have its robots.txt. */
export const SOURCES = ['robots', 'robots_b64', 'file'] as const

/** The member of a row that has its robots.txt. */
export type SourceKind = (typeof SOURCES)[number]

interface CachedFile {
  readonly key: string
  readonly file: File
  readonly dialects: Set<Dialect>
  readonly policies: Map<string, Policy>
  weight: number
}

/** Is a path in a folder? Both are absolute. */
function isIn(folder: string, path: string): boolean {
  return path.startsWith(folder.endsWith(sep) ? folder : folder + sep)
}

function leadsOut(source: string): Problem {
  return {
    code: 'robots-outside-base',
    what: `"file" ${JSON.stringify(source)} leads out of --base`,
    whatToDo: 'name a file in that folder, or leave --base out',
  }
}

/** A least-recently-used cache of parsed files, with the policies that were read from each. */
export class PolicyCache {
  readonly #base: string
  readonly #isConfined: boolean
  readonly #files = new RecentlyUsed<CachedFile>(MAX_CACHED_BYTES)
  #last: { readonly kind: SourceKind; readonly source: string; readonly cached: CachedFile } | undefined
  #filesParsed = 0

  /**
   * @param base folder that `file` is relative to and must stay within, also through links; without one, the
   * working directory and any path.
   */
  constructor(base?: string) {
    this.#base = resolve(base ?? '.')
    this.#isConfined = base !== undefined
  }

  get filesParsed(): number {
    return this.#filesParsed
  }

  policyFor(kind: SourceKind, source: string, subject: Subject): Policy | Problem {
    const { agent, dialect, obeysStar = true, maxBytes, readsCutLine } = subject.readOptions
    const cached = this.#fileOf(kind, source)
    if ('what' in cached) return cached
    const key = `${dialect.id} ${obeysStar} ${maxBytes} ${readsCutLine} ${typeof agent === 'string' ? agent : JSON.stringify(agent)}`
    const cachedPolicy = cached.policies.get(key)
    if (cachedPolicy !== undefined) return cachedPolicy
    const policy = read(cached.file, subject.readOptions)
    this.#add(cached, key, policy, dialect)
    return policy
  }

  #fileOf(kind: SourceKind, source: string): CachedFile | Problem {
    const last = this.#last
    // Rows of one file mostly follow each other. To compare the text is faster than to look it up.
    if (last !== undefined && last.kind === kind && last.source === source) return last.cached
    const key = `${kind} ${source}`
    let cached = this.#files.get(key)
    if (cached === undefined) {
      const input = this.#inputOf(kind, source)
      if (typeof input === 'object' && 'what' in input) return input
      const file = parse(input)
      cached = { key, file, dialects: new Set(), policies: new Map(), weight: 0 }
      this.#filesParsed += 1
      const weight = WEIGHTS.file + WEIGHTS.character * (file.text.length + source.length)
      cached.weight = weight
      this.#files.set(key, cached, weight)
    }
    this.#last = { kind, source, cached }
    return cached
  }

  #inputOf(kind: SourceKind, source: string): string | Uint8Array | Problem {
    if (kind === 'robots') return source
    if (kind === 'robots_b64') {
      if (/^[A-Za-z0-9+/]*={0,2}$/.test(source) && source.length % 4 === 0)
        return Buffer.from(source, 'base64')
      return {
        code: 'robots-not-base64',
        what: '"robots_b64" is not base64',
        whatToDo: 'encode the bytes of the file as in RFC 4648 §4',
      }
    }
    const path = resolve(this.#base, source)
    if (this.#isConfined && !isIn(this.#base, path)) return leadsOut(source)
    try {
      const target = realpathSync(path)
      if (this.#isConfined && !isIn(realpathSync(this.#base), target)) return leadsOut(source)
      // Strangers write rows. A device may never end.
      const stats = statSync(target)
      if (!stats.isFile() && !stats.isDirectory()) throw new Error('it is no regular file')
      return readBounded(target)
    } catch (error) {
      return {
        code: 'robots-unreadable',
        what: `cannot read ${JSON.stringify(source)} (${fileReason(error)})`,
        whatToDo: 'check "file" and --base',
      }
    }
  }

  #add(cached: CachedFile, key: string, policy: Policy, dialect: Dialect): void {
    const outline = cached.dialects.has(dialect) ? 0 : WEIGHTS.outlinedCharacter * cached.file.text.length
    const weight = outline + WEIGHTS.policy + WEIGHTS.rule * policy.rules.length
    cached.dialects.add(dialect)
    cached.policies.set(key, policy)
    cached.weight += weight
    this.#files.grow(cached.key, weight)
    if (cached.weight > MAX_CACHED_BYTES) this.#shrink(cached, key, policy)
  }

  /**
   * Makes room in a file whose policies exceed the limit: keeps the newest policy, or drops the file if
   * several dialects read it.
   */
  #shrink(cached: CachedFile, key: string, policy: Policy): void {
    if (cached.policies.size === 1) return
    if (cached.dialects.size === 1) {
      cached.policies.clear()
      cached.policies.set(key, policy)
      return
    }
    this.#files.delete(cached.key)
    if (this.#last?.cached === cached) this.#last = undefined
  }
}
