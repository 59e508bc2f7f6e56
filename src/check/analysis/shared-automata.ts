import { Automata } from '../../pattern/index.ts'
import { type Context, cachePerContext } from '../file/context.ts'

/**
 * The number of automaton states after which the shared automata are released: as many as the most expensive
 * single question may build.
 */
const MAX_SHARED_STATES = 5_000

/** Automata that the questions about one file share: states built for one question serve the next. */
export class SharedAutomata {
  private automata = new Automata()
  private states = 0

  /** Asks a question with the shared automata. The answer says how many states the question cost. */
  ask<Answer extends { readonly states: number }>(question: (automata: Automata) => Answer): Answer {
    const answer = question(this.automata)
    this.states += answer.states
    if (this.states > MAX_SHARED_STATES) {
      this.automata = new Automata()
      this.states = 0
    }
    return answer
  }
}

/** Gives the automata that all rules share for one file. */
export const automataOf: (context: Context) => SharedAutomata = cachePerContext(() => new SharedAutomata())
