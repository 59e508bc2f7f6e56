import type { PathForm } from '../form.ts'
import { LETTERS } from '../letters.ts'
import type { Pattern } from '../pattern.ts'

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

/** What may follow in a run of anything: where the forms are after a letter, and what begins there, by its first unit. */
interface Following {
  readonly next: readonly Thread[]
  readonly beginning: ReadonlyMap<string, readonly Thread[]>
}

/** Units that the second form may be ahead: forms hold back a `?` or a `;`, and what is further ahead is taken for something else. */
const MOST_AHEAD = 1

const AT_END = -1

/** Forms never change, so neither does what two of them write. */
const known = new WeakMap<PathForm, WeakMap<PathForm, Carrying>>()

/**
 * Does the second form's text match a pattern wherever the first's does? Asked of every URL that neither refuses. It is told by how
 * the two write what the pattern speaks of, without a search: `false` means no more than that it is not shown so.
 */
export function carriesOver(from: PathForm, to: PathForm, pattern: Pattern): boolean {
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
  private readonly from: PathForm
  private readonly to: PathForm
  private readonly letters = new Map<string, ReadonlyMap<string, readonly Written[]>>()
  private readonly followings = new Map<string, Following>()

  constructor(from: PathForm, to: PathForm) {
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
      for (const letter of this.lettersFrom(thread).get(unit) ?? []) on.push(along(thread, letter))
    }
    return on
  }

  /** The threads with nothing written, and where letters lead from there for which the first form writes nothing. */
  private silently(threads: readonly Thread[]): readonly Thread[] {
    const reached = new Map<string, Thread>()
    for (const thread of threads) if (thread.written === '') add(reached, thread)
    // A map goes on to what is added to it on the way.
    for (const thread of reached.values()) {
      for (const letter of this.lettersFrom(thread).get('') ?? []) if (letter.one !== AT_END) add(reached, along(thread, letter))
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
    for (const [key, thread] of inRun) {
      const { next, beginning } = this.following(key, thread)
      for (const one of next) add(inRun, one)
      for (const one of beginning.get(unit) ?? []) add(begun, one)
    }
    return [...begun.values()]
  }

  private following(key: string, thread: Thread): Following {
    let following = this.followings.get(key)
    if (following === undefined) {
      following = this.made(thread)
      this.followings.set(key, following)
    }
    return following
  }

  private made(thread: Thread): Following {
    const next = new Map<string, Thread>()
    const beginning = new Map<string, Map<string, Thread>>()
    for (const letter of [...this.lettersFrom(thread).values()].flat()) {
      const from = thread.owed.length
      const whole = along({ ...thread, owed: '' }, letter, thread.owed)
      // What went by in the run need not be the same: if the second does not go on with that, it is compared from here on.
      const after = whole.differs ? along({ ...thread, alike: '', owed: '' }, letter) : whole
      for (let at = after === whole ? from : 0; at < after.written.length; at++) {
        const unit = after.written.charAt(at)
        const alike = beginning.get(unit) ?? new Map<string, Thread>()
        beginning.set(unit, alike)
        add(alike, later(after, at))
      }
      if (letter.one !== AT_END) add(next, passed(after))
    }
    return { next: [...next.values()], beginning: new Map(Array.from(beginning, ([unit, alike]) => [unit, [...alike.values()]])) }
  }

  /** Wherever the first form's text ends here, does the second's too? */
  private endAlike(threads: readonly Thread[]): boolean {
    return this.silently(threads).every((thread) => {
      const isAlike = !thread.differs && thread.alike === ''
      if (thread.one === AT_END) return isAlike
      const ends = (this.lettersFrom(thread).get('') ?? []).filter(({ one }) => one === AT_END)
      return ends.every(({ second }) => isAlike && second === '')
    })
  }

  /** What both may write next, by the unit with which the first does; in states that have been left there is nothing. */
  private lettersFrom({ one, other }: Thread): ReadonlyMap<string, readonly Written[]> {
    const key = `${one} ${other}`
    let letters = this.letters.get(key)
    if (letters === undefined) {
      letters = one === AT_END ? new Map() : this.allFrom(one, other)
      this.letters.set(key, letters)
    }
    return letters
  }

  private allFrom(one: number, other: number): ReadonlyMap<string, readonly Written[]> {
    const { from, to } = this
    const byUnit = new Map<string, Map<string, Written>>()
    const tell = (letter: Written): void => {
      const unit = letter.first.charAt(0)
      const alike = byUnit.get(unit) ?? new Map<string, Written>()
      byUnit.set(unit, alike)
      alike.set(`${letter.one} ${letter.other} ${letter.first}\n${letter.second}`, letter)
    }
    for (const letter of LETTERS) {
      // What one of them refuses is not asked about; of guesses that cannot both be right, it does no harm to look at them.
      for (const own of from.step(one, letter) ?? []) {
        for (const its of to.step(other, letter) ?? []) tell({ one: own.state, other: its.state, first: own.adds, second: its.adds })
      }
    }
    const [first, second] = [from.end(one), to.end(other)]
    if (first !== undefined && second !== undefined) tell({ one: AT_END, other: AT_END, first, second })
    return new Map(Array.from(byUnit, ([unit, letters]) => [unit, [...letters.values()]]))
  }
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
