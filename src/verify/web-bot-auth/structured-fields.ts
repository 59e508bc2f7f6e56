/** A value of RFC 9651 that signatures need: a text, a token, an integer, a truth value or bytes. */
type BareItem =
  | { readonly kind: 'string' | 'token'; readonly value: string }
  | { readonly kind: 'integer'; readonly value: number }
  | { readonly kind: 'boolean'; readonly value: boolean }
  | { readonly kind: 'bytes'; readonly value: Uint8Array<ArrayBuffer> }

/** A value with its parameters. */
export interface Item {
  readonly bare: BareItem
  readonly params: Params
}

/** Parameters in their order. */
export type Params = ReadonlyMap<string, BareItem>

/** A list of items with parameters of its own. */
export interface MemberList {
  readonly list: readonly Item[]
  readonly params: Params
}

/** A member of a dictionary. */
export type Member = Item | MemberList

/** The longest field that is read: common servers accept no longer header. */
const MAX_FIELD = 16_384

/** A dictionary (RFC 9651, section 4.2.2); `undefined` for a text that is none, or that needs another kind of value. */
export function dictionaryIn(text: string): ReadonlyMap<string, Member> | undefined {
  return parsed(text, (reader) => {
    const members = new Map<string, Member>()
    while (!reader.isAtEnd()) {
      const key = reader.key()
      const member = reader.takes('=')
        ? reader.takes('(')
          ? reader.innerList()
          : reader.item()
        : { bare: { kind: 'boolean', value: true } as const, params: reader.params() }
      // Of two members with one key, the last one counts, at the place of the last.
      members.delete(key)
      members.set(key, member)
      reader.blanks()
      if (reader.isAtEnd()) break
      reader.expect(',')
      reader.blanks()
      if (reader.isAtEnd()) throw MALFORMED
    }
    return members
  })
}

/** A single item (RFC 9651, section 4.2.3); `undefined` for a text that is none. */
export function itemIn(text: string): Item | undefined {
  return parsed(text, (reader) => reader.item())
}

/** Parameters as they are written (RFC 9651, section 4.1.1.2). */
function paramsText(params: Params): string {
  return [...params].map(([key, value]) => `;${key}${isTrue(value) ? '' : `=${bareText(value)}`}`).join('')
}

/** A member of a dictionary as it is written. */
export function memberText(member: Member): string {
  const text = 'list' in member ? `(${member.list.map(itemText).join(' ')})` : bareText(member.bare)
  return text + paramsText(member.params)
}

/** An item as it is written. */
export function itemText({ bare, params }: Item): string {
  return bareText(bare) + paramsText(params)
}

/** A text as it is written. It must be printable ASCII. */
export function stringText(value: string): string {
  return `"${value.replace(/[\\"]/g, '\\$&')}"`
}

function isTrue(value: BareItem): boolean {
  return value.kind === 'boolean' && value.value
}

function bareText(bare: BareItem): string {
  switch (bare.kind) {
    case 'string':
      return stringText(bare.value)
    case 'boolean':
      return bare.value ? '?1' : '?0'
    case 'bytes':
      return `:${Buffer.from(bare.value).toString('base64')}:`
    default:
      return String(bare.value)
  }
}

const MALFORMED = new Error('malformed')

function parsed<Value>(text: string, parse: (reader: Reader) => Value): Value | undefined {
  if (text.length > MAX_FIELD) return undefined
  const reader = new Reader(text.replace(/^ +| +$/g, ''))
  try {
    const value = parse(reader)
    return reader.isAtEnd() ? value : undefined
  } catch (error) {
    if (error === MALFORMED) return undefined
    throw error
  }
}

class Reader {
  private at = 0
  private readonly text: string

  constructor(text: string) {
    this.text = text
  }

  isAtEnd(): boolean {
    return this.at >= this.text.length
  }

  takes(character: string): boolean {
    if (this.text[this.at] !== character) return false
    this.at += 1
    return true
  }

  expect(character: string): void {
    if (!this.takes(character)) throw MALFORMED
  }

  blanks(): void {
    this.match(/[ \t]*/y)
  }

  key(): string {
    return this.match(/[a-z*][a-z0-9_.*-]*/y)
  }

  item(): Item {
    return { bare: this.bare(), params: this.params() }
  }

  innerList(): Member {
    const list: Item[] = []
    for (;;) {
      this.match(/ */y)
      if (this.takes(')')) return { list, params: this.params() }
      list.push(this.item())
      if (this.text[this.at] !== ' ' && this.text[this.at] !== ')') throw MALFORMED
    }
  }

  params(): Params {
    const params = new Map<string, BareItem>()
    while (this.takes(';')) {
      this.match(/ */y)
      const key = this.key()
      const value = this.takes('=') ? this.bare() : ({ kind: 'boolean', value: true } as const)
      params.delete(key)
      params.set(key, value)
    }
    return params
  }

  private bare(): BareItem {
    const first = this.text[this.at]
    if (first === '"') {
      const quoted = this.match(/"(?:[ !#-[\]-~]|\\["\\])*"/y)
      return { kind: 'string', value: quoted.slice(1, -1).replace(/\\(.)/g, '$1') }
    }
    if (first === ':') {
      const base64 = this.match(/:[A-Za-z0-9+/]*={0,2}:/y).slice(1, -1)
      const value = new Uint8Array(Buffer.from(base64, 'base64'))
      // Bits that are lost would let two texts stand for one signature.
      if (Buffer.from(value).toString('base64').replace(/=+$/, '') !== base64.replace(/=+$/, ''))
        throw MALFORMED
      return { kind: 'bytes', value }
    }
    if (first === '?') return { kind: 'boolean', value: this.match(/\?[01]/y) === '?1' }
    if (first !== undefined && /[-\d]/.test(first)) {
      const digits = this.match(/-?\d{1,15}/y)
      if (this.text[this.at] === '.' || /\d/.test(this.text[this.at] ?? '')) throw MALFORMED
      return { kind: 'integer', value: Number(digits) }
    }
    return { kind: 'token', value: this.match(/[A-Za-z*][!#$%&'*+.^_`|~\w:/-]*/y) }
  }

  private match(pattern: RegExp): string {
    pattern.lastIndex = this.at
    const found = pattern.exec(this.text)?.[0]
    if (found === undefined) throw MALFORMED
    this.at += found.length
    return found
  }
}
