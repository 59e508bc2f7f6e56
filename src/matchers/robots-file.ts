import { type File, parse } from '../syntax/index.ts'
import { isObject } from '../text/index.ts'

/** The file that a test passes: its text, its bytes, or what `parse` made of it. */
export function fileFrom(received: unknown, matcher: string): File {
  if (typeof received === 'string' || received instanceof Uint8Array) return parse(received)
  if (isFile(received)) return received
  const advice = isObject(received) && 'then' in received ? 'await the promise' : 'pass its text or bytes'
  throw new TypeError(`${matcher} needs a robots.txt, and got ${kindOf(received)}: ${advice}`)
}

function isFile(value: unknown): value is File {
  return isObject(value) && typeof value.text === 'string' && value.starts instanceof Uint32Array
}

function kindOf(value: unknown): string {
  if (value === null || value === undefined) return String(value)
  if (!isObject(value)) return `a ${typeof value}`
  return 'then' in value ? 'a promise' : 'an object'
}
