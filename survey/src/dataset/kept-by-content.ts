import { ownText } from './own-text.ts'

/** Bytes that everything kept takes, by estimates. */
const MAX_BYTES = 160_000_000

/** The part of them that one value may take: some 10,000 rows. A larger one is that of one site. */
const PART_OF_ALL = 200

/** Longer keys are those of one site, too. */
const MAX_KEY_LENGTH = 8_000

/**
 * What earlier files gave, by the content that it follows from: the one cache of a worker, of which each user has a shelf.
 * bench/README.md says what each shelf saves.
 *
 * Values are of two generations. When the younger one takes half of the room, it becomes the older one, and what
 * nobody asked for since the last time goes.
 */
export class KeptByContent {
  private readonly maxBytes: number
  private readonly shelves: { age(): void }[] = []
  private bytes = 0

  constructor(maxBytes: number = MAX_BYTES) {
    this.maxBytes = maxBytes
  }

  /** @param bytesOf about how many bytes a value takes, with its key. */
  shelf<Value>(bytesOf: (value: Value, key: string) => number): Shelf<Value> {
    const shelf = new Shelf<Value>((value, key) => this.makeRoom(bytesOf(value, key)))
    this.shelves.push(shelf)
    return shelf
  }

  /** Is there room for a value of this size? */
  private makeRoom(bytes: number): boolean {
    if (bytes * PART_OF_ALL > this.maxBytes) return false
    if (2 * (this.bytes + bytes) > this.maxBytes) {
      this.bytes = 0
      for (const shelf of this.shelves) shelf.age()
    }
    this.bytes += bytes
    return true
  }
}

/** Values of one kind by their keys. */
export class Shelf<Value> {
  private readonly makeRoom: (value: Value, key: string) => boolean
  private young = new Map<string, Value>()
  private old = new Map<string, Value>()

  constructor(makeRoom: (value: Value, key: string) => boolean) {
    this.makeRoom = makeRoom
  }

  get(key: string): Value | undefined {
    const found = this.young.get(key)
    if (found !== undefined) return found
    const older = this.old.get(key)
    if (older !== undefined) this.keep(key, older)
    return older
  }

  /** Returns the value, which is kept if there is room. */
  keep(key: string, value: Value): Value {
    if (key.length <= MAX_KEY_LENGTH && this.makeRoom(value, key)) this.young.set(ownText(key), value)
    return value
  }

  /** The younger generation becomes the older one. */
  age(): void {
    this.old = this.young
    this.young = new Map()
  }
}
