import { Automata } from '../../pattern/index.ts'
import type { Context } from '../file/context.ts'

/** States after which automata are let go, and new ones made: as many as the dearest single question may cost. */
export const MAX_STATES_KEPT = 5_000

/** Automata for the questions about one file: what one question made of its lists serves the next. */
class KeptAutomata {
  private automata = new Automata()
  private states = 0

  /** Asks a question, which says how many states it cost. */
  ask<Answer extends { readonly states: number }>(question: (automata: Automata) => Answer): Answer {
    const answer = question(this.automata)
    this.states += answer.states
    if (this.states > MAX_STATES_KEPT) {
      this.automata = new Automata()
      this.states = 0
    }
    return answer
  }
}

/** The automata of a file. */
export function automataOf(context: Context): KeptAutomata {
  return context.once(newAutomata)
}

function newAutomata(): KeptAutomata {
  return new KeptAutomata()
}
