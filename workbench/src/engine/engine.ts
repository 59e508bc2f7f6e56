import { type Asked, Lane } from './lane.ts'
import { isSameInput } from './same-input.ts'
import type { Input, TaskName } from './tasks/index.ts'
import type { VerdictTasks } from './tasks/verdict-tasks.ts'

/**
 * Tasks that take milliseconds and that the first page asks, by their turn after an edit. No other task runs
 * in their worker, so that no verdict waits for a proof.
 */
const QUICK: Readonly<Record<keyof VerdictTasks, number>> = {
  matrix: 0,
  lines: 1,
  answer: 2,
  facts: 3,
}

/** Tasks that take milliseconds, too, but that the first page does not ask. */
const ON_REQUEST: ReadonlySet<TaskName> = new Set(['why', 'dialectSamples', 'pacing', 'signals'])

/** Does a task take milliseconds? */
export const isQuick = (task: TaskName): boolean => task in QUICK || ON_REQUEST.has(task)

const verdicts = new Lane(
  () => new Worker(new URL('./verdicts-worker.ts', import.meta.url), { type: 'module' }),
)

/** The most time that a first verdict may take to be drawn, in milliseconds. */
const MAX_DRAWING_MS = 1000

/** Calls a function when the page has drawn what it has to. Safari does not tell when that is. */
function whenIdle(then: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(then, { timeout: MAX_DRAWING_MS })
  else setTimeout(then)
}

/** Settles with the first verdicts: no proof is loaded before there is something to see. */
let tellFirstVerdicts: (value?: unknown) => void = () => undefined
const firstVerdicts = new Promise((settle) => {
  tellFirstVerdicts = settle
})

const proofsWorker = (): Worker =>
  new Worker(new URL('./proofs-worker.ts', import.meta.url), { type: 'module' })

const proofs = new Lane(proofsWorker, firstVerdicts)

/** Another worker of the same file, started by the first of these questions: none of them waits for a proof. */
const onRequest = new Lane(proofsWorker, firstVerdicts)

function laneOf(task: TaskName): Lane {
  if (task in QUICK) return verdicts
  return ON_REQUEST.has(task) ? onRequest : proofs
}

/** The last question of a task, and how many parts of the page wait for its answer or show it. */
interface Shared {
  readonly input: unknown
  readonly asked: Asked
  users: number
  isSettled: boolean
}

const latest = new Map<TaskName, Shared>()

/** Asks the engine a question, in a worker. Parts of the page that ask the same question share the answer. */
export function ask<K extends TaskName>(task: K, input: Input<K>): Asked {
  const known = latest.get(task)
  const shared = known !== undefined && isSameInput(known.input, input) ? known : askAnew(task, input)
  shared.users++
  let isUsing = true
  return {
    settled: shared.asked.settled,
    stop: shared.asked.stop,
    drop: () => {
      if (!isUsing) return
      isUsing = false
      shared.users--
      if (shared.users > 0 || shared.isSettled) return
      forget(task, shared)
      shared.asked.drop()
    },
  }
}

function askAnew<K extends TaskName>(task: K, input: Input<K>): Shared {
  const turn: number = task in QUICK ? QUICK[task as keyof VerdictTasks] : 0
  const asked = laneOf(task).ask(task, input, turn)
  const shared: Shared = { input, asked, users: 0, isSettled: false }
  latest.set(task, shared)
  void asked.settled.then(({ kind }) => {
    shared.isSettled = true
    if (task === 'answer') whenIdle(tellFirstVerdicts)
    if (kind !== 'done') forget(task, shared)
  })
  return shared
}

function forget(task: TaskName, shared: Shared): void {
  if (latest.get(task) === shared) latest.delete(task)
}
