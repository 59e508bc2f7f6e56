import {
  type CancellationToken,
  CodeActionRequest,
  CodeActionResolveRequest,
  CodeLensRequest,
  CompletionRequest,
  createProtocolConnection,
  type Diagnostic,
  DidChangeTextDocumentNotification,
  DidChangeWatchedFilesNotification,
  DidCloseTextDocumentNotification,
  DidOpenTextDocumentNotification,
  DocumentDiagnosticRequest,
  DocumentFormattingRequest,
  DocumentHighlightRequest,
  DocumentLinkRequest,
  DocumentSymbolRequest,
  ErrorCodes,
  ExitNotification,
  FoldingRangeRequest,
  HoverRequest,
  InitializedNotification,
  InitializeRequest,
  InlayHintRequest,
  LSPErrorCodes,
  PrepareRenameRequest,
  type ProtocolConnection,
  RegistrationRequest,
  RenameRequest,
  ResponseError,
  SemanticTokensRequest,
  ShutdownRequest,
} from 'vscode-languageserver'
import { visible } from '../text/index.ts'
import type { ContentChange } from './documents/changed-lines.ts'
import { OpenDocument } from './documents/open-document.ts'
import { FindingsThread } from './findings/findings-thread.ts'
import type { Host } from './host.ts'
import { type Client, clientOf, serverCapabilities } from './protocol/capabilities.ts'
import {
  checkAgain,
  DiagnosticsPusher,
  diagnosticReport,
  uncheckedDiagnostic,
} from './protocol/diagnosing.ts'
import { diagnosticsOf } from './protocol/diagnostics.ts'
import {
  completion,
  folds,
  highlights,
  hover,
  lenses,
  links,
  preparedRename,
  renameEdits,
  semanticTokens,
  symbols,
} from './protocol/quick-answers.ts'
import { askedOf, SlowAnswers } from './protocol/slow-answers.ts'
import { workspaceEdit } from './protocol/text-edits.ts'
import { namedRobots, RobotsRequest, VerdictRequest, verdictOn } from './protocol/verdicts.ts'

/** How long the last messages take to reach their answers, in milliseconds. */
const SETTLING_MS = 20

/** How long a client that sends no more may have to wait for its last answers, in milliseconds. */
const MAX_ENDING_MS = 5_000

/**
 * Serves the Language Server Protocol until the client says `exit`, the messages end, or the client is gone.
 *
 * @returns the exit code of a process: 0 after `shutdown`, otherwise 1, as the protocol has it.
 */
export function serve(host: Host): Promise<number> {
  return new Session(host).ended
}

/** A connection to one client. */
class Session {
  readonly ended: Promise<number>
  readonly #host: Host
  readonly #connection: ProtocolConnection
  readonly #thread: FindingsThread
  readonly #lineThread: FindingsThread
  readonly #slow: SlowAnswers
  readonly #pushing: DiagnosticsPusher
  readonly #documents = new Map<string, OpenDocument>()
  readonly #pending = new Set<Promise<unknown>>()
  #client: Client = clientOf({})
  #state: 'new' | 'running' | 'shut down' = 'new'
  #end: (code: number) => void = () => undefined
  #stopWatching: () => void = () => undefined

  constructor(host: Host) {
    const { startThread, say } = host
    this.#host = host
    const sayProblem = (problem: string): void => say(visible(problem, 300))
    const logger = { error: sayProblem, warn: sayProblem, info: sayProblem, log: () => undefined }
    this.#connection = createProtocolConnection(host.reader, host.writer, logger)
    this.#thread = new FindingsThread(startThread)
    this.#slow = new SlowAnswers(this.#thread)
    this.#lineThread = new FindingsThread(startThread)
    this.#pushing = new DiagnosticsPusher(this.#connection, this.#thread, this.#lineThread)
    this.ended = new Promise((resolve) => {
      this.#end = (code) => {
        this.#end = () => undefined
        this.#close()
        resolve(code)
      }
    })
    host.onLastMessage(() => void this.#endAfterAnswers(SETTLING_MS))
    // A client that is gone takes no answer.
    host.onGone(() => this.#end(this.#exitCode))
    this.#connection.onError(([error]) =>
      sayProblem(`a message that is none of the protocol: ${error.message}`),
    )
    this.#listen()
    this.#connection.listen()
  }

  get #exitCode(): number {
    return this.#state === 'shut down' ? 0 : 1
  }

  /** Ends when all questions have their answers, or after some seconds. */
  async #endAfterAnswers(settling: number): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve, settling))
    const timer = setTimeout(() => this.#end(this.#exitCode), MAX_ENDING_MS)
    await Promise.allSettled(this.#pending)
    clearTimeout(timer)
    this.#end(this.#exitCode)
  }

  /** Keeps an answer among the pending ones until it is there. */
  #kept<T>(answer: Promise<T>): Promise<T> {
    this.#pending.add(answer)
    return answer.finally(() => this.#pending.delete(answer))
  }

  #close(): void {
    this.#stopWatching()
    this.#pushing.closeAll()
    this.#thread.close()
    this.#lineThread.close()
    this.#connection.dispose()
    this.#host.close()
  }

  #listen(): void {
    this.#listenToLifeCycle()
    this.#listenToDocuments()
    this.#answerQuickly()
    this.#answerSlowly()
  }

  #listenToLifeCycle(): void {
    const connection = this.#connection
    connection.onRequest(InitializeRequest.type, ({ capabilities, processId, initializationOptions }) => {
      if (this.#state !== 'new')
        throw new ResponseError(ErrorCodes.InvalidRequest, 'initialize is sent once, at the start')
      this.#state = 'running'
      this.#client = clientOf(capabilities ?? {}, initializationOptions)
      if (typeof processId === 'number')
        this.#stopWatching = this.#host.whenGone(processId, () => this.#end(this.#exitCode))
      this.#thread.warmUp()
      const { version } = this.#host
      return { capabilities: serverCapabilities(this.#client), serverInfo: { name: 'wayleave', version } }
    })
    connection.onNotification(InitializedNotification.type, () => this.#watchConfigurations())
    connection.onRequest(ShutdownRequest.type, () => {
      this.#state = 'shut down'
      return null as unknown as undefined
    })
    connection.onNotification(ExitNotification.type, () => {
      if (this.#state === 'shut down') void this.#endAfterAnswers(0)
      else this.#end(this.#exitCode)
    })
    connection.onNotification(DidChangeWatchedFilesNotification.type, () =>
      checkAgain(this.#documents.values(), this.#client, this.#pushing, connection),
    )
  }

  /** Asks the client to say when a configuration changes. */
  #watchConfigurations(): void {
    if (!this.#client.watchesFiles) return
    const watchers = [{ globPattern: `**/${this.#host.configFile}` }]
    const method = DidChangeWatchedFilesNotification.method
    void this.#connection
      .sendRequest(RegistrationRequest.type, {
        registrations: [{ id: method, method, registerOptions: { watchers } }],
      })
      .catch(() => undefined)
  }

  #listenToDocuments(): void {
    const connection = this.#connection
    connection.onNotification(DidOpenTextDocumentNotification.type, ({ textDocument }) => {
      const { uri, version, text } = textDocument
      if (this.#state !== 'running' || typeof uri !== 'string' || typeof text !== 'string') return
      this.#documents.get(uri)?.close()
      const document = new OpenDocument(uri, version, text, this.#client.encoding, this.#host.pathOf(uri))
      this.#documents.set(uri, document)
      if (!this.#client.pulls) this.#pushing.later(document, 0)
    })
    connection.onNotification(DidChangeTextDocumentNotification.type, ({ textDocument, contentChanges }) => {
      const document = this.#documents.get(textDocument.uri)
      if (document === undefined || !Array.isArray(contentChanges)) return
      document.change(textDocument.version, (contentChanges as ContentChange[]).filter(isChange))
      if (!this.#client.pulls) this.#pushing.later(document)
    })
    connection.onNotification(DidCloseTextDocumentNotification.type, ({ textDocument: { uri } }) => {
      this.#documents.get(uri)?.close()
      if (this.#documents.delete(uri) && !this.#client.pulls) this.#pushing.close(uri)
    })
  }

  /** The open document of a request; `undefined` if the client did not open it. */
  #documentOf({
    textDocument,
  }: {
    readonly textDocument: { readonly uri: string }
  }): OpenDocument | undefined {
    this.#mustRun()
    return this.#documents.get(textDocument.uri)
  }

  /** @throws ResponseError before `initialize` and after `shutdown`. */
  #mustRun(): void {
    if (this.#state === 'new')
      throw new ResponseError(ErrorCodes.ServerNotInitialized, 'the first request is initialize')
    if (this.#state === 'shut down')
      throw new ResponseError(ErrorCodes.InvalidRequest, 'the server is shut down')
  }

  #answerQuickly(): void {
    const connection = this.#connection
    connection.onRequest(CompletionRequest.type, (params) => {
      const document = this.#documentOf(params)
      return document === undefined ? null : completion(document, params.position, this.#client)
    })
    connection.onRequest(HoverRequest.type, (params) => {
      const document = this.#documentOf(params)
      return document === undefined ? null : hover(document, params.position, this.#client)
    })
    connection.onRequest(DocumentSymbolRequest.type, (params) => {
      const document = this.#documentOf(params)
      return document === undefined ? [] : symbols(document, this.#client)
    })
    connection.onRequest(FoldingRangeRequest.type, (params) => {
      const document = this.#documentOf(params)
      return document === undefined ? [] : folds(document)
    })
    connection.onRequest(DocumentLinkRequest.type, (params) => {
      const document = this.#documentOf(params)
      return document === undefined ? [] : links(document)
    })
    connection.onRequest(CodeLensRequest.type, (params) => {
      const document = this.#documentOf(params)
      return document === undefined ? [] : lenses(document, this.#client)
    })
    connection.onRequest(DocumentHighlightRequest.type, (params) => {
      const document = this.#documentOf(params)
      return document === undefined ? [] : highlights(document, params.position)
    })
    connection.onRequest(PrepareRenameRequest.type, (params) => {
      const document = this.#documentOf(params)
      return document === undefined ? null : preparedRename(document, params.position)
    })
    connection.onRequest(RenameRequest.type, (params) => {
      const document = this.#documentOf(params)
      if (document === undefined) return null
      return workspaceEdit(document, renameEdits(document, params.position, params.newName), this.#client)
    })
    connection.onRequest(SemanticTokensRequest.type, (params) => {
      const document = this.#documentOf(params)
      return document === undefined ? { data: [] } : semanticTokens(document)
    })
    connection.onRequest(RobotsRequest, () => {
      this.#mustRun()
      return namedRobots()
    })
    connection.onRequest(VerdictRequest, (params) => {
      const document = this.#documentOf(params)
      return document === undefined ? null : verdictOn(document, params.agent, params.url)
    })
  }

  /** The diagnostics for a client that asks. If the text changes meanwhile, the client asks again. */
  async #pulled(document: OpenDocument, token: CancellationToken): Promise<Diagnostic[]> {
    try {
      const found = await this.#slow.ask(document, { kind: 'findings', ...askedOf(document) }, token)
      return diagnosticsOf(document, found)
    } catch (error) {
      if (!(error instanceof ResponseError)) return [uncheckedDiagnostic(document, error)]
      if (error.code !== LSPErrorCodes.ContentModified) throw error
      throw new ResponseError(LSPErrorCodes.ServerCancelled, error.message, { retriggerRequest: true })
    }
  }

  #answerSlowly(): void {
    const connection = this.#connection
    connection.onRequest(DocumentDiagnosticRequest.type, async (params, token) => {
      const document = this.#documentOf(params)
      if (document === undefined)
        throw new ResponseError(ErrorCodes.InvalidParams, 'the document is not open')
      return diagnosticReport(await this.#kept(this.#pulled(document, token)), params.previousResultId)
    })
    connection.onRequest(CodeActionRequest.type, async (params, token) => {
      const document = this.#documentOf(params)
      return document === undefined
        ? []
        : this.#kept(this.#slow.actions(document, params, this.#client, token))
    })
    connection.onRequest(CodeActionResolveRequest.type, async (action, token) => {
      this.#mustRun()
      return this.#kept(this.#slow.resolved(action, (uri) => this.#documents.get(uri), this.#client, token))
    })
    connection.onRequest(DocumentFormattingRequest.type, async (params, token) => {
      const document = this.#documentOf(params)
      return document === undefined ? [] : this.#kept(this.#slow.formatting(document, token))
    })
    connection.onRequest(InlayHintRequest.type, async (params, token) => {
      const document = this.#documentOf(params)
      return document === undefined ? [] : this.#kept(this.#slow.hints(document, params.range, token))
    })
  }
}

/** Is it a valid change of the protocol? If it is not, both sides keep the text that they had. */
function isChange({ text, range }: ContentChange): boolean {
  return (
    typeof text === 'string' &&
    (range === undefined || range === null || (isObject(range.start) && isObject(range.end)))
  )
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null
}
