import type { UrlSymbol } from './symbols.ts'

/** What a letter of a URL adds to the form that is compared, and the state after it. */
export interface Transition {
  readonly state: number
  readonly adds: string
}

/**
 * How one reader turns the path and query of a URL into what its patterns are held against, as a machine that goes along the
 * URL letter by letter and writes as it goes. Together with an automaton of the patterns it answers questions about URLs as
 * they are sent: `/%7Ejoe` and `/~joe` are two URLs, which some readers compare alike.
 */
export interface UrlTransducer {
  /** Two forms of one name write the same for every URL. */
  readonly name: string
  /** The state before the first letter, which is always `/`. */
  readonly start: number
  /**
   * Where what is written depends on what is still to come, the machine guesses, and there is a step for each guess; exactly
   * one run of it goes through to the end of a URL. Nothing where the reader refuses the whole URL for this letter.
   */
  readonly step: (state: number, letter: UrlSymbol) => readonly Transition[] | undefined
  /** What is added at the end of the URL; nothing where a guess turns out to be wrong. */
  readonly end: (state: number) => string | undefined
  /** What is compared in place of a URL that is refused; for the forms that refuse any. */
  readonly refused?: string
  /** The reader decodes UTF-8: only URLs whose escapes are well-formed UTF-8 are written exactly as it does. */
  readonly utf8?: true
  /**
   * What is written is never longer than the letters cost, where a character costs one and an escape twelve; and as long only where it is the
   * URL itself. The shortest URL for a text of plain characters is then that text.
   */
  readonly faithful?: true
}

/** A form that writes each letter by itself, whatever stands before it; `closing` is added at the end. */
export function symbolwise(name: string, write: (letter: UrlSymbol) => string, closing = ''): UrlTransducer {
  return {
    name,
    start: 0,
    step: (_, letter) => [{ state: 0, adds: write(letter) }],
    end: () => closing,
    ...(closing === '' ? { faithful: true } : {}),
  }
}

/** The URL as it is sent. */
export const identityTransducer: UrlTransducer = symbolwise('as sent', (letter) => letter)

/** By state. */
type KnownSteps = Map<UrlSymbol, readonly Transition[] | undefined>[]

/** A form never changes, so neither do its steps. */
const known = new WeakMap<UrlTransducer, KnownSteps>()

/** By state, the steps of a form made before. */
function knownSteps(form: UrlTransducer): KnownSteps {
  let ofForm = known.get(form)
  if (ofForm === undefined) {
    ofForm = []
    known.set(form, ofForm)
  }
  return ofForm
}

/** {@link UrlTransducer.step}, made once for each state and letter. */
export function transitionsOf(
  form: UrlTransducer,
  state: number,
  letter: UrlSymbol,
  ofForm: KnownSteps = knownSteps(form),
): readonly Transition[] | undefined {
  ofForm[state] ??= new Map()
  const ofState = ofForm[state]
  let steps = ofState.get(letter)
  if (steps === undefined && !ofState.has(letter)) {
    steps = form.step(state, letter)
    ofState.set(letter, steps)
  }
  return steps
}

/** What the form makes of a path and query, given as letters. */
export function transduce(form: UrlTransducer, letters: readonly UrlSymbol[]): string {
  const ofForm = knownSteps(form)
  let runs: readonly Transition[] = [{ state: form.start, adds: '' }]
  for (let at = 0; at < letters.length; ) {
    const [sole] = runs
    if (runs.length === 1 && sole !== undefined) {
      // Forms seldom guess: until one does, there is one run and its text.
      let { state, adds } = sole
      let steps: readonly Transition[] | undefined
      for (; at < letters.length; at++) {
        steps = transitionsOf(form, state, letters[at] as UrlSymbol, ofForm)
        if (steps === undefined) return form.refused ?? ''
        const [step] = steps
        if (steps.length !== 1 || step === undefined) break
        state = step.state
        adds += step.adds
      }
      runs = [{ state, adds }]
      if (at === letters.length) break
    }
    const next: Transition[] = []
    for (const { state, adds } of runs) {
      const steps = transitionsOf(form, state, letters[at] as UrlSymbol, ofForm)
      if (steps === undefined) return form.refused ?? ''
      for (const step of steps) next.push({ state: step.state, adds: adds + step.adds })
    }
    runs = next
    at += 1
  }
  const ends = runs.flatMap(({ state, adds }) => {
    const closing = form.end(state)
    return closing === undefined ? [] : [adds + closing]
  })
  if (ends.length !== 1) throw new Error(`The form ${form.name} has ${ends.length} runs through ${letters.join('')}, and not one.`)
  return ends[0] as string
}
