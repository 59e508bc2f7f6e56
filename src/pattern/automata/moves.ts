import type { FormStep, PathForm } from '../form.ts'
import { LETTERS } from '../letters.ts'

/** Steps that write an escape and lead to one state, by the two digits they write. */
export interface Escapes {
  readonly state: number
  readonly byFirstDigit: readonly {
    readonly digit: number
    readonly second: readonly { readonly digit: number; readonly move: number }[]
  }[]
}

/** The steps of a form from one of its states, letters that are written alike taken together. */
export interface Moves {
  /** By letter: which move. */
  readonly move: Uint16Array
  readonly count: number
  /** The moves that write no escape, or guess; nothing to step to where the URL is refused. */
  readonly plain: readonly { readonly move: number; readonly steps: readonly FormStep[] | undefined }[]
  readonly escapes: readonly Escapes[]
}

/** A form never changes, so neither do its moves. */
const known = new WeakMap<PathForm, Map<number, Moves>>()

/** The moves of a form from a state. */
export function movesOf(form: PathForm, state: number): Moves {
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

function made(form: PathForm, state: number): Moves {
  const indices = new Map<string, number>()
  const plain: Moves['plain'][number][] = []
  const escaping = new Map<number, Map<number, { digit: number; move: number }[]>>()
  const move = Uint16Array.from(LETTERS, (letter) => {
    const steps = form.step(state, letter)
    const key = steps === undefined ? 'refused' : steps.map(({ state: to, adds }) => `${to} ${adds}`).join('\n')
    let index = indices.get(key)
    if (index !== undefined) return index
    index = indices.size
    indices.set(key, index)
    const [step] = steps ?? []
    if (steps?.length === 1 && step !== undefined && /^%..$/s.test(step.adds)) {
      const byFirst = from(escaping, step.state, () => new Map<number, { digit: number; move: number }[]>())
      from(byFirst, step.adds.charCodeAt(1), () => []).push({ digit: step.adds.charCodeAt(2), move: index })
    } else {
      plain.push({ move: index, steps })
    }
    return index
  })
  const escapes = [...escaping].map(([to, byFirst]) => ({
    state: to,
    byFirstDigit: [...byFirst].map(([digit, second]) => ({ digit, second })),
  }))
  return { move, count: indices.size, plain, escapes }
}

function from<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  let value = map.get(key)
  if (value === undefined) {
    value = make()
    map.set(key, value)
  }
  return value
}
