import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { current } from '../state/store.ts'
import { ask, isQuick } from './engine.ts'
import { isSameInput } from './same-input.ts'
import type { Input, Output, TaskName } from './tasks/index.ts'

/**
 * An answer, and how it is getting on. The answer about a text before an edit stays, marked as stale, until the
 * new one comes. That about another file does not.
 */
export interface Known<T, I = unknown> {
  readonly value: T | undefined
  /** The input that the value is about. */
  readonly to: I | undefined
  /** The value is about an earlier input, or there is none yet. */
  readonly isStale: boolean
  /** The engine has been at it for so long that a person notices: a progress line is due. */
  readonly isSlow: boolean
  /** Why there is no answer to the input. */
  readonly problem: string | undefined
  /** Ends the search. */
  readonly stop: () => void
  /** Asks once more, after a stop or a failure. */
  readonly again: () => void
}

/** An answer, the question that it is to, and the file that was open then. */
interface Given<K extends TaskName> {
  readonly to: Input<K>
  readonly fileNumber: number
  readonly value: Output<K>
}

/** A person notices after this time that an answer is late, in milliseconds. */
const SLOW_MS = 500

/** A search that may take seconds begins after the user has paused for so long, in milliseconds. */
const PAUSE_MS = 350

/** The engine's answer to a question, kept current. Without an input nothing is asked. */
export function useEngine<K extends TaskName>(
  task: K,
  input: Input<K> | undefined,
): Known<Output<K>, Input<K>> {
  const kept = useRef<Input<K> | undefined>(undefined)
  if (!isSameInput(kept.current, input)) kept.current = input
  const question = kept.current
  const [answer, setAnswer] = useState<Given<K> | undefined>(undefined)
  const [problem, setProblem] = useState<string | undefined>(undefined)
  const [isSlow, setSlow] = useState(false)
  const [round, setRound] = useState(0)
  const hasAsked = useRef(false)
  const stop = useRef<() => void>(() => undefined)
  // An effect would ask a frame later.
  useLayoutEffect(() => {
    if (question === undefined) return
    let drop: () => void = () => undefined
    const { fileNumber } = current()
    const begin = (): void => {
      const asked = ask(task, question)
      drop = asked.drop
      stop.current = asked.stop
      setProblem(undefined)
      const timer = setTimeout(() => setSlow(true), SLOW_MS)
      void asked.settled.then((result) => {
        clearTimeout(timer)
        if (result.kind === 'dropped') return
        setSlow(false)
        if (result.kind === 'done') setAnswer({ to: question, fileNumber, value: result.output as Output<K> })
        else setProblem(result.kind === 'failed' ? result.message : 'You stopped this search.')
      })
    }
    const pause = isQuick(task) || !hasAsked.current ? undefined : setTimeout(begin, PAUSE_MS)
    hasAsked.current = true
    if (pause === undefined) begin()
    return () => {
      clearTimeout(pause)
      drop()
    }
  }, [task, question, round])
  const isStale = answer === undefined || answer.to !== question
  return {
    value: isStale && answer?.fileNumber !== current().fileNumber ? undefined : answer?.value,
    to: answer?.to,
    isStale,
    isSlow,
    problem,
    stop: () => stop.current(),
    again: () => setRound((count) => count + 1),
  }
}
