import fc from 'fast-check'
import { expect } from 'vitest'
import type { Store } from '../../src/store/index.ts'

/** What somebody asks of a store, keys by number. A fence is that of the key's `grant`th last grant. */
export type Step =
  | { readonly step: 'pass'; readonly ms: number }
  | {
      readonly step: 'acquire'
      readonly key: number
      readonly leaseMs: number
      readonly delayMs: number
      readonly maxWaitMs: number
    }
  | {
      readonly step: 'renew'
      readonly key: number
      readonly grant: number
      readonly leaseMs: number
      readonly delayMs: number
    }
  | { readonly step: 'release'; readonly key: number; readonly grant: number; readonly delayMs: number }
  | { readonly step: 'block'; readonly key: number; readonly delayMs: number }
  | { readonly step: 'set'; readonly key: number; readonly version: number; readonly ttlMs: number }
  | { readonly step: 'get' | 'delete'; readonly key: number }

/** Sequences of steps on few keys, with these durations, none of them long enough to be dull. */
export function transitionsOf(
  durations: readonly number[],
  passes: readonly number[],
): fc.Arbitrary<readonly Step[]> {
  const key = fc.integer({ min: 0, max: 1 })
  const grant = fc.constantFrom(0, 0, 0, 1, 2)
  const ms = fc.constantFrom(...durations)
  const pass =
    passes.length === 0
      ? []
      : [fc.record({ step: fc.constant('pass' as const), ms: fc.constantFrom(...passes) })]
  const acquire = fc.record({
    step: fc.constant('acquire' as const),
    key,
    leaseMs: ms,
    delayMs: ms,
    maxWaitMs: ms,
  })
  return fc.array(
    fc.oneof(
      ...pass,
      acquire,
      acquire,
      fc.record({ step: fc.constant('renew' as const), key, grant, leaseMs: ms, delayMs: ms }),
      fc.record({ step: fc.constant('release' as const), key, grant, delayMs: ms }),
      fc.record({ step: fc.constant('release' as const), key, grant, delayMs: ms }),
      fc.record({ step: fc.constant('block' as const), key, delayMs: ms }),
      fc.record({
        step: fc.constant('set' as const),
        key,
        version: fc.integer({ min: 0, max: 4 }),
        ttlMs: ms,
      }),
      fc.record({ step: fc.constantFrom('get' as const, 'delete' as const), key }),
    ),
    { minLength: 1, maxLength: 60 },
  )
}

/** Why a key is not free: until when, and where it is a grant, which. */
interface Reason {
  until: number
  readonly grant?: number
}

/** What a store is, in as few words as there are: a key is free when no reason against it is left. */
class Model {
  #now = 0
  readonly #tickMs: number
  readonly #reasons = new Map<string, Reason[]>()
  readonly #records = new Map<string, { readonly version: number; readonly ends: number }>()
  readonly #grants = new Map<string, number>()

  constructor(tickMs: number) {
    this.#tickMs = tickMs
  }

  pass(ms: number): void {
    this.#now += ms
  }

  /** How long to wait; 0 where it is granted. */
  acquire(key: string, leaseMs: number, delayMs: number, maxWaitMs: number): number {
    const latest = this.#after(Math.max(maxWaitMs, leaseMs + delayMs))
    const reasons = this.#left(key)
    for (const reason of reasons) reason.until = Math.min(reason.until, latest)
    const waitMs = Math.max(0, ...reasons.map(({ until }) => until - this.#now))
    if (waitMs > 0) return waitMs
    const grant = this.grantsOf(key) + 1
    this.#grants.set(key, grant)
    this.#reasons.set(key, [{ until: this.#after(leaseMs + delayMs), grant }])
    return 0
  }

  renew(key: string, grant: number, leaseMs: number, delayMs: number): boolean {
    return this.#replace(key, grant, { until: this.#after(leaseMs + delayMs), grant })
  }

  release(key: string, grant: number, delayMs: number): boolean {
    return this.#replace(key, grant, { until: this.#after(delayMs) })
  }

  block(key: string, delayMs: number): void {
    this.#reasons.set(key, [...this.#left(key), { until: this.#after(delayMs) }])
  }

  grantsOf(key: string): number {
    return this.#grants.get(key) ?? 0
  }

  set(key: string, version: number, ttlMs: number): boolean {
    const known = this.version(key)
    if (known !== undefined && known > version) return false
    this.#records.set(key, { version, ends: this.#now + ttlMs })
    return true
  }

  version(key: string): number | undefined {
    const record = this.#records.get(key)
    return record !== undefined && this.#now < record.ends ? record.version : undefined
  }

  delete(key: string): void {
    this.#records.delete(key)
  }

  #after(ms: number): number {
    return this.#now + this.#tickMs + ms
  }

  /** A grant is over, too, once nothing keeps its key from being given to somebody else. */
  #left(key: string): Reason[] {
    const reasons = this.#reasons.get(key) ?? []
    return reasons.some(({ until }) => until > this.#now) ? reasons : []
  }

  #replace(key: string, grant: number, by: Reason): boolean {
    const reasons = this.#left(key)
    if (!reasons.some((reason) => reason.grant === grant)) return false
    this.#reasons.set(key, [...reasons.filter((reason) => reason.grant !== grant), by])
    return true
  }
}

/** How steps are put to a store. */
export interface Putting {
  /** Its keys begin with this, so that no sequence meets another's. */
  readonly prefix: string
  readonly tickMs: number
  /** How far the store's time may run from the model's. */
  readonly driftMs: number
  /** Lets so much of the store's time go by. */
  readonly pass: (ms: number) => Promise<void>
  /** What goes by before every step, where one needs a moment. */
  readonly betweenMs: number
}

/** Puts every step to the store and to the model, which must answer the same. */
export async function expectAsModel(
  store: Store,
  steps: readonly Step[],
  { prefix, tickMs, driftMs, pass, betweenMs }: Putting,
): Promise<void> {
  const model = new Model(tickMs)
  const fences = new Map<string, number[]>()
  const passed = async (ms: number): Promise<void> => {
    await pass(ms)
    model.pass(ms)
  }
  for (const [at, one] of steps.entries()) {
    if (betweenMs > 0) await passed(betweenMs)
    if (one.step === 'pass') {
      await passed(one.ms)
      continue
    }
    const key = `${prefix}${one.key}`
    const known = fences.get(key) ?? []
    /** The fence of a grant by its number, counted from 1; of one that never was, one that never is. */
    const back = 'grant' in one ? known.length - one.grant : 0
    const fence = known[back - 1] ?? -1
    switch (one.step) {
      case 'acquire': {
        const grant = await store.acquire(key, one)
        const waitMs = model.acquire(key, one.leaseMs, one.delayMs, one.maxWaitMs)
        expect([at, grant.granted]).toEqual([at, waitMs === 0])
        if (grant.granted) {
          expect(grant.fence).toBeGreaterThan(known.at(-1) ?? 0)
          fences.set(key, [...known, grant.fence])
        } else {
          expect(Math.abs(grant.waitMs - waitMs)).toBeLessThanOrEqual(driftMs)
        }
        break
      }
      case 'renew':
        expect([at, await store.renew(key, fence, { ...one, maxWaitMs: 0 })]).toEqual([
          at,
          model.renew(key, back, one.leaseMs, one.delayMs),
        ])
        break
      case 'release':
        expect([at, await store.release(key, fence, one.delayMs)]).toEqual([
          at,
          model.release(key, back, one.delayMs),
        ])
        break
      case 'block':
        await store.block(key, one.delayMs)
        model.block(key, one.delayMs)
        break
      case 'set': {
        const record = { value: Uint8Array.of(one.version), version: one.version }
        expect([at, await store.set(key, record, one.ttlMs)]).toEqual([
          at,
          model.set(key, one.version, one.ttlMs),
        ])
        break
      }
      case 'get': {
        const version = model.version(key)
        const record = await store.get(key)
        expect([at, record?.version, record?.value[0]]).toEqual([at, version, version])
        break
      }
      case 'delete':
        await store.delete(key)
        model.delete(key)
    }
  }
}
