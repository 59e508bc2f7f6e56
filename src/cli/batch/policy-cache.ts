import { resolve, sep } from 'node:path'
import { type Dialect, read } from '../../dialects/index.ts'
import type { Policy } from '../../policy/index.ts'
import { type File, parse } from '../../syntax/index.ts'
import { fileReason, readBounded } from '../files/input.ts'
import { RecentlyUsed } from './recently-used.ts'

/** How much of parsed files and policies is kept, in bytes as {@link WEIGHTS} guesses them. */
export const MAX_KEPT_BYTES: number = 24 * 1024 * 1024

/** What things weigh in memory, roughly. */
const WEIGHTS = { file: 1024, character: 2, outlinedCharacter: 8, policy: 1024, rule: 256 }

/** Where a row has its robots.txt. */
export type SourceKind = 'robots' | 'robots_b64' | 'file'

interface Kept {
  readonly key: string
  readonly file: File
  readonly dialects: Set<Dialect>
  readonly policies: Map<string, Policy>
  weight: number
}

/**
 * Parsed files and policies, each made once as long as it is remembered. A message instead of a policy says what is wrong with
 * the source.
 */
export class Readings {
  readonly #base: string
  readonly #confined: boolean
  readonly #kept = new RecentlyUsed<Kept>(MAX_KEPT_BYTES)
  #last: { readonly kind: SourceKind; readonly source: string; readonly kept: Kept } | undefined
  #filesParsed = 0

  /** @param base folder that `file` is relative to, and may not lead out of; without one, the working directory, and any path. */
  constructor(base?: string) {
    this.#base = resolve(base ?? '.')
    this.#confined = base !== undefined
  }

  get filesParsed(): number {
    return this.#filesParsed
  }

  policy(
    kind: SourceKind,
    source: string,
    agent: string | readonly string[],
    dialect: Dialect,
  ): Policy | { readonly what: string; readonly todo: string } {
    const kept = this.#fileOf(kind, source)
    if ('what' in kept) return kept
    const key = `${dialect.id} ${typeof agent === 'string' ? agent : JSON.stringify(agent)}`
    const known = kept.policies.get(key)
    if (known !== undefined) return known
    const policy = read(kept.file, { agent, dialect })
    this.#keep(kept, key, policy, dialect)
    return policy
  }

  #fileOf(kind: SourceKind, source: string): Kept | { what: string; todo: string } {
    const last = this.#last
    // Rows of one file mostly follow each other; comparing texts is quicker than looking one up.
    if (last !== undefined && last.kind === kind && last.source === source) return last.kept
    const key = `${kind} ${source}`
    let kept = this.#kept.get(key)
    if (kept === undefined) {
      const input = this.#inputOf(kind, source)
      if (typeof input === 'object' && 'what' in input) return input
      const file = parse(input)
      kept = { key, file, dialects: new Set(), policies: new Map(), weight: 0 }
      this.#filesParsed += 1
      const weight = WEIGHTS.file + WEIGHTS.character * (file.text.length + source.length)
      kept.weight = weight
      this.#kept.set(key, kept, weight)
    }
    this.#last = { kind, source, kept }
    return kept
  }

  #inputOf(kind: SourceKind, source: string): string | Uint8Array | { what: string; todo: string } {
    if (kind === 'robots') return source
    if (kind === 'robots_b64') {
      if (/^[A-Za-z0-9+/]*={0,2}$/.test(source) && source.length % 4 === 0) return Buffer.from(source, 'base64')
      return { what: '"robots_b64" is not base64', todo: 'encode the bytes of the file as RFC 4648 §4 has it' }
    }
    const path = resolve(this.#base, source)
    if (this.#confined && !path.startsWith(this.#base.endsWith(sep) ? this.#base : this.#base + sep)) {
      return { what: `"file" ${JSON.stringify(source)} leads out of --base`, todo: 'name a file below it, or leave --base away' }
    }
    try {
      return readBounded(path)
    } catch (error) {
      return { what: `cannot read ${JSON.stringify(source)} (${fileReason(error)})`, todo: 'check "file" and --base' }
    }
  }

  #keep(kept: Kept, key: string, policy: Policy, dialect: Dialect): void {
    const outline = kept.dialects.has(dialect) ? 0 : WEIGHTS.outlinedCharacter * kept.file.text.length
    const weight = outline + WEIGHTS.policy + WEIGHTS.rule * policy.rules.length
    kept.dialects.add(dialect)
    kept.policies.set(key, policy)
    kept.weight += weight
    this.#kept.grow(kept.key, weight)
    if (kept.weight > MAX_KEPT_BYTES) this.#lighten(kept, key, policy)
  }

  /** A file too heavy to be kept for many readers: with one dialect, the newest policy stays; with several, the file is parsed anew when next asked for. */
  #lighten(kept: Kept, key: string, policy: Policy): void {
    if (kept.policies.size === 1) return
    if (kept.dialects.size === 1) {
      kept.policies.clear()
      kept.policies.set(key, policy)
      return
    }
    this.#kept.delete(kept.key)
    if (this.#last?.kept === kept) this.#last = undefined
  }
}
