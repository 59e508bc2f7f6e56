import { ALPHABET, type UrlSymbol } from '../../symbols.ts'
import { type Transition, transitionsOf, type UrlTransducer } from '../../url-transducer.ts'
import { divergenceOf } from '../transducer/divergence.ts'
import { paceOf } from '../transducer/output-bound.ts'
import { type Moves, movesOf } from '../transducer/transitions.ts'
import type { Lists } from './list-automaton.ts'
import type { Row } from './row.ts'
import type { Profile } from './subsumption-key.ts'
import { Forks } from './symbol-classes.ts'

/** Where a way leads: along one of the forks, or as the form guesses. */
type Lead = { readonly to: number; readonly along: number } | { readonly steps: readonly Transition[] | undefined }

/** Letters by the ways they lead, wherever those lead. */
interface Partition {
  readonly number: number
  readonly way: Uint16Array
  readonly leads: readonly Lead[]
}

/** The one way on which a refused URL stays. */
const ALL_ALIKE: Omit<Row, 'ways'> = { partition: 0, way: new Uint16Array(ALPHABET.length) }

/** A state of a form, for the lists that give one verdict on what the form refuses. */
interface Track {
  readonly number: number
  readonly form: UrlTransducer
  /** Nothing once the URL is refused. */
  readonly state: number | undefined
  /** The verdict on the form's stand-in for a refused URL, where it refuses any and has not yet. */
  readonly refusal: number | undefined
  /** By list, the place on this track. */
  readonly places: Map<number, number>
  /** By the key of its forks. */
  readonly partitions: Map<string, Partition>
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
  /** Where letters lead that were asked for by themselves. */
  after?: Map<number, readonly number[]>
  /** {@link Places.toGo} and {@link Places.lettersOn}, for the refusal last asked about: places are mostly asked about one. */
  going?: Going
  /** For the refusal last asked about. */
  profile?: { readonly refusal: number; readonly of: Profile; readonly prospect: number }
}

interface Going {
  readonly refusal: number
  readonly toGo: number
  letters?: readonly number[] | 'many'
}

/** More than any list has entries. */
const MAX_VERDICTS = 2 ** 32

/** Readers along URLs as automata over the letters of URLs, state by state as they are asked for. A place is a number. */
export class Places {
  private readonly places: Place[] = []
  private readonly tracks = new Map<string, Map<number, Track>>()
  private readonly prospects = new Map<string, number>()
  private trackCount = 0
  private partitions = 0
  private readonly lists: Lists

  constructor(lists: Lists) {
    this.lists = lists
  }

  /** Entries of lists gone through so far to make places. */
  get entries(): number {
    return this.lists.entries
  }

  /** The place before the first letter. */
  start(form: UrlTransducer, list: number): number {
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

  /**
   * The least that letters cost which may part two places, or less; infinite where nothing can. Until the forms write
   * differently, both lists see the same text, and it has to go on for so long that it may part them.
   */
  apart(one: number, other: number): number {
    if (one === other) return Number.POSITIVE_INFINITY
    const [a, b] = [this.places[one] as Place, this.places[other] as Place]
    if (a.settled !== undefined && a.settled === b.settled) return Number.POSITIVE_INFINITY
    const [from, to] = [a.track, b.track]
    if (from.state === undefined || to.state === undefined) return 0
    const { apart: diverging } = divergenceOf(from.form, to.form)(from.state, to.state)
    const pace = paceOf(from.form)
    // That lists part is told by units, and not where forms may write any number of them.
    if (a.list === b.list || diverging === 0 || pace.counts !== 'units') return a.list === b.list ? diverging : 0
    const surplus = pace.surplus.get(from.state) as number
    return Math.min(diverging, Math.max(0, this.lists.leastApart(a.list, b.list) - surplus))
  }

  /**
   * The least that letters cost, or less, after which one reader says `wanted` and another something else than `refusal`, for what
   * is seen of both at once: where no text brings that about that both see alike, the forms have to write differently on the way.
   */
  toGoApart(place: number, wanted: number, other: number, refusal: number): number {
    const [a, b] = [this.places[place] as Place, this.places[other] as Place]
    const [from, to] = [a.track, b.track]
    if (from.state === undefined || to.state === undefined || !this.lists.isRefused(b.list, refusal, a.list, wanted)) return 0
    // That the other refuses is one way to part; where the first does, what it then says is no more to be changed.
    if (from.refusal === wanted) return 0
    const { apart, beyond } = divergenceOf(from.form, to.form)(from.state, to.state)
    return beyond === Number.NEGATIVE_INFINITY
      ? apart
      : Math.max(apart, this.lists.leastOf(a.list, wanted, paceOf(from.form).counts) + beyond)
  }

  /** The least that letters cost, or less, after which a reader says something else than `refusal`; infinite where it never does. */
  toGo(place: number, refusal: number): number {
    return this.goingOf(this.places[place] as Place, refusal).toGo
  }

  /**
   * All letters, and perhaps more, after which a reader may still come to say something else than `refusal`; nothing where they
   * are not known to be few.
   */
  lettersOn(place: number, refusal: number, few: number): readonly number[] | undefined {
    const known = this.places[place] as Place
    const going = this.goingOf(known, refusal)
    going.letters ??= this.lettersFor(known, refusal, few) ?? 'many'
    return going.letters === 'many' ? undefined : going.letters
  }

  private lettersFor({ track, list }: Place, refusal: number, few: number): readonly number[] | undefined {
    const { form, state } = track
    if (state === undefined || (track.refusal !== undefined && track.refusal !== refusal)) return undefined
    const units = this.lists.firstsOf(list, refusal)
    if (units === undefined || units.length > few) return undefined
    const moves = movesOf(form, state)
    const letters = [...moves.always]
    for (const unit of units) {
      letters.push(...(moves.byUnit.get(unit) ?? []))
      if (letters.length > few) return undefined
    }
    return letters
  }

  private goingOf(known: Place, refusal: number): Going {
    if (known.going?.refusal !== refusal) known.going = { refusal, toGo: this.measured(known, refusal) }
    return known.going
  }

  private measured({ track, list, settled }: Place, refusal: number): number {
    if (settled === refusal) return Number.POSITIVE_INFINITY
    if (track.state === undefined) return 0
    const pace = paceOf(track.form)
    const letters = Math.max(0, this.lists.leastOther(list, refusal, pace.counts) - (pace.surplus.get(track.state) as number))
    return track.refusal === undefined ? letters : Math.min(letters, pace.refusal)
  }

  /** Its list's profile, and a number for what it may still do in the form's state. */
  profile(place: number, refusal: number): { readonly of: Profile; readonly prospect: number } {
    const known = this.places[place] as Place
    if (known.profile?.refusal !== refusal) {
      const own = this.lists.profile(known.list, refusal)
      const key = `${known.track.number} ${own.may}`
      let prospect = this.prospects.get(key)
      if (prospect === undefined) {
        prospect = this.prospects.size
        this.prospects.set(key, prospect)
      }
      known.profile = { refusal, of: own, prospect }
    }
    return known.profile
  }

  /** How much its list holds of entries of one verdict, roughly. */
  weight(place: number, verdict: number): number {
    return this.lists.weight((this.places[place] as Place).list, verdict)
  }

  row(place: number): Row {
    const known = this.places[place] as Place
    known.row ??= this.rowOf(known, place)
    return known.row
  }

  /** Where one letter leads, without asking where all of them do. */
  after(place: number, letter: number): readonly number[] {
    const known = this.places[place] as Place
    if (known.row !== undefined) return known.row.ways[known.row.way[letter] as number] as readonly number[]
    known.after ??= new Map()
    let after = known.after.get(letter)
    if (after === undefined) {
      const { track, list } = known
      const steps = track.state === undefined ? undefined : transitionsOf(track.form, track.state, ALPHABET[letter] as UrlSymbol)
      if (track.state === undefined) after = [place]
      else if (steps === undefined) after = [this.refused(track)]
      else after = steps.map((step) => this.at(this.trackOf(track.form, step.state, track.refusal), this.along(list, step.adds)))
      known.after.set(letter, after)
    }
    return after
  }

  private trackOf(form: UrlTransducer, state: number | undefined, refusal: number | undefined): Track {
    let ofForm = this.tracks.get(form.name)
    if (ofForm === undefined) {
      ofForm = new Map()
      this.tracks.set(form.name, ofForm)
    }
    // Verdicts and states are small numbers, from 0 on.
    const key = ((state ?? -1) + 1) * MAX_VERDICTS + (refusal ?? -1) + 1
    let track = ofForm.get(key)
    if (track === undefined) {
      this.trackCount += 1
      track = { number: this.trackCount, form, state, refusal, places: new Map(), partitions: new Map() }
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
    if (state === undefined) return { ...ALL_ALIKE, ways: [[itself]] }
    const moves = movesOf(form, state)
    const forks = new Forks(this.lists, moves.levels, list)
    const partition = this.partitionOf(track, moves, forks)
    return {
      partition: partition.number,
      way: partition.way,
      ways: partition.leads.map((lead) => {
        if ('to' in lead) return [this.at(this.trackOf(form, lead.to, refusal), forks.targets[lead.along] as number)]
        if (lead.steps === undefined) return [this.refused(track)]
        return lead.steps.map((step) => this.at(this.trackOf(form, step.state, refusal), this.along(list, step.adds)))
      }),
    }
  }

  private partitionOf({ partitions }: Track, moves: Moves, forks: Forks): Partition {
    const { move, count, guesses } = moves
    let partition = partitions.get(forks.key)
    if (partition !== undefined) return partition
    const leads: Lead[] = []
    /** By way along the forks, and by state at its end. */
    const known: number[][] = []
    const wayOfMove = new Uint16Array(count)
    forks.follow(moves, ({ move: index, state }, along) => {
      known[along] ??= []
      const ofWay = known[along]
      ofWay[state] ??= leads.push({ to: state, along }) - 1
      wayOfMove[index] = ofWay[state]
    })
    for (const { move: guess, steps } of guesses) wayOfMove[guess] = leads.push({ steps }) - 1
    this.partitions += 1
    const way = new Uint16Array(move.length)
    for (let letter = 0; letter < move.length; letter++) way[letter] = wayOfMove[move[letter] as number] as number
    partition = { number: this.partitions, way, leads }
    partitions.set(forks.key, partition)
    return partition
  }

  /** A refused URL gets its one verdict, whatever follows. */
  private refused({ form, refusal = 0 }: Track): number {
    return this.at(this.trackOf(form, undefined, undefined), this.lists.of([], refusal))
  }
}
