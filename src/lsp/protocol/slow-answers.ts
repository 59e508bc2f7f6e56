import {
  type CancellationToken,
  type CodeAction,
  CodeActionKind,
  type CodeActionParams,
  CodeActionTriggerKind,
  type Diagnostic,
  type InlayHint,
  InlayHintKind,
  LSPErrorCodes,
  ResponseError,
  type TextEdit,
} from 'vscode-languageserver'
import type { OpenDocument } from '../documents/open-document.ts'
import type { Range } from '../documents/positions.ts'
import { type FindingsThread, GivenUp } from '../findings/findings-thread.ts'
import type { Answers, FixKey, OfferedFix, Question } from '../findings/question.ts'
import { type Client, FIX_ALL } from './capabilities.ts'
import { editsBetween, textEdits, workspaceEdit } from './text-edits.ts'

/** The data of an action that a later request for its edit needs. */
interface ActionData {
  readonly uri: string
  readonly version: number
  /** The fix to apply. Absent: all safe fixes. */
  readonly key?: FixKey
}

/** Answers that a thread computes. An answer is dropped if the text has changed meanwhile. */
export class SlowAnswers {
  readonly #thread: FindingsThread

  constructor(thread: FindingsThread) {
    this.#thread = thread
  }

  /** @throws ResponseError if the client cancels, or the document changes before the answer is there. */
  async ask<Q extends Question>(
    document: OpenDocument,
    question: Q,
    token: CancellationToken,
  ): Promise<Answers[Q['kind']]> {
    const { version } = document
    const stop = new AbortController()
    if (token.isCancellationRequested) stop.abort()
    const listening = token.onCancellationRequested(() => stop.abort())
    const off = document.onChange(() => stop.abort())
    try {
      return await this.#thread.ask(question, stop.signal)
    } catch (error) {
      if (!(error instanceof GivenUp)) throw error
      throw version === document.version && !document.isClosed
        ? new ResponseError(LSPErrorCodes.RequestCancelled, 'the client cancelled the request')
        : new ResponseError(LSPErrorCodes.ContentModified, 'the document changed before the answer was there')
    } finally {
      listening.dispose()
      off()
    }
  }

  /** Always a list: empty if the layout stays as it is. */
  async formatting(document: OpenDocument, token: CancellationToken): Promise<TextEdit[]> {
    const after = await this.ask(document, { kind: 'format', ...askedOf(document) }, token)
    return textEdits(document, editsBetween(document.text, after))
  }

  async hints(document: OpenDocument, { start, end }: Range, token: CancellationToken): Promise<InlayHint[]> {
    const hints = await this.ask(document, { kind: 'hints', ...askedOf(document) }, token)
    return hints
      .map(
        ({ offset, label }): InlayHint => ({
          position: document.positions.positionAt(offset),
          label,
          kind: InlayHintKind.Type,
          paddingLeft: true,
        }),
      )
      .filter(({ position: { line } }) => start.line <= line && line <= end.line)
  }

  async actions(
    document: OpenDocument,
    { range, context }: CodeActionParams,
    client: Client,
    token: CancellationToken,
  ): Promise<CodeAction[]> {
    const { only, diagnostics = [], triggerKind } = context
    const wants = (kind: string): boolean => only?.some((one) => isWithin(kind, one)) ?? true
    const actions: CodeAction[] = []
    if (wants(CodeActionKind.QuickFix)) {
      const { positions } = document
      // A fix is offered on the whole line: in some editors, the cursor is all that is asked about.
      const start = positions.lineAt(positions.positionAt(positions.offsetAt(range.start)).line).start
      const { end } = positions.lineAt(positions.positionAt(positions.offsetAt(range.end)).line)
      const question = { kind: 'fixes', ...askedOf(document), span: { start, end } } as const
      const fixes = await this.ask(document, question, token)
      actions.push(...fixes.map((fix) => quickFix(document, fix, diagnostics, client)))
    }
    // To apply all fixes takes several checks, so an editor that only looks what there is does not get it.
    if (wants(FIX_ALL) && (only !== undefined || triggerKind !== CodeActionTriggerKind.Automatic))
      actions.push(...(await this.#fixAllActions(document, client, token)))
    return actions
  }

  async #fixAllActions(
    document: OpenDocument,
    client: Client,
    token: CancellationToken,
  ): Promise<CodeAction[]> {
    const edits = await this.#fixAllEdits(document, token)
    if (edits.length === 0) return []
    const { uri, version } = document
    return [
      {
        title: 'Apply all safe fixes',
        kind: FIX_ALL,
        ...(client.resolvesEdits
          ? { data: { uri, version } satisfies ActionData }
          : { edit: workspaceEdit(document, edits, client) }),
      },
    ]
  }

  async #fixAllEdits(document: OpenDocument, token: CancellationToken): Promise<TextEdit[]> {
    const after = await this.ask(document, { kind: 'fix-all', ...askedOf(document) }, token)
    return textEdits(document, editsBetween(document.text, after))
  }

  /** The action with its edit. @throws ResponseError if the document is another one than it was. */
  async resolved(
    action: CodeAction,
    documentOf: (uri: string) => OpenDocument | undefined,
    client: Client,
    token: CancellationToken,
  ): Promise<CodeAction> {
    if (action.edit !== undefined) return action
    const { uri, version, key } = (action.data ?? {}) as Partial<ActionData>
    const document = uri === undefined ? undefined : documentOf(uri)
    if (document === undefined || document.version !== version) throw modified()
    if (key === undefined)
      return { ...action, edit: workspaceEdit(document, await this.#fixAllEdits(document, token), client) }
    const edits = await this.ask(document, { kind: 'fix', ...askedOf(document), key }, token)
    if (edits === undefined) throw modified()
    return { ...action, edit: workspaceEdit(document, textEdits(document, edits), client) }
  }
}

function modified(): ResponseError<void> {
  return new ResponseError(LSPErrorCodes.ContentModified, 'the document changed since the action was offered')
}

/** What every question has of a document. */
export function askedOf({ path, text }: OpenDocument): { readonly text: string; readonly path?: string } {
  return path === undefined ? { text } : { text, path }
}

/** Is a kind of action the same as another one, or one of its kinds? */
function isWithin(kind: string, outer: string): boolean {
  return outer === '' || kind === outer || kind.startsWith(`${outer}.`)
}

function quickFix(
  document: OpenDocument,
  { key, title, isSafe, edits }: OfferedFix,
  diagnostics: readonly Diagnostic[],
  client: Client,
): CodeAction {
  const { uri, version } = document
  const fixed = diagnostics.filter(
    ({ code, range }) => code === key.code && document.positions.offsetAt(range.start) === key.start,
  )
  return {
    title,
    kind: CodeActionKind.QuickFix,
    ...(isSafe ? { isPreferred: true } : {}),
    ...(fixed.length === 0 ? {} : { diagnostics: fixed }),
    ...(client.resolvesEdits
      ? { data: { uri, version, key } satisfies ActionData }
      : { edit: workspaceEdit(document, textEdits(document, edits), client) }),
  }
}
