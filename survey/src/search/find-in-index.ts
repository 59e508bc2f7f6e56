import type { Condition } from './parse-search.ts'

/** The values of one field in lower case, and the places of the files that have each: differences in base 36. */
export type FieldIndex = readonly [terms: readonly string[], places: readonly string[]]

/** An index of files for a search without a server. A place is the number of a file in the order of hosts. */
export interface SearchIndex {
  readonly files: {
    readonly hosts: readonly string[]
    readonly dates: readonly string[]
    /** The ranks of the hosts in a file of `--with`, by place; lower ranks come first. */
    readonly ranks: Readonly<Record<number, number>>
    /** The path of the page of a host, for those that have one. */
    readonly pages: Readonly<Record<string, string>>
    /** The list of classes for each robot of the registry by its token in lower case, and for `*`. */
    readonly classes: Readonly<Record<string, number>>
  }
  readonly fields: Readonly<Record<string, FieldIndex>>
  /** Lists of classes: a letter for each place, the first of the class or a blank. */
  readonly classes: Readonly<Record<number, string>>
  /** GetBias by name: places and values. */
  readonly bias: Readonly<Record<string, readonly [places: string, values: readonly number[]]>>
}

/** The parts of an index that a search reads. */
export type IndexPart = 'bias' | `class-${number}` | Exclude<Condition['field'], 'any' | 'class'>

/** A file that a search found. */
export interface PlaceFound {
  readonly place: number
  readonly bias: number | undefined
  /** Values that match, such as `disallow: /x`. */
  readonly values: readonly string[]
}

/** A condition that the index cannot answer; the text says why. */
type Refuse = (words: string) => never

/** The robot and the letter of the class of a condition such as `class:gptbot=nothing`. */
function classAsked(
  text: string,
  classes: Readonly<Record<string, number>>,
  refuse: Refuse,
): readonly [list: number, letter: string] {
  const letters: Readonly<Record<string, string>> = {
    ...{ everything: 'n', none: 'n', some: 'p', partial: 'p', nothing: 'f', full: 'f', undecided: 'u' },
  }
  const [agent = '', word = ''] = text.split('=')
  const letter = Object.hasOwn(letters, word) ? letters[word] : undefined
  if (agent === '' || letter === undefined)
    return refuse(
      'class takes a robot and what it may fetch (nothing, some, everything, undecided), such as class:gptbot=nothing.',
    )
  const list = Object.hasOwn(classes, agent) ? classes[agent] : undefined
  if (list === undefined)
    return refuse(
      'class takes the token of a robot of the registry, such as gptbot, or * for a robot that no group names.',
    )
  return [list, letter]
}

/** The parts of the index that a search reads. */
export function partsFor(
  conditions: readonly Condition[],
  classes: Readonly<Record<string, number>>,
  refuse: Refuse,
): readonly IndexPart[] {
  const parts = conditions.flatMap(({ field, text }): readonly IndexPart[] => {
    if (field === 'any') return ['botname', 'comments', 'site']
    if (field === 'class') return [`class-${classAsked(text, classes, refuse)[0]}`]
    return field === 'botname' ? ['botname', 'bias'] : [field]
  })
  return [...new Set(parts)]
}

/** Numbers of differences in base 36. */
function placesOf(text: string): readonly number[] {
  let place = 0
  return text === '' ? [] : text.split(' ').map((step) => (place += Number.parseInt(step, 36)))
}

/** Does a text match parts with stars between them, from its start to its end? In linear time. */
function fitsParts(text: string, parts: readonly string[]): boolean {
  const [first = '', last = ''] = [parts[0], parts.at(-1)]
  if (text.length < first.length + last.length || !text.startsWith(first) || !text.endsWith(last))
    return false
  let from = first.length
  for (const part of parts.slice(1, -1)) {
    const at = text.indexOf(part, from)
    if (at === -1 || at + part.length > text.length - last.length) return false
    from = at + part.length
  }
  return true
}

/** Does a value of a field match, as on the command line? */
function fitsTerm(
  { field, text }: Condition,
  term: string,
  hasWords: (text: string, parts: readonly string[]) => boolean,
): boolean {
  if (field === 'any') return term.includes(text)
  if (field === 'comments') return hasWords(term, text.split(/\*+/))
  if (text.includes('*') && text !== '*') return fitsParts(term, text.split(/\*+/))
  if (term === text) return true
  return field === 'botname' && (term.startsWith(`${text}/`) || term.startsWith(`${text} `))
}

/** Values that a file shows. */
const MAX_VALUES = 10

/** The places that each value of a condition has, with the value. */
function* placesMeeting(
  condition: Condition,
  index: SearchIndex,
  hasWords: (text: string, parts: readonly string[]) => boolean,
  refuse: Refuse,
): Iterable<readonly [place: number, value: string | undefined]> {
  if (condition.field === 'class') {
    const [list, letter] = classAsked(condition.text, index.files.classes, refuse)
    const letters = index.classes[list] ?? ''
    for (let place = letters.indexOf(letter); place !== -1; place = letters.indexOf(letter, place + 1))
      yield [place, undefined]
    return
  }
  const fields = condition.field === 'any' ? ['botname', 'comments', 'site'] : [condition.field]
  for (const field of fields) {
    const [terms, places] = index.fields[field] ?? [[], []]
    for (const [at, term] of terms.entries())
      if (fitsTerm(condition, term, hasWords))
        for (const place of placesOf(places[at] ?? '')) yield [place, `${field}: ${term}`]
  }
}

/** GetBias for the first `botname:` that some file has, by place. */
function biasesFor(conditions: readonly Condition[], bias: SearchIndex['bias']): ReadonlyMap<number, number> {
  const name = conditions.find(({ field, text }) => field === 'botname' && Object.hasOwn(bias, text))?.text
  const [places, values] = (name === undefined ? undefined : bias[name]) ?? ['', []]
  return new Map(placesOf(places).map((place, at) => [place, values[at] ?? 0]))
}

/**
 * The files that meet every condition: first those whose hosts have a rank, then those with the greatest GetBias for or
 * against the robot of `botname:`, then by host. The parts of {@link partsFor} are there. The page has the text of this function, which calls no other module.
 *
 * @param hasWords whether a text has parts one after the other, as whole words.
 */
export function findInIndex(
  conditions: readonly Condition[],
  index: SearchIndex,
  hasWords: (text: string, parts: readonly string[]) => boolean,
  refuse: Refuse,
): readonly PlaceFound[] {
  let found = new Map<number, string[]>()
  for (const [number, condition] of conditions.entries()) {
    const meeting = new Map<number, string[]>()
    for (const [place, value] of placesMeeting(condition, index, hasWords, refuse)) {
      const values = meeting.get(place) ?? (number === 0 ? [] : found.get(place))
      if (values === undefined) continue
      meeting.set(place, values)
      if (value !== undefined && values.length < MAX_VALUES && !values.includes(value)) values.push(value)
    }
    found = meeting
  }
  const biases = biasesFor(conditions, index.bias)
  // A file without a GetBias comes after those with 0.
  const strength = (place: number): number => (biases.has(place) ? Math.abs(biases.get(place) ?? 0) : -1)
  const rank = (place: number): number => index.files.ranks[place] ?? Number.MAX_VALUE
  return [...found]
    .map(([place, values]) => ({ place, bias: biases.get(place), values }))
    .sort(
      (one, other) =>
        rank(one.place) - rank(other.place) ||
        strength(other.place) - strength(one.place) ||
        one.place - other.place,
    )
}

/** {@link findInIndex} and {@link partsFor} as the text of a script, with all that they call. */
export const FIND_SCRIPT: string = [
  `const MAX_VALUES = ${MAX_VALUES}`,
  ...[classAsked, partsFor, placesOf, fitsParts, fitsTerm, placesMeeting, biasesFor, findInIndex],
].join('\n')
