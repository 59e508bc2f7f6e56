// The work of a decision is bounded by the bytes of the file and the URL, whatever the number of rules, stars
// and names. It is counted in characters looked at, which does not depend on the machine.
import { describe, expect, it } from 'vitest'
import { decideOnce } from '../../src/dialects/once.ts'
import { cleanUrl, decide, dialects, explain, parse, preferencesAt, read } from '../../src/entry/index.ts'
import { LONG } from '../scale.ts'

const FILE_BYTES = LONG ? 500 * 1024 : 24 * 1024
/** A file of this size has its list and matcher made in steps. */
const LARGE_FILE_BYTES = LONG ? 500 * 1024 : 140 * 1024
const URL_BYTES = 8_192

/**
 * Characters that any decision may look at, for each byte of file and URL. Reading a file takes two or three,
 * making its list and matcher about as many. `protego` takes 16 on a file of endings: it searches the text for
 * eleven characters, and each value several times. `python-urllib-rfc9309` takes 17 on a file of sets: it also
 * searches the text for numbers that Python does not read.
 * A pattern tried at each place of the path takes hundreds.
 */
const MOST_PER_BYTE = 17

/** Characters that searches in the path may look at before an index is made. */
const BEFORE_INDEX = 2 ** 19

/** Questions about each policy: by the first way, the next ways, while the matcher is built, and by it. */
const QUESTIONS = 8

/** The characters that methods of strings look at while `run` runs. */
function charactersLookedAt(run: () => void): number {
  const own = { ...methods() }
  let count = 0
  const find = (text: string, wanted: string, from: number): number => {
    const place = own.indexOf.call(text, wanted, from)
    count += Math.max(0, (place === -1 ? text.length : place) - from) + wanted.length
    return place
  }
  const replaced: ReturnType<typeof methods> = {
    indexOf(wanted, from = 0) {
      return find(String(this), wanted, from)
    },
    includes(wanted, from = 0) {
      return find(String(this), wanted, from) !== -1
    },
    lastIndexOf(wanted) {
      const place = own.lastIndexOf.call(String(this), wanted)
      count += String(this).length - Math.max(0, place)
      return place
    },
    startsWith(wanted, from) {
      count += wanted.length
      return own.startsWith.call(String(this), wanted, from)
    },
    endsWith(wanted, to) {
      count += wanted.length
      return own.endsWith.call(String(this), wanted, to)
    },
    charCodeAt(at) {
      count += 1
      return own.charCodeAt.call(String(this), at)
    },
  }
  Object.assign(String.prototype, replaced)
  try {
    run()
  } finally {
    Object.assign(String.prototype, own)
  }
  return count
}

function methods(): Pick<
  string,
  'indexOf' | 'lastIndexOf' | 'includes' | 'startsWith' | 'endsWith' | 'charCodeAt'
> {
  const { indexOf, lastIndexOf, includes, startsWith, endsWith, charCodeAt } = String.prototype
  return { indexOf, lastIndexOf, includes, startsWith, endsWith, charCodeAt }
}

/** A file of at most this size that begins with `head`. Yandex's parser reads no file of more than 500 KiB. */
function fileOf(
  line: (index: number) => string,
  head = 'User-agent: *\nRobot-version: 2.0\n',
  bytes = FILE_BYTES,
): string {
  const lines = [head]
  let length = head.length
  for (let index = 0; ; index++) {
    const next = `${line(index)}\n`
    length += next.length
    if (length > bytes) return lines.join('')
    lines.push(next)
  }
}

/** The letters a and b in an order that repeats late (a linear congruential generator). */
function word(length: number, seed: number): string {
  let state = seed
  let text = ''
  for (let index = 0; index < length; index++) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0
    text += state < 0 ? 'a' : 'b'
  }
  return text
}

const ALIKE = `/${'a'.repeat(URL_BYTES - 1)}`
const MIXED = `/${word(URL_BYTES - 1, 1)}`

const CASES: readonly (readonly [name: string, file: () => string, url: string])[] = [
  ['a star', () => fileOf((index) => `Disallow: /*a${index}`, undefined, LARGE_FILE_BYTES), ALIKE],
  ['a star, a number and the end', () => fileOf((index) => `Allow: /*a${index}*$`), ALIKE],
  ['endings', () => fileOf((index) => `Allow: /*${'a'.repeat(index % 500)}$`), ALIKE],
  ['many stars', () => fileOf((index) => `Disallow: /${'*a'.repeat(12)}*b${index}`), ALIKE],
  ['one line of stars', () => fileOf(() => `Disallow: /${'*a'.repeat(FILE_BYTES / 2 - 64)}`), ALIKE],
  ['one long line', () => fileOf(() => `Disallow: /*${'a'.repeat(FILE_BYTES - 128)}`), ALIKE],
  ['long words', () => fileOf((index) => `Disallow: /*${'a'.repeat(2_000)}b${'a'.repeat(index)}`), ALIKE],
  ['words of the path', () => fileOf((index) => `Disallow: /*${word(12, index)}*${word(5, index)}*c`), MIXED],
  ['shell patterns', () => fileOf((index) => `Disallow: /*a?${index}*`), ALIKE],
  ['sets', () => fileOf((index) => `Disallow: /*[ab]b[!c]${index}*`), MIXED],
  ['one line of a set', () => fileOf(() => `Disallow: /*[${'cd'.repeat(FILE_BYTES / 2 - 64)}]*c`), MIXED],
  ['escapes', () => fileOf((index) => `Disallow: /*%61${index}`), `/${'%61'.repeat(2_730)}`],
  ['prefixes of the path', () => fileOf((index) => `Disallow: /${'a'.repeat(index % 700)}`), ALIKE],
  ['names', () => fileOf((index) => `User-agent: b${index}`, ''), ALIKE],
  [
    'rules that match as far as the path goes',
    () => fileOf((index) => `${index % 2 === 0 ? 'Allow' : 'Disallow'}: /*a${index}`),
    ALIKE,
  ],
  ['groups', () => fileOf((index) => `User-agent: FooBot\nDisallow: /*a${index}`, ''), ALIKE],
]

describe.each(CASES)('a file of %s', (_name, file, url) => {
  const text = file()
  const most = MOST_PER_BYTE * (text.length + url.length) + BEFORE_INDEX

  it.each(Object.values(dialects))('costs $id at most its bytes, at every question', (dialect) => {
    const policy = read(parse(text), { agent: 'FooBot', dialect })
    const work = Array.from({ length: QUESTIONS }, () => charactersLookedAt(() => decide(policy, url)))
    work.push(charactersLookedAt(() => decideOnce(text, { agent: 'FooBot', url, dialect })))
    expect(Math.max(...work)).toBeLessThan(most)
  })
})

describe('other questions about one URL', () => {
  it('cost at most the bytes of the file', () => {
    const text = fileOf((index) => `Disallow: /*a${index}\nClean-param: p${index} /*a${index}`)
    const usage = fileOf((index) => `Content-Usage: /*a${index} train-ai=n`)
    const readBy = (robots: string) => read(parse(robots), { agent: 'FooBot', dialect: dialects.yandex })
    const [policy, other] = [readBy(text), readBy(usage)]
    const work = [
      charactersLookedAt(() => explain(policy, ALIKE)),
      charactersLookedAt(() => cleanUrl(policy, `${ALIKE}?a=1`)),
      charactersLookedAt(() => preferencesAt(other, ALIKE)),
    ]
    expect(policy.cleanParams.length).toBeGreaterThan(100)
    expect(other.contentUsage.length).toBeGreaterThan(100)
    expect(Math.max(...work)).toBeLessThan(MOST_PER_BYTE * text.length + BEFORE_INDEX)
  })
})
