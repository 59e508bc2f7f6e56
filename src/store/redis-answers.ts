import { type Grant, type SlotView, StoreError } from './store.ts'

/** The answer of `ACQUIRE`. */
export function grantIn(answer: unknown): Grant {
  const [granted, number, now, certainMs = number, restarted = 0, place = 0] = Array.isArray(answer)
    ? answer.map(numberIn)
    : []
  if (number === undefined || now === undefined || certainMs === undefined) throw unexpected()
  return granted === 1
    ? { granted: true, fence: number, now }
    : {
        granted: false,
        waitMs: number,
        certainMs,
        now,
        ...(restarted === 1 ? { afterRestart: true } : {}),
        ...(place === 0 ? {} : { place }),
      }
}

/** The answer of `LOOK`. */
export function viewIn(answer: unknown): SlotView {
  if (!Array.isArray(answer)) throw unexpected()
  const [isHeld, waitMs, certainMs, now] = answer.slice(0, 4).map(numberIn)
  if (waitMs === undefined || certainMs === undefined || now === undefined) throw unexpected()
  const waiting = callersIn(answer[4])
  const [holder] = callersIn(answer[6])
  return {
    isHeld: isHeld === 1,
    ...(holder === undefined ? {} : { holder }),
    waitMs,
    certainMs,
    now,
    ...(answer[5] === 1 ? { afterRestart: true } : {}),
    ...(waiting.length === 0 ? {} : { waiting }),
  }
}

/** The answer of `SCAN`: the next cursor, and names. */
export function pageIn(answer: unknown): { readonly cursor: string; readonly names: readonly string[] } {
  const [cursor, names] = Array.isArray(answer) ? answer : []
  if (!Array.isArray(names)) throw unexpected()
  return { cursor: textIn(cursor), names: names.map(textIn) }
}

/** The text of a string that the server sent as bytes. */
function textIn(answer: unknown): string {
  if (!(answer instanceof Uint8Array)) throw unexpected()
  return new TextDecoder().decode(answer)
}

/** Names with `;` between them. */
function callersIn(answer: unknown): readonly string[] {
  if (!(answer instanceof Uint8Array)) throw unexpected()
  return answer.length === 0 ? [] : new TextDecoder().decode(answer).split(';')
}

function unexpected(): StoreError {
  return new StoreError(
    'unavailable',
    'The server gave an unexpected answer: check that it is Redis, and that the port is a RedisPort.',
  )
}

/** An answer that is a number. */
export function numberIn(answer: unknown): number {
  if (typeof answer !== 'number') throw unexpected()
  return answer
}
