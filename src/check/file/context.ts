import { type Dialect, dialects } from '../../dialects/index.ts'
import { dialectsFor } from '../../readings/index.ts'
import type { File } from '../../syntax/index.ts'
import type { CheckOptions } from '../check-options.ts'
import type { Config } from '../config/config.ts'
import { type CheckedFile, checkedFileOf } from './checked-file.ts'
import { FilesByDialect } from './file-by-dialect.ts'
import { Policies } from './policies.ts'

/**
 * What a check rule works on: the file, its division into records and groups by each dialect, its policies,
 * and the options of the check.
 */
export class Context {
  readonly file: CheckedFile
  readonly byDialect: FilesByDialect
  readonly policies: Policies
  readonly options: CheckOptions
  /** The dialects that the file is checked for. */
  readonly dialects: readonly Dialect[]
  /** A sentence for each limit of the check that left something out. */
  readonly notes: Set<string> = new Set()
  /** Such sentences about how well hints are proved. */
  readonly hintNotes: Set<string> = new Set()
  private readonly results: Map<unknown, object> = new Map()

  constructor(file: File, options: CheckOptions & Pick<Config, 'all' | 'legacy'>) {
    const { origin = options.retrieval?.origin } = options
    this.options = origin === undefined ? options : { ...options, origin }
    this.dialects = dialectsToAsk(file, options)
    this.file = checkedFileOf(file)
    this.byDialect = new FilesByDialect(file, this.dialects)
    this.policies = new Policies(file, this.byDialect, this.notes)
  }

  /**
   * The result of a function for this context, computed only once. In this way, check rules share what they
   * find in the file. The function is the key of the cache, so its result must depend on the context alone.
   */
  once<T extends object>(compute: (context: Context) => T): T {
    let result = this.results.get(compute) as T | undefined
    if (result === undefined) {
      result = compute(this)
      this.results.set(compute, result)
    }
    return result
  }
}

/** The dialects that were asked for, all of them with `all` or `legacy`, or else those of every question. */
function dialectsToAsk(
  file: File,
  { dialects: ids, all, legacy }: CheckOptions & Pick<Config, 'all' | 'legacy'>,
): readonly Dialect[] {
  if (ids !== undefined) return ids.map((id) => dialects[id])
  return all === true || legacy === true ? Object.values(dialects) : dialectsFor([file])
}

/** Creates a cache for each context. The returned function gives the cache of a context. */
export function cachePerContext<T extends object>(create: () => T): (context: Context) => T {
  // Each cache needs a function of its own, because the function is the key of its result.
  const ofContext = (): T => create()
  return (context) => context.once(ofContext)
}
