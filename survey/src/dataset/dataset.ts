import type { ShardOptions } from './shard-tables.ts'
import type { Quarantined } from './write-shard.ts'

/** An input of a dataset. */
export interface ReadInput {
  /** Its name, without the folders in which it lies. */
  readonly input: string
  readonly records: number
  /** Pages of a crawl that are no robots.txt, and so no records. */
  readonly skipped: number
  /** The SHA-256 of its records. */
  readonly sha256: string
}

/** What `dataset.json` says. It depends on the inputs, the options and the version alone. */
export interface Dataset {
  readonly schema: number
  readonly version: string
  readonly options: ShardOptions
  readonly dialects: readonly string[]
  readonly robots: number
  /** The inputs by their names, without the folders in which they lie. */
  readonly inputs: readonly ReadInput[]
  /** Are the records the changes of histories, so that each counts until the next one of its host? */
  readonly carriesForward: boolean
  readonly records: number
  readonly shards: number
  readonly rows: Readonly<Record<string, number>>
  readonly availability: Readonly<Record<string, number>>
  /** Records that ended or hung a worker. They are rows with a reason, like other unreadable records. */
  readonly quarantined: readonly Quarantined[]
  /** Rows of `files` and records of the inputs. */
  readonly coverage: { readonly rows: number; readonly records: number; readonly skipped: number }
  /** The SHA-256 of the table of robots, and of the records of all shards, which have those of the other tables. */
  readonly sha256: { readonly robots: string; readonly shards: string }
}
