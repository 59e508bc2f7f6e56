import type { PathForm } from '../form.ts'
import { LETTERS } from '../letters.ts'
import type { Lists } from './lists.ts'
import { movesOf } from './moves.ts'

/** What a place leads to, letter by letter. */
export interface Row {
  /** By letter: which of `ways`. */
  readonly way: Uint16Array
  /** Places, one for each guess of the form; none where every guess turns out to be wrong. */
  readonly ways: readonly (readonly number[])[]
  /** Rows that lead the same letters the same ways, wherever those lead, have one number. */
  readonly partition: number
}

/** A state of a form, for the lists that give one verdict on what the form refuses. */
interface Track {
  readonly form: PathForm
  /** Nothing once the URL is refused. */
  readonly state: number | undefined
  /** The verdict on the form's stand-in for a refused URL, where it refuses any and has not yet. */
  readonly refusal: number | undefined
  /** By list, the place on this track. */
  readonly places: Map<number, number>
}

/** Where a reader is in a URL: in its form, and in its decision list. */
interface Place {
  readonly track: Track
  readonly list: number
  /** The verdict on a URL that ends here; nothing where a guess turns out to be wrong. */
  readonly ending: number | undefined
  /** The verdict on every URL that goes on from here, where there is only one. */
  readonly settled: number | undefined
  row?: Row
}

/** More than any list has entries. */
const MAX_VERDICTS = 2 ** 32

/** Readers along URLs as automata over the letters of URLs, state by state as they are asked for. A place is a number. */
export class Places {
  private readonly places: Place[] = []
  private readonly tracks = new Map<string, Map<number, Track>>()
  private readonly partitions = new Map<string, number>()
  private readonly lists: Lists

  constructor(lists: Lists) {
    this.lists = lists
  }

  /** The place before the first letter. */
  start(form: PathForm, list: number): number {
    const refusal = form.refused === undefined ? undefined : this.lists.verdict(this.along(list, form.refused))
    return this.at(this.trackOf(form, form.start, refusal), list)
  }

  /** The verdict on a URL that ends here, or nothing where the run is a wrong guess. */
  ending(place: number): number | undefined {
    return (this.places[place] as Place).ending
  }

  /** The verdict on every URL that goes on from here, where there is only one. */
  settled(place: number): number | undefined {
    return (this.places[place] as Place).settled
  }

  row(place: number): Row {
    const known = this.places[place] as Place
    known.row ??= this.rowOf(known, place)
    return known.row
  }

  private trackOf(form: PathForm, state: number | undefined, refusal: number | undefined): Track {
    let ofForm = this.tracks.get(form.name)
    if (ofForm === undefined) {
      ofForm = new Map()
      this.tracks.set(form.name, ofForm)
    }
    // Verdicts and states are small numbers, from 0 on.
    const key = ((state ?? -1) + 1) * MAX_VERDICTS + (refusal ?? -1) + 1
    let track = ofForm.get(key)
    if (track === undefined) {
      track = { form, state, refusal, places: new Map() }
      ofForm.set(key, track)
    }
    return track
  }

  private at(track: Track, list: number): number {
    let place = track.places.get(list)
    if (place === undefined) {
      const settled = this.lists.settled(list)
      const closing = track.state === undefined ? '' : track.form.end(track.state)
      place = this.places.length
      track.places.set(list, place)
      this.places.push({
        track,
        list,
        ending: closing === undefined ? undefined : this.lists.verdict(this.along(list, closing)),
        settled: track.refusal === undefined || track.refusal === settled ? settled : undefined,
      })
    }
    return place
  }

  private along(list: number, text: string): number {
    let at = list
    for (let index = 0; index < text.length; index++) at = this.lists.step(at, text.charCodeAt(index))
    return at
  }

  private rowOf({ track, list }: Place, itself: number): Row {
    const { form, state, refusal } = track
    if (state === undefined) return this.partitioned(new Uint16Array(LETTERS.length), [[itself]])
    const { move, count, plain, escapes } = movesOf(form, state)
    const ways = new Ways()
    const wayOfMove = new Uint16Array(count)
    for (const { move: index, steps } of plain) {
      wayOfMove[index] =
        steps === undefined
          ? ways.to(this.refused(track))
          : ways.toAll(steps.map((step) => this.at(this.trackOf(form, step.state, refusal), this.along(list, step.adds))))
    }
    const afterPercent = this.lists.step(list, PERCENT)
    for (const { state: to, byFirstDigit } of escapes) {
      const next = this.trackOf(form, to, refusal)
      // Few first digits lead to lists of their own, and what the second one does depends on nothing else.
      const known = new Map<number, Int32Array>()
      for (const { digit: first, second: seconds } of byFirstDigit) {
        const afterFirst = this.lists.step(afterPercent, first)
        let byDigit = known.get(afterFirst)
        if (byDigit === undefined) {
          byDigit = new Int32Array(0x80).fill(-1)
          known.set(afterFirst, byDigit)
        }
        for (const { digit: second, move: index } of seconds) {
          if (byDigit[second] === -1) byDigit[second] = ways.to(this.at(next, this.lists.step(afterFirst, second)))
          wayOfMove[index] = byDigit[second] as number
        }
      }
    }
    return this.partitioned(
      move.map((index) => wayOfMove[index] as number),
      ways.all,
    )
  }

  /** The ways in the order of the letters that first take them, so that equal partitions look alike. */
  private partitioned(taken: Uint16Array, all: readonly (readonly number[])[]): Row {
    const order = new Int32Array(all.length).fill(-1)
    const ways: (readonly number[])[] = []
    const way = taken.map((index) => {
      if (order[index] === -1) order[index] = ways.push(all[index] as readonly number[]) - 1
      return order[index] as number
    })
    const key = String.fromCharCode(...way)
    let partition = this.partitions.get(key)
    if (partition === undefined) {
      partition = this.partitions.size
      this.partitions.set(key, partition)
    }
    return { way, ways, partition }
  }

  /** A refused URL gets its one verdict, whatever follows. */
  private refused({ form, refusal = 0 }: Track): number {
    return this.at(this.trackOf(form, undefined, undefined), this.lists.of([], refusal))
  }
}

const PERCENT = 0x25

/** Different places, or sets of places, each counted once. */
class Ways {
  readonly all: (readonly number[])[] = []
  private readonly single = new Map<number, number>()
  private readonly several = new Map<string, number>()

  to(place: number): number {
    let way = this.single.get(place)
    if (way === undefined) {
      way = this.all.length
      this.single.set(place, way)
      this.all.push([place])
    }
    return way
  }

  toAll(places: readonly number[]): number {
    if (places.length === 1) return this.to(places[0] as number)
    const key = places.join()
    let way = this.several.get(key)
    if (way === undefined) {
      way = this.all.length
      this.several.set(key, way)
      this.all.push(places)
    }
    return way
  }
}
