import process from 'node:process'
import { troubleChannel } from '../telemetry.ts'
import { background, type Time } from '../time.ts'

/**
 * The bytes of a response that are read before the caller asks for them. A shorter body thus ends, and frees
 * the turn at its host, even if the caller never reads it. Most pages are no longer than this.
 */
export const READ_AHEAD_BYTES = 65_536

/**
 * If the caller reads nothing for this long while the rest of a body waits, in milliseconds, the gate says
 * so. A caller that works on each piece of a body seldom takes as long for one.
 */
export const UNREAD_MS = 5000

/** What ends a body, and what to call when it arrives and ends. */
export interface BodyWatch {
  /** The host that sent the body, for messages. */
  readonly host: string
  readonly time: Time
  /** Aborted when the request is: by its caller, or at its deadline. */
  readonly aborted: AbortSignal
  /** Called with each part of the body as it arrives. */
  readonly onPart?: (part: Uint8Array) => void
  /**
   * Called once, when the body was read to the last byte, was cancelled, failed or was aborted. `unreadMs` is
   * the time in which the caller read nothing although more was there, in milliseconds.
   */
  readonly onEnd: (failed: boolean, unreadMs: number) => void
}

/**
 * Passes a body through, reads {@link READ_AHEAD_BYTES} of it at once, and says when the body ends. If the
 * caller leaves a longer body unread, it publishes what to write; without a subscriber, as a warning of Node.
 */
export function observeBody(body: ReadableStream<Uint8Array>, watch: BodyWatch): ReadableStream<Uint8Array> {
  const { host, time, aborted, onPart, onEnd } = watch
  const reader = body.getReader()
  let isOver = false
  let isTold = false
  let stalledAt: number | undefined
  let unreadMs = 0
  let forgetUnread = (): void => {}
  const endStall = (): void => {
    if (stalledAt !== undefined) unreadMs += time.monotonic() - stalledAt
    stalledAt = undefined
    forgetUnread()
  }
  const end = (failed: boolean): void => {
    if (isOver) return
    isOver = true
    endStall()
    aborted.removeEventListener('abort', giveUp)
    onEnd(failed, unreadMs)
  }
  const giveUp = (): void => {
    // A body that the caller does not read is no failure of the host.
    end(stalledAt === undefined)
    reader.cancel(aborted.reason).catch(() => {})
  }
  aborted.addEventListener('abort', giveUp, { once: true })
  const tellUnread = (): void => {
    if (isTold) return
    isTold = true
    const message = `The program has not read the body of a response of ${host} for ${UNREAD_MS / 1000} s. Other requests to that host wait until the body ends. Write \`await response.text()\` or \`await response.body.cancel()\`.`
    if (troubleChannel.hasSubscribers) troubleChannel.publish({ kind: 'unread-body', message })
    else process.emitWarning(message, { type: 'WayleaveWarning', code: 'WAYLEAVE_UNREAD_BODY' })
  }
  return new ReadableStream<Uint8Array>(
    {
      // The stream calls this while it holds less than it reads ahead, so only a caller that reads ends a
      // stall.
      pull: async (controller) => {
        endStall()
        try {
          const { done, value } = await reader.read()
          if (isOver && aborted.aborted) throw aborted.reason
          if (done) {
            end(false)
            controller.close()
            return
          }
          onPart?.(value)
          controller.enqueue(value)
          if ((controller.desiredSize ?? 0) > 0) return
          stalledAt = time.monotonic()
          forgetUnread = background(time, UNREAD_MS, tellUnread)
        } catch (error) {
          end(true)
          controller.error(error)
        }
      },
      cancel: async (reason) => {
        end(false)
        await reader.cancel(reason)
      },
    },
    new ByteLengthQueuingStrategy({ highWaterMark: READ_AHEAD_BYTES }),
  )
}
