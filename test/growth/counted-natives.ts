/**
 * Counts the work of natives whose cost grows with what they are given: V8's coverage sees one call of them,
 * however much they go through. A call counts the elements or characters that it goes through.
 */

/** What natives have gone through. */
let done = 0

// No cost takes its arguments apart by a pattern: that would call `next` of an array, which is counted, too.
// biome-ignore lint/suspicious/noExplicitAny: any receiver, arguments and result
type Cost = (receiver: any, args: readonly any[], result: any) => number
type Costs = Readonly<Record<string, Cost>>

const indexIn = { array: Array.prototype.indexOf, string: String.prototype.indexOf }

const sizeOf: Cost = (receiver) => receiver.length
const resultSize: Cost = (_, __, result) => result?.length ?? 0
const wantedSize: Cost = (_, args) => args[0].length
const trimmed: Cost = (receiver, _, result) => receiver.length - result.length
const sorting: Cost = (receiver) => receiver.length * Math.ceil(Math.log2(receiver.length + 1))

/** To the place that was found, or to the end. */
function toPlace(receiver: string | readonly unknown[], args: readonly unknown[], place: number): number {
  const wanted = typeof args[0] === 'string' && typeof receiver === 'string' ? args[0].length : 1
  return Math.max(0, (place === -1 ? receiver.length : place) - Number(args[1] ?? 0)) + wanted
}

/** From the end to the place that was found, or to the beginning. */
const fromEnd: Cost = (receiver, _, place) => receiver.length - Math.max(0, place)

const OF_ARRAYS: Costs = {
  concat: resultSize,
  copyWithin: sizeOf,
  fill: sizeOf,
  filter: sizeOf,
  flat: resultSize,
  flatMap: sizeOf,
  forEach: sizeOf,
  includes: (receiver, args) => toPlace(receiver, args, Reflect.apply(indexIn.array, receiver, args)),
  indexOf: toPlace,
  join: (receiver, _, result) => receiver.length + result.length,
  lastIndexOf: fromEnd,
  map: sizeOf,
  reverse: sizeOf,
  slice: resultSize,
  sort: sorting,
  splice: (receiver, args, removed) => Math.max(0, receiver.length - args[0]) + removed.length,
  unshift: sizeOf,
}

const OF_TYPED_ARRAYS: Costs = {
  copyWithin: sizeOf,
  fill: sizeOf,
  set: wantedSize,
  slice: resultSize,
  sort: sorting,
}

// A slice of a string is a view of it, which costs the same for any length.
const OF_STRINGS: Costs = {
  endsWith: wantedSize,
  includes: (receiver, args) => toPlace(receiver, args, Reflect.apply(indexIn.string, receiver, args)),
  indexOf: toPlace,
  lastIndexOf: fromEnd,
  localeCompare: sizeOf,
  normalize: sizeOf,
  padEnd: resultSize,
  padStart: resultSize,
  repeat: resultSize,
  replace: (receiver, args) => (typeof args[0] === 'string' ? receiver.length : 0),
  replaceAll: (receiver, args) => (typeof args[0] === 'string' ? receiver.length : 0),
  split: (receiver, args) => (typeof args[0] === 'string' ? receiver.length : 0),
  startsWith: wantedSize,
  toLowerCase: sizeOf,
  toUpperCase: sizeOf,
  trim: trimmed,
  trimEnd: trimmed,
  trimStart: trimmed,
}

const EACH_STEP: Costs = { next: () => 1 }

/** The natives by the object that has them. Spreads, `Array.from`, `new Set` and `new Map` call `next`. */
const NATIVES: readonly (readonly [holder: object, costs: Costs])[] = [
  [Array.prototype, OF_ARRAYS],
  [Object.getPrototypeOf(Uint8Array.prototype) as object, OF_TYPED_ARRAYS],
  [String.prototype, OF_STRINGS],
  ...[[], new Set(), new Map(), ''].map((empty): readonly [object, Costs] => [
    Object.getPrototypeOf(empty[Symbol.iterator]()) as object,
    EACH_STEP,
  ]),
  [Array, { from: resultSize }],
  [Object, { entries: resultSize, keys: resultSize, values: resultSize }],
  [JSON, { parse: wantedSize, stringify: resultSize }],
]

/** Replaces the natives by ones that count, until the function that it gives is called. */
export function countNatives(): () => void {
  const restores = NATIVES.flatMap(([holder, costs]) =>
    Object.entries(costs).map(([name, cost]) => replace(holder, name, (native) => counting(native, cost))),
  )
  restores.push(replace(RegExp.prototype, 'exec', countingExec))
  return () => {
    for (const restore of restores) restore()
  }
}

/** What the natives that count have gone through so far. */
export function workOfNatives(): number {
  return done
}

type Native = (...args: unknown[]) => unknown

function replace(holder: object, name: string, by: (native: Native) => Native): () => void {
  const given = Object.getOwnPropertyDescriptor(holder, name) as PropertyDescriptor
  Object.defineProperty(holder, name, { ...given, value: by(given.value as Native) })
  return () => Object.defineProperty(holder, name, given)
}

function counting(native: Native, cost: Cost): Native {
  return function (this: unknown, ...args: unknown[]): unknown {
    const result = Reflect.apply(native, this, args)
    done += cost(this, args, result)
    return result
  }
}

/** Every method that takes a regular expression calls `exec`, unless `exec` is V8's own. */
function countingExec(native: Native): Native {
  return function (this: unknown, ...args: unknown[]): unknown {
    const pattern = this as RegExp
    const start = pattern.global || pattern.sticky ? pattern.lastIndex : 0
    const result = Reflect.apply(native, pattern, args) as RegExpExecArray | null
    if (result !== null) done += result.index - start + result[0].length + 1
    else done += pattern.sticky ? 1 : String(args[0]).length - start
    return result
  }
}
