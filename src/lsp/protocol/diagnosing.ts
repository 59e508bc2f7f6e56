import {
  type Diagnostic,
  DiagnosticRefreshRequest,
  type DocumentDiagnosticReport,
  DocumentDiagnosticReportKind,
  type ProtocolConnection,
  PublishDiagnosticsNotification,
} from 'vscode-languageserver'
import { present } from '../../text/index.ts'
import type { OpenDocument } from '../documents/open-document.ts'
import { type FindingsThread, GivenUp } from '../findings/findings-thread.ts'
import { type FoundIn, withEarlier } from '../findings/line-findings.ts'
import type { Client } from './capabilities.ts'
import { diagnosticsOf } from './diagnostics.ts'
import { askedOf } from './slow-answers.ts'

/** How long a document stays unchanged before it is checked, in milliseconds: about the time between two keys. */
const QUIET_MS = 80

/**
 * How long a document stays unchanged before its single lines are checked, in milliseconds. Findings of 5,000 lines
 * mostly take 40 to 75 ms (2 cores, 2026-11-30), so they are there 100 ms after the last key.
 */
const LINE_QUIET_MS = 25

/**
 * From this number of lines on, the findings of single lines come first. For 1,000 lines, all findings come within
 * 0.2 s.
 */
const MANY_LINES = 1_000

/** Sends the diagnostics of documents to a client that does not ask for them. */
export class DiagnosticsPusher {
  readonly #connection: ProtocolConnection
  readonly #thread: FindingsThread
  /** Another thread, so that findings of lines do not wait for a check that is still on its way. */
  readonly #lineThread: FindingsThread
  readonly #last = new Map<string, FoundIn>()
  readonly #stops = new Map<string, AbortController>()

  constructor(connection: ProtocolConnection, thread: FindingsThread, lineThread: FindingsThread) {
    this.#connection = connection
    this.#thread = thread
    this.#lineThread = lineThread
  }

  /** Checks a document once it stays unchanged. What is on the way for an earlier text is given up. */
  later(document: OpenDocument, wait: number = QUIET_MS): void {
    this.#stops.get(document.uri)?.abort()
    const stop = new AbortController()
    // Nobody needs the findings of lines once all are there.
    const stopLines = new AbortController()
    this.#stops.set(document.uri, stop)
    stop.signal.addEventListener('abort', () => stopLines.abort(), { once: true })
    const after = (ms: number, check: () => Promise<void>): void => {
      const timer = setTimeout(() => void check(), ms)
      stop.signal.addEventListener('abort', () => clearTimeout(timer), { once: true })
    }
    after(wait, () => this.#check(document, stop.signal).finally(() => stopLines.abort()))
    if (document.lineCount >= MANY_LINES)
      after(Math.min(wait, LINE_QUIET_MS), () => this.#checkLines(document, stopLines.signal))
  }

  /** Takes back what was sent of a document. */
  close(uri: string): void {
    this.#stops.get(uri)?.abort()
    this.#stops.delete(uri)
    this.#last.delete(uri)
    this.#send(uri, [])
  }

  closeAll(): void {
    for (const stop of this.#stops.values()) stop.abort()
    this.#stops.clear()
    this.#last.clear()
  }

  async #check(document: OpenDocument, signal: AbortSignal): Promise<void> {
    const { uri, version, text } = document
    try {
      const found = await this.#thread.ask({ kind: 'findings', ...askedOf(document) }, signal)
      if (signal.aborted) return
      this.#last.set(uri, { text, found })
      this.#send(uri, diagnosticsOf(document, found), version)
    } catch (error) {
      if (error instanceof GivenUp || signal.aborted) return
      this.#send(uri, [uncheckedDiagnostic(document, error)], version)
    }
  }

  /** Sends the findings of lines, unless all findings come first. */
  async #checkLines(document: OpenDocument, signal: AbortSignal): Promise<void> {
    const { uri, version, text } = document
    try {
      const lines = await this.#lineThread.ask({ kind: 'line-findings', ...askedOf(document) }, signal)
      if (signal.aborted) return
      const found = withEarlier(lines, this.#last.get(uri), text)
      this.#send(uri, diagnosticsOf(document, found), version)
    } catch {
      // What is wrong with this check is wrong with the whole one, which says so.
    }
  }

  #send(uri: string, diagnostics: Diagnostic[], version?: number): void {
    void this.#connection
      .sendNotification(PublishDiagnosticsNotification.type, {
        uri,
        ...present({ version }),
        diagnostics,
      })
      .catch(() => undefined)
  }
}

/** A diagnostic that says that a document could not be checked. Without it, the document would look faultless. */
export function uncheckedDiagnostic(document: OpenDocument, error: unknown): Diagnostic {
  const reason = error instanceof Error ? error.message : String(error)
  return {
    range: document.rangeOfText({ start: 0, end: 0 }),
    severity: 1,
    source: 'wayleave',
    message: `This file could not be checked (${reason}). Change it to check it again.`,
  }
}

/** The report on a document, for a client that asks for it. Reports with equal ids say the same. */
export async function diagnosticReport(
  items: Diagnostic[],
  previousId: string | undefined,
): Promise<DocumentDiagnosticReport> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(JSON.stringify(items)))
  const resultId = Array.from(new Uint8Array(digest, 0, 16), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
  return resultId === previousId
    ? { kind: DocumentDiagnosticReportKind.Unchanged, resultId }
    : { kind: DocumentDiagnosticReportKind.Full, resultId, items }
}

/** Checks all documents again, or asks the client to ask again. */
export function checkAgain(
  documents: Iterable<OpenDocument>,
  client: Client,
  pushing: DiagnosticsPusher,
  connection: ProtocolConnection,
): void {
  if (!client.pulls) for (const document of documents) pushing.later(document)
  else if (client.refreshes) void connection.sendRequest(DiagnosticRefreshRequest.type).catch(() => undefined)
}
