import { createHash } from 'node:crypto'
import {
  type Diagnostic,
  DiagnosticRefreshRequest,
  type DocumentDiagnosticReport,
  DocumentDiagnosticReportKind,
  type ProtocolConnection,
  PublishDiagnosticsNotification,
} from 'vscode-languageserver'
import type { OpenDocument } from '../documents/open-document.ts'
import { type FindingsThread, GivenUp } from '../findings/findings-thread.ts'
import type { Client } from './capabilities.ts'
import { diagnosticsOf } from './diagnostics.ts'
import { askedOf } from './slow-answers.ts'

/** How long a document stays unchanged before it is checked, in milliseconds: about the time between two keys. */
const QUIET_MS = 80

/** Sends the diagnostics of documents to a client that does not ask for them. */
export class Pushing {
  readonly #connection: ProtocolConnection
  readonly #thread: FindingsThread
  readonly #version: string
  readonly #stops = new Map<string, AbortController>()

  constructor(connection: ProtocolConnection, thread: FindingsThread, version: string) {
    this.#connection = connection
    this.#thread = thread
    this.#version = version
  }

  /** Checks a document once it stays unchanged. What is on the way for an earlier text is given up. */
  later(document: OpenDocument, wait: number = QUIET_MS): void {
    this.#stops.get(document.uri)?.abort()
    const stop = new AbortController()
    this.#stops.set(document.uri, stop)
    const timer = setTimeout(() => void this.#check(document, stop.signal), wait)
    stop.signal.addEventListener('abort', () => clearTimeout(timer), { once: true })
  }

  /** Takes back what was sent of a document. */
  close(uri: string): void {
    this.#stops.get(uri)?.abort()
    this.#stops.delete(uri)
    this.#send(uri, [])
  }

  closeAll(): void {
    for (const stop of this.#stops.values()) stop.abort()
    this.#stops.clear()
  }

  async #check(document: OpenDocument, signal: AbortSignal): Promise<void> {
    const { uri, version } = document
    try {
      const found = await this.#thread.ask({ kind: 'findings', ...askedOf(document) }, signal)
      if (!signal.aborted) this.#send(uri, diagnosticsOf(document, found, this.#version), version)
    } catch (error) {
      if (error instanceof GivenUp || signal.aborted) return
      this.#send(uri, [uncheckedDiagnostic(document, error)], version)
    }
  }

  #send(uri: string, diagnostics: Diagnostic[], version?: number): void {
    void this.#connection
      .sendNotification(PublishDiagnosticsNotification.type, {
        uri,
        ...(version === undefined ? {} : { version }),
        diagnostics,
      })
      .catch(() => undefined)
  }
}

/** Says that a document could not be checked: without it, the document would look faultless. */
export function uncheckedDiagnostic(document: OpenDocument, error: unknown): Diagnostic {
  const reason = error instanceof Error ? error.message : String(error)
  return {
    range: document.rangeOfText({ start: 0, end: 0 }),
    severity: 1,
    source: 'wayleave',
    message: `This file could not be checked (${reason}). Change it to check it again.`,
  }
}

/** The report on a document for a client that asks. Its id stands for all that it says. */
export function diagnosticReport(
  items: Diagnostic[],
  previousId: string | undefined,
): DocumentDiagnosticReport {
  const resultId = createHash('sha256').update(JSON.stringify(items)).digest('hex').slice(0, 32)
  return resultId === previousId
    ? { kind: DocumentDiagnosticReportKind.Unchanged, resultId }
    : { kind: DocumentDiagnosticReportKind.Full, resultId, items }
}

/** Checks all documents again, or asks the client to ask again. */
export function checkAgain(
  documents: Iterable<OpenDocument>,
  client: Client,
  pushing: Pushing,
  connection: ProtocolConnection,
): void {
  if (!client.pulls) for (const document of documents) pushing.later(document)
  else if (client.refreshes) void connection.sendRequest(DiagnosticRefreshRequest.type).catch(() => undefined)
}
