import { createHmac } from 'node:crypto'
import { BlockedAddressError, type GuardedClient } from '../fetch/index.ts'
import { visible } from '../text/index.ts'
import type { Event } from './events.ts'

/**
 * Where events are sent, by Standard Webhooks 1.0.0 (github.com/standard-webhooks/standard-webhooks,
 * spec/standard-webhooks.md at 03f5f8c, read 2026-11-30).
 */
export interface Webhook {
  readonly url: string
  /** Each signs: while a secret is replaced, the old one does, too. */
  readonly secrets: readonly Uint8Array[]
  readonly userAgent: string
  /** Of a client behind the guard, which follows no redirect. */
  readonly fetch: GuardedClient['fetch']
  /** Waits before another try. */
  readonly wait: (ms: number) => Promise<void>
  readonly now: () => Date
  /** Ends a request. */
  readonly signal: AbortSignal
}

/** The pauses before another try, in milliseconds. A run ends soon, and the next one tries again. */
const PAUSES_MS: readonly number[] = [1000, 5000, 15_000]

/** A part of each pause is random, so that senders do not come together again. */
const JITTER = 0.2

/** How long a receiver may take (Standard Webhooks, "Request timeouts": 15 to 30 s), in milliseconds. */
const TIMEOUT_MS = 15_000

/** The bytes of a secret (Standard Webhooks, "Signature scheme": 192 to 512 bits). */
const [MIN_SECRET_BYTES, MAX_SECRET_BYTES] = [24, 64]

/**
 * The keys in a text of one or more secrets, with blanks between them.
 *
 * @throws an error that says what a secret is, and repeats nothing of the text.
 */
export function secretsIn(text: string): readonly Uint8Array[] {
  const words = text.split(/\s+/).filter((word) => word !== '')
  const secrets = words.map((word) => {
    const [, base64] = /^whsec_([A-Za-z0-9+/]+={0,2})$/.exec(word) ?? []
    const bytes = Buffer.from(base64 ?? '', 'base64')
    if (bytes.length >= MIN_SECRET_BYTES && bytes.length <= MAX_SECRET_BYTES) return bytes
    throw new Error(
      `a secret is whsec_ and the base64 of ${MIN_SECRET_BYTES} to ${MAX_SECRET_BYTES} random bytes`,
    )
  })
  if (secrets.length === 0) throw new Error('there is no secret')
  return secrets
}

/** The signature of a message: `v1` and its HMAC-SHA256, for each secret. */
export function signatureOf(
  id: string,
  seconds: number,
  body: string,
  secrets: readonly Uint8Array[],
): string {
  return secrets
    .map((secret) => `v1,${createHmac('sha256', secret).update(`${id}.${seconds}.${body}`).digest('base64')}`)
    .join(' ')
}

/** Sends an event. Rejects with an error that says why it was not taken. */
export type Send = (event: Event, id: string) => Promise<void>

/**
 * Sends the events of one run. If all tries of one event get no answer that takes it, the later events of the run are
 * not sent.
 */
export function sender(webhook: Webhook): Send {
  let isDown = false
  return async ({ at: timestamp, ...event }, id) => {
    const where = `the webhook at ${visible(new URL(webhook.url).origin)}`
    if (isDown) throw new Error(`${where} failed before in this run`)
    const type = `robots_txt.${event.kind.replaceAll('-', '_')}`
    const body = JSON.stringify({ type, timestamp, data: { at: timestamp, ...event } })
    for (let tries = 1; ; tries++) {
      const failure = await tried(webhook, id, body)
      if (failure === undefined) return
      const pause = failure.mayPass ? PAUSES_MS[tries - 1] : undefined
      if (pause !== undefined) {
        await webhook.wait(pause * (1 + JITTER * Math.random()))
        continue
      }
      isDown = failure.mayPass
      throw new Error(
        `${where} did not take the event: ${failure.problem}${tries === 1 ? '' : `, ${tries} times`}`,
      )
    }
  }
}

/** Why a message was not taken. */
interface Failure {
  readonly problem: string
  /** May another try succeed? */
  readonly mayPass: boolean
}

async function tried(webhook: Webhook, id: string, body: string): Promise<Failure | undefined> {
  const { url, secrets, userAgent, fetch, now, signal } = webhook
  const seconds = Math.floor(now().getTime() / 1000)
  const timeout = AbortSignal.timeout(TIMEOUT_MS)
  try {
    const { status, body: answer } = await fetch(url, {
      method: 'POST',
      redirect: 'manual',
      signal: AbortSignal.any([signal, timeout]),
      headers: {
        'content-type': 'application/json',
        'user-agent': userAgent,
        'webhook-id': id,
        'webhook-timestamp': String(seconds),
        'webhook-signature': signatureOf(id, seconds, body, secrets),
      },
      body,
    })
    await answer?.cancel()
    if (status >= 200 && status <= 299) return undefined
    const mayPass = status >= 500 || status === 408 || status === 429
    return { problem: `the status is ${status}`, mayPass }
  } catch (error) {
    if (signal.aborted) throw error
    return failureOf(error, timeout.aborted)
  }
}

function failureOf(error: unknown, isLate: boolean): Failure {
  if (isLate) return { problem: `no answer within ${TIMEOUT_MS / 1000} seconds`, mayPass: true }
  if (error instanceof BlockedAddressError)
    return { problem: `${visible(error.message)}. Add --allow-private if it is yours`, mayPass: false }
  const { cause } = error as { readonly cause?: { readonly code?: unknown } }
  const code = typeof cause?.code === 'string' ? ` (${visible(cause.code)})` : ''
  return { problem: `the request failed${code}`, mayPass: true }
}
