import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import process from 'node:process'
import { afterEach, describe, expect, it } from 'vitest'
import type { TroubleEvent } from '../../src/crawl/index.ts'
import { observeBody, READ_AHEAD_BYTES, UNREAD_MS } from '../../src/crawl/requests/observed-body.ts'
import { ManualTime, settled } from './world.ts'

const TOLD =
  'The program has not read the body of a response of example.com for 5 s. Other requests to that host wait until the body ends. Write `await response.text()` or `await response.body.cancel()`.'

const cleanups: (() => void)[] = []
afterEach(() => {
  for (const cleanup of cleanups.splice(0)) cleanup()
})

/** The messages that the channel `robots:trouble` gets during a test. */
function troubles(): TroubleEvent[] {
  const heard: TroubleEvent[] = []
  const listener = (message: unknown): void => void heard.push(message as TroubleEvent)
  subscribe('robots:trouble', listener)
  cleanups.push(() => unsubscribe('robots:trouble', listener))
  return heard
}

/** A body of some pieces of 16 KiB, observed. Without `closes`, more never comes. */
function observed(
  pieces: number,
  closes = true,
): {
  readonly time: ManualTime
  readonly body: ReadableStream<Uint8Array>
  readonly ends: [boolean, number][]
  readonly abort: AbortController
} {
  const [time, abort, ends] = [new ManualTime(), new AbortController(), [] as [boolean, number][]]
  let given = 0
  const source = new ReadableStream<Uint8Array>({
    pull: (controller) => {
      given += 1
      if (given > pieces) return closes ? controller.close() : undefined
      controller.enqueue(new Uint8Array(16_384))
    },
  })
  const watch = {
    host: 'example.com',
    time,
    aborted: abort.signal,
    onEnd: (failed: boolean, unreadMs: number) => ends.push([failed, unreadMs]),
  }
  return { time, body: observeBody(source, watch), ends, abort }
}

describe('a body that the caller leaves unread', () => {
  it('of less than the limit: ends, and can be read later', async () => {
    const heard = troubles()
    const { time, body, ends } = observed(READ_AHEAD_BYTES / 16_384 - 1)
    await time.advance(10 * UNREAD_MS)
    expect([ends, heard, time.pending]).toEqual([[[false, 0]], [], 0])
    expect((await new Response(body).arrayBuffer()).byteLength).toBe(READ_AHEAD_BYTES - 16_384)
  })

  it('of more: does not end, and one message says what to write', async () => {
    const heard = troubles()
    const { time, body, ends } = observed(40)
    await time.advance(UNREAD_MS - 1)
    expect(heard).toEqual([])
    await time.advance(10 * UNREAD_MS)
    expect([ends, heard]).toEqual([[], [{ kind: 'unread-body', message: TOLD }]])
    const reader = body.getReader()
    for (let piece = 0; piece < 4; piece++) await reader.read()
    await time.advance(10 * UNREAD_MS)
    expect(heard).toHaveLength(1)
    await reader.cancel()
    expect([ends, time.pending]).toEqual([[[false, 21 * UNREAD_MS - 1]], 0])
  })

  it('of more, until the deadline: is no failure of the host', async () => {
    const { time, ends, abort, body } = observed(40)
    await time.advance(2000)
    abort.abort(new Error('enough'))
    expect([ends, time.pending]).toEqual([[[false, 2000]], 0])
    await expect(new Response(body).text()).rejects.toThrow('enough')
  })

  it('of more, without a subscriber: Node warns', async () => {
    const warnings: Error[] = []
    const listener = (warning: Error): void => void warnings.push(warning)
    process.on('warning', listener)
    cleanups.push(() => process.off('warning', listener))
    const { time } = observed(40)
    await time.advance(UNREAD_MS)
    expect(warnings).toMatchObject([{ name: 'WayleaveWarning', code: 'WAYLEAVE_UNREAD_BODY', message: TOLD }])
  })
})

describe('a body that the caller reads', () => {
  it('to its end: has no message', async () => {
    const heard = troubles()
    const { time, body, ends } = observed(40)
    expect((await new Response(body).arrayBuffer()).byteLength).toBe(40 * 16_384)
    await time.advance(10 * UNREAD_MS)
    expect([ends, heard, time.pending]).toEqual([[[false, 0]], [], 0])
  })

  it('until it is aborted: fails, and has no message', async () => {
    const heard = troubles()
    const { time, body, ends, abort } = observed(1, false)
    const text = new Response(body).text()
    await settled()
    abort.abort(new Error('enough'))
    await expect(text).rejects.toThrow('enough')
    await time.advance(10 * UNREAD_MS)
    expect([ends, heard, time.pending]).toEqual([[[true, 0]], [], 0])
  })
})
