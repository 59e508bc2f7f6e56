/**
 * Counts the work of natives whose cost grows with what they are given: V8's coverage sees one call of them,
 * however much they go through. A call counts the elements or characters that it goes through.
 */

import { searchBySteps } from './regexp-steps.ts'

/** What each native has gone through, by its name. */
const done = new Map<string, { count: number }>()

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

/** The characters that a text at a place has in common with the beginning of another, and the first other one. */
function commonLength(text: string, wanted: string, place: number): number {
  let count = 0
  while (count < wanted.length && text.charCodeAt(place + count) === wanted.charCodeAt(count)) count++
  return count + 1
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
  startsWith: (receiver, args, isFound) =>
    isFound ? args[0].length : commonLength(receiver, args[0], args[1] ?? 0),
  toLowerCase: sizeOf,
  toUpperCase: sizeOf,
  trim: trimmed,
  trimEnd: trimmed,
  trimStart: trimmed,
}

const EACH_STEP: Costs = { next: () => 1 }

/** The natives by the object that has them. Spreads, `Array.from`, `new Set` and `new Map` call `next`. */
const NATIVES: readonly (readonly [name: string, holder: object, costs: Costs])[] = [
  ['array', Array.prototype, OF_ARRAYS],
  ['typed array', Object.getPrototypeOf(Uint8Array.prototype) as object, OF_TYPED_ARRAYS],
  ['string', String.prototype, OF_STRINGS],
  ...Object.entries({ array: [], Set: new Set(), Map: new Map(), string: '' }).map(
    ([name, empty]): readonly [string, object, Costs] => [
      `iterator of ${name}`,
      Object.getPrototypeOf(empty[Symbol.iterator]()) as object,
      EACH_STEP,
    ],
  ),
  ['Array', Array, { from: resultSize }],
  ['Object', Object, { entries: resultSize, keys: resultSize, values: resultSize }],
  ['JSON', JSON, { parse: wantedSize, stringify: resultSize }],
]

/** Replaces the natives by ones that count, until the function that it gives is called. */
export function countNatives(): () => void {
  const restores = NATIVES.flatMap(([kind, holder, costs]) =>
    Object.entries(costs).map(([name, cost]) => {
      const own = entryOf(`${kind} ${name}`)
      return replace(holder, name, (native) => counting(native, cost, own))
    }),
  )
  restores.push(replace(RegExp.prototype, 'exec', countingExec))
  return () => {
    for (const restore of restores) restore()
  }
}

/** What each native that counts has gone through since the last call. */
export function takeWorkOfNatives(): ReadonlyMap<string, number> {
  const taken = new Map([...done].map(([name, { count }]) => [name, count]))
  for (const own of done.values()) own.count = 0
  return taken
}

type Native = (...args: unknown[]) => unknown

function entryOf(name: string): { count: number } {
  const entry = done.get(name) ?? { count: 0 }
  done.set(name, entry)
  return entry
}

function replace(holder: object, name: string, by: (native: Native) => Native): () => void {
  const given = Object.getOwnPropertyDescriptor(holder, name) as PropertyDescriptor
  Object.defineProperty(holder, name, { ...given, value: by(given.value as Native) })
  return () => Object.defineProperty(holder, name, given)
}

function counting(native: Native, cost: Cost, own: { count: number }): Native {
  return function (this: unknown, ...args: unknown[]): unknown {
    const result = Reflect.apply(native, this, args)
    own.count += cost(this, args, result)
    return result
  }
}

/** A text from which on the steps of a pattern are counted: in a shorter one, even their square is small. */
const LONG_TEXT = 256

const repeating = new Map<string, boolean>()

/** Does a pattern repeat a part without limit? Any other one takes a bounded number of steps at each place. */
function repeats({ source }: RegExp): boolean {
  const known = repeating.get(source)
  if (known !== undefined) return known
  const isRepeating = isRepeatingSource(source)
  repeating.set(source, isRepeating)
  return isRepeating
}

/** {@link repeats}, without a regular expression, which would be counted. */
function isRepeatingSource(source: string): boolean {
  let isInClass = false
  for (let at = 0; at < source.length; at++) {
    const character = source.charAt(at)
    if (character === '\\') at++
    else if (isInClass) isInClass = character !== ']'
    else if (character === '[') isInClass = true
    else if (character === '*' || character === '+') return true
    else if (character === ',' && source.charAt(at + 1) === '}') return true
  }
  return false
}

/** Are the steps of a pattern being counted, which itself asks regular expressions? */
let isCounting = false

/** Every method that takes a regular expression calls `exec`, unless `exec` is V8's own. */
function countingExec(native: Native): Native {
  const own = entryOf('regular expressions')
  return function (this: unknown, ...args: unknown[]): unknown {
    const pattern = this as RegExp
    const text = String(args[0])
    const start = pattern.global || pattern.sticky ? pattern.lastIndex : 0
    const result = Reflect.apply(native, pattern, args) as RegExpExecArray | null
    const end = result === null ? (pattern.sticky ? start : text.length) : result.index + result[0].length
    if (isCounting || text.length < LONG_TEXT || !repeats(pattern)) own.count += end - start + 1
    else {
      isCounting = true
      own.count += searchBySteps(pattern, text, start, result?.index).steps
      isCounting = false
    }
    return result
  }
}
