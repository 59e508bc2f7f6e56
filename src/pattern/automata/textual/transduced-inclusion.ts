import type { Pattern } from '../../pattern.ts'
import { ALPHABET } from '../../symbols.ts'
import { transitionsOf, type UrlTransducer } from '../../url-transducer.ts'

/** Where two forms are in one URL, and what they have written of late. */
interface Thread {
  /** The states of the two forms; {@link AT_END} behind the last letter. */
  readonly one: number
  readonly other: number
  /** What the first has written and the pattern has not taken yet. */
  readonly written: string
  /** What the second has written from there on, as far as it is the same: more, or less. */
  readonly alike: string
  /** Does the second write something else where `alike` ends? If not, it may go on with the same later. */
  readonly differs: boolean
  /** What the pattern has taken and the second has not written yet; or, in a run of anything, what it has not that went by. */
  readonly owed: string
}

/** A letter, or the end of a URL, as both write it, and their states after it. */
interface Written {
  readonly one: number
  readonly other: number
  readonly first: string
  readonly second: string
}

/** What both may write next. */
interface Letters {
  readonly all: readonly Written[]
  /** By the unit with which the first form does; those for which it writes nothing by the empty text. */
  readonly beginning: ReadonlyMap<string, readonly Written[]>
  /** By a unit that the first form writes after another. */
  readonly holding: ReadonlyMap<string, readonly Written[]>
}

/** What may follow in a run of anything: where the forms are after a letter, and, once asked for, what begins there with a unit. */
interface Following {
  readonly next: readonly Thread[]
  readonly beginning: Map<string, readonly Thread[]>
}

/** Units that the second form may be ahead: forms hold back a `?` or a `;`, and what is further ahead is taken for something else. */
const MOST_AHEAD = 1

const AT_END = -1

/** Forms never change, so neither does what two of them write. */
const known = new WeakMap<UrlTransducer, WeakMap<UrlTransducer, Carrying>>()

/**
 * Does the second form's text match a pattern wherever the first's does? Asked of every URL that neither refuses. It is told by how
 * the two write what the pattern speaks of, without a search: `false` means no more than that it is not shown so.
 */
export function carriesOver(from: UrlTransducer, to: UrlTransducer, pattern: Pattern): boolean {
  if (from.name === to.name) return true
  let ofFrom = known.get(from)
  if (ofFrom === undefined) {
    ofFrom = new WeakMap()
    known.set(from, ofFrom)
  }
  let carrying = ofFrom.get(to)
  if (carrying === undefined) {
    carrying = new Carrying(from, to)
    ofFrom.set(to, carrying)
  }
  return carrying.carries(pattern)
}

/** The pattern is followed through all that the first form may write for it, and the second has to keep up. */
class Carrying {
  private readonly from: UrlTransducer
  private readonly to: UrlTransducer
  private readonly letters = new Map<string, Letters>()
  private readonly followings = new Map<string, Following>()

  constructor(from: UrlTransducer, to: UrlTransducer) {
    this.from = from
    this.to = to
  }

  carries(pattern: Pattern): boolean {
    switch (pattern.kind) {
      case 'prefix':
        return pattern.below === undefined && this.carriesAll([pattern.text], false)
      case 'exact':
        return this.carriesAll([pattern.text], true)
      case 'wildcard':
        return pattern.firstOccurrence !== true && this.carriesAll(pattern.segments, pattern.anchored)
      case 'glob':
        return false
    }
  }

  private carriesAll([begins = '', ...more]: readonly string[], anchored: boolean): boolean {
    const start: Thread = { one: this.from.start, other: this.to.start, written: '', alike: '', differs: false, owed: '' }
    let threads = this.behind([start], begins)
    for (const [index, segment] of more.entries()) {
      // A star in last place takes the rest, anchored or not.
      if (threads === undefined || (segment === '' && index === more.length - 1)) return threads !== undefined
      if (segment !== '') threads = this.behind(this.anywhere(threads, segment.charAt(0)), segment)
    }
    return threads !== undefined && (!anchored || this.endAlike(threads))
  }

  /** Where the forms are once a text has gone by; nothing where the second may have written something else, or not all of it yet. */
  private behind(threads: readonly Thread[], text: string): readonly Thread[] | undefined {
    let now = threads
    for (let at = 0; at < text.length; at++) {
      const unit = text.charAt(at)
      const next = new Map<string, Thread>()
      for (const thread of this.goingOn(now, unit)) {
        if (!thread.written.startsWith(unit)) continue
        if (thread.alike === '' && thread.differs) return undefined
        add(next, later(thread, 1))
      }
      now = [...next.values()]
    }
    return now.every(({ owed }) => owed === '') ? now : undefined
  }

  /** Where the first form has written something, after a letter for which it writes this unit; other letters are left out. */
  private goingOn(threads: readonly Thread[], unit: string): readonly Thread[] {
    const on = threads.filter(({ written }) => written !== '')
    for (const thread of this.silently(threads)) {
      for (const letter of this.lettersFrom(thread).beginning.get(unit) ?? []) on.push(along(thread, letter))
    }
    return on
  }

  /** The threads with nothing written, and where letters lead from there for which the first form writes nothing. */
  private silently(threads: readonly Thread[]): readonly Thread[] {
    const reached = new Map<string, Thread>()
    for (const thread of threads) if (thread.written === '') add(reached, thread)
    // A map goes on to what is added to it on the way.
    for (const thread of reached.values()) {
      for (const letter of this.lettersFrom(thread).beginning.get('') ?? []) if (letter.one !== AT_END) add(reached, along(thread, letter))
    }
    return [...reached.values()]
  }

  /** All places behind the threads, in a run of anything, where a text may begin with this unit. */
  private anywhere(threads: readonly Thread[], unit: string): readonly Thread[] {
    const begun = new Map<string, Thread>()
    const inRun = new Map<string, Thread>()
    for (const thread of threads) {
      const { written } = thread
      for (let at = written.indexOf(unit); at !== -1; at = written.indexOf(unit, at + 1)) add(begun, later(thread, at))
      add(inRun, passed(thread))
    }
    // A map goes on to what is added to it on the way.
    for (const [key, thread] of inRun) {
      const following = this.following(key, thread)
      for (const one of following.next) add(inRun, one)
      let beginning = following.beginning.get(unit)
      if (beginning === undefined) {
        beginning = this.beginningIn(thread, unit)
        following.beginning.set(unit, beginning)
      }
      for (const one of beginning) add(begun, one)
    }
    return [...begun.values()]
  }

  private following(key: string, thread: Thread): Following {
    let following = this.followings.get(key)
    if (following === undefined) {
      const next = new Map<string, Thread>()
      for (const letter of this.lettersFrom(thread).all) if (letter.one !== AT_END) add(next, passed(inRunAlong(thread, letter).thread))
      following = { next: [...next.values()], beginning: new Map() }
      this.followings.set(key, following)
    }
    return following
  }

  private beginningIn(thread: Thread, unit: string): readonly Thread[] {
    const begun = new Map<string, Thread>()
    const { beginning, holding } = this.lettersFrom(thread)
    for (const letter of [...(beginning.get(unit) ?? []), ...(holding.get(unit) ?? [])]) {
      const { thread: next, from } = inRunAlong(thread, letter)
      for (let at = next.written.indexOf(unit, from); at !== -1; at = next.written.indexOf(unit, at + 1)) add(begun, later(next, at))
    }
    return [...begun.values()]
  }

  /** Wherever the first form's text ends here, does the second's too? */
  private endAlike(threads: readonly Thread[]): boolean {
    return this.silently(threads).every((thread) => {
      const isAlike = !thread.differs && thread.alike === ''
      if (thread.one === AT_END) return isAlike
      const ends = (this.lettersFrom(thread).beginning.get('') ?? []).filter(({ one }) => one === AT_END)
      return ends.every(({ second }) => isAlike && second === '')
    })
  }

  /** In states that have been left there is nothing. */
  private lettersFrom({ one, other }: Thread): Letters {
    const key = `${one} ${other}`
    let letters = this.letters.get(key)
    if (letters === undefined) {
      letters = symbolsOf(one === AT_END ? [] : this.allFrom(one, other))
      this.letters.set(key, letters)
    }
    return letters
  }

  private allFrom(one: number, other: number): readonly Written[] {
    const { from, to } = this
    const all = new Map<string, Written>()
    const tell = (letter: Written): void => {
      all.set(`${letter.one} ${letter.other} ${letter.first}\n${letter.second}`, letter)
    }
    for (const letter of ALPHABET) {
      // What one of them refuses is not asked about; of guesses that cannot both be right, it does no harm to look at them.
      for (const own of transitionsOf(from, one, letter) ?? []) {
        for (const its of transitionsOf(to, other, letter) ?? [])
          tell({ one: own.state, other: its.state, first: own.adds, second: its.adds })
      }
    }
    const [first, second] = [from.end(one), to.end(other)]
    if (first !== undefined && second !== undefined) tell({ one: AT_END, other: AT_END, first, second })
    return [...all.values()]
  }
}

function symbolsOf(all: readonly Written[]): Letters {
  const [beginning, holding] = [new Map<string, Written[]>(), new Map<string, Written[]>()]
  const put = (into: Map<string, Written[]>, unit: string, letter: Written): void => {
    const known = into.get(unit)
    if (known === undefined) into.set(unit, [letter])
    else if (known.at(-1) !== letter) known.push(letter)
  }
  for (const letter of all) {
    put(beginning, letter.first.charAt(0), letter)
    for (const unit of letter.first.slice(1)) if (unit !== letter.first.charAt(0)) put(holding, unit, letter)
  }
  return { all, beginning, holding }
}

/** After a letter in a run of anything, and from where on in what is written another segment may begin. */
function inRunAlong(thread: Thread, letter: Written): { readonly thread: Thread; readonly from: number } {
  const whole = along({ ...thread, owed: '' }, letter, thread.owed)
  if (!whole.differs) return { thread: whole, from: thread.owed.length }
  // What went by in the run need not be the same: if the second does not go on with that, it is compared from here on, be it behind
  // something that it has held back.
  const { first, second } = letter
  const own = second.endsWith(first) ? { ...letter, second: first } : letter
  return { thread: along({ ...thread, alike: '', owed: '' }, own), from: 0 }
}

/** After a letter, where the first form had nothing left that the pattern has not taken; but for what went by in a run. */
function along({ alike, differs, owed }: Thread, { one, other, first, second }: Written, before = ''): Thread {
  const own = before + first
  if (differs) return { one, other, written: own, alike, differs, owed }
  if (owed !== '') {
    if (second.startsWith(owed)) return compared(one, other, own, second.slice(owed.length))
    const goesOn = owed.startsWith(second)
    return { one, other, written: own, alike: '', differs: !goesOn, owed: goesOn ? owed.slice(second.length) : owed }
  }
  return compared(one, other, own, alike + second)
}

function compared(one: number, other: number, written: string, second: string): Thread {
  let same = 0
  while (same < written.length && same < second.length && written.charCodeAt(same) === second.charCodeAt(same)) same++
  const ahead = same === written.length ? second.slice(same) : ''
  if (ahead.length > MOST_AHEAD) return { one, other, written, alike: written, differs: true, owed: '' }
  return { one, other, written, alike: written.slice(0, same) + ahead, differs: same < written.length && same < second.length, owed: '' }
}

/** The thread once the pattern has taken so much of what the first form has written. */
function later(thread: Thread, units: number): Thread {
  const { written, alike, differs, owed } = thread
  const missing = differs ? '' : written.slice(alike.length, units)
  return { ...thread, written: written.slice(units), alike: alike.slice(units), owed: owed + missing }
}

/** The thread once all that is written has gone by in a run of anything. */
function passed({ one, other, written, alike, differs }: Thread): Thread {
  const next = { one, other, written: '', differs: false }
  if (differs || written.length - alike.length > MOST_AHEAD) return { ...next, alike: '', owed: '' }
  return { ...next, alike: alike.slice(written.length), owed: written.slice(alike.length) }
}

function add(threads: Map<string, Thread>, thread: Thread): void {
  const { one, other, written, alike, differs, owed } = thread
  const key = `${one} ${other} ${differs} ${written}\n${alike}\n${owed}`
  if (!threads.has(key)) threads.set(key, thread)
}
