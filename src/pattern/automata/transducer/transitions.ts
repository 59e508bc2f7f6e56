import { ALPHABET } from '../../symbols.ts'
import type { Transition, UrlTransducer } from '../../url-transducer.ts'

/** A letter, or several that are written alike, written in one way and without a guess. */
export interface Writing {
  readonly move: number
  readonly state: number
  /** UTF-16 code units. */
  readonly units: readonly number[]
}

/** What is written alike up to a unit. */
export interface Branch {
  readonly unit: number
  /** What ends with it. */
  readonly writings: readonly Writing[]
  /** What goes on after it. */
  readonly after: readonly Branch[]
}

/** What the form may write in one place of a letter: the first unit of what it adds, the second, and so on. */
export interface Level {
  readonly units: ReadonlySet<number>
  /** Those after which more is written. */
  readonly goingOn: readonly number[]
}

/** The steps of a form from one of its states, letters that are written alike taken together. */
export interface Moves {
  /** By letter: which move. */
  readonly move: Uint16Array
  readonly count: number
  /** The writings of nothing at all. */
  readonly unwritten: readonly Writing[]
  /** All other writings, by their units. */
  readonly branches: readonly Branch[]
  readonly levels: readonly Level[]
  /** Moves that guess, and so have several steps, or none that goes through; nothing to step to where the URL is refused. */
  readonly guesses: readonly { readonly move: number; readonly steps: readonly Transition[] | undefined }[]
  /** By the unit that a letter's writing begins with, the letters. */
  readonly byUnit: ReadonlyMap<number, readonly number[]>
  /** The letters for which nothing is written, or guessed, or the URL is refused. */
  readonly always: readonly number[]
}

/** A form never changes, so neither do its moves. */
const known = new WeakMap<UrlTransducer, Map<number, Moves>>()

/** The moves of a form from a state. */
export function movesOf(form: UrlTransducer, state: number): Moves {
  let ofForm = known.get(form)
  if (ofForm === undefined) {
    ofForm = new Map()
    known.set(form, ofForm)
  }
  let moves = ofForm.get(state)
  if (moves === undefined) {
    moves = made(form, state)
    ofForm.set(state, moves)
  }
  return moves
}

function made(form: UrlTransducer, state: number): Moves {
  const indices = new Map<string, number>()
  const writings: Writing[] = []
  const guesses: Moves['guesses'][number][] = []
  const move = Uint16Array.from(ALPHABET, (letter) => {
    const steps = form.step(state, letter)
    const key = steps === undefined ? 'refused' : keyOf(steps)
    let index = indices.get(key)
    if (index === undefined) {
      index = indices.size
      indices.set(key, index)
      const [step] = steps ?? []
      if (steps?.length === 1 && step !== undefined) {
        writings.push({ move: index, state: step.state, units: step.adds.split('').map((unit) => unit.charCodeAt(0)) })
      } else {
        guesses.push({ move: index, steps })
      }
    }
    return index
  })
  const unwritten = writings.filter(({ units }) => units.length === 0)
  return {
    move,
    count: indices.size,
    unwritten,
    branches: branchesOf(writings, 0),
    levels: levelsOf(writings),
    guesses,
    ...byFirstUnit(move, writings),
  }
}

function byFirstUnit(move: Uint16Array, writings: readonly Writing[]): Pick<Moves, 'byUnit' | 'always'> {
  const unitOfMove = new Map(writings.map(({ move: index, units }) => [index, units[0]]))
  const byUnit = new Map<number, number[]>()
  const always: number[] = []
  for (const [letter, index] of move.entries()) {
    const unit = unitOfMove.get(index)
    if (unit === undefined) {
      always.push(letter)
      continue
    }
    const alike = byUnit.get(unit)
    if (alike === undefined) byUnit.set(unit, [letter])
    else alike.push(letter)
  }
  return { byUnit, always }
}

function keyOf(steps: readonly Transition[]): string {
  let key = ''
  for (const { state, adds } of steps) key += `${state} ${adds}\n`
  return key
}

function branchesOf(writings: readonly Writing[], depth: number): Branch[] {
  const byUnit = new Map<number, Writing[]>()
  for (const writing of writings) {
    const unit = writing.units[depth]
    if (unit === undefined) continue
    const alike = byUnit.get(unit)
    if (alike === undefined) byUnit.set(unit, [writing])
    else alike.push(writing)
  }
  return Array.from(byUnit, ([unit, alike]) => ({
    unit,
    writings: alike.filter(({ units }) => units.length === depth + 1),
    after: alike.length === 1 && alike[0]?.units.length === depth + 1 ? [] : branchesOf(alike, depth + 1),
  }))
}

function levelsOf(writings: readonly Writing[]): Level[] {
  const depth = Math.max(0, ...writings.map(({ units }) => units.length))
  return Array.from({ length: depth }, (_, level) => {
    const at = (least: number): Set<number> =>
      new Set(writings.flatMap(({ units }) => (units.length > least ? [units[level] as number] : [])))
    return { units: at(level), goingOn: [...at(level + 1)] }
  })
}
