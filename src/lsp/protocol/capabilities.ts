import {
  type ClientCapabilities,
  CodeActionKind,
  MarkupKind,
  type ServerCapabilities,
  TextDocumentSyncKind,
} from 'vscode-languageserver'
import { POSITION_ENCODINGS, type PositionEncoding } from '../documents/positions.ts'
import { TOKEN_TYPES } from '../features/tokens.ts'
import { type Markup, markdown, plaintext } from '../words/markup.ts'

/** The kind of the action that applies all safe fixes. */
export const FIX_ALL: string = `${CodeActionKind.SourceFixAll}.wayleave`

/** What a client can do, as far as answers depend on it. */
export interface Client {
  readonly encoding: PositionEncoding
  /** Does it ask for diagnostics? Others get them unasked. */
  readonly pulls: boolean
  /** Can the server ask it to pull again? */
  readonly refreshes: boolean
  /** Can it ask for the edit of an action later? */
  readonly resolvesEdits: boolean
  readonly takesDocumentChanges: boolean
  readonly takesNestedSymbols: boolean
  readonly takesReplacing: boolean
  readonly preparesRename: boolean
  /** Can the server ask it to watch files? */
  readonly watchesFiles: boolean
  /** The command of the client that asks for a URL and tests it. If it is absent, there is no lens to call it. */
  readonly testCommand?: string
  readonly hover: Markup
  readonly completion: Markup
}

/**
 * What a client can do, by the capabilities that it sends at the start. A member of another type counts as absent.
 */
export function clientOf(capabilities: ClientCapabilities, initializationOptions?: unknown): Client {
  const testCommand = memberAt(initializationOptions, 'testCommand')
  const said = (path: string): unknown => memberAt(capabilities, path)
  const encodings = listOf(said('general.positionEncodings'))
  const completionItem = 'textDocument.completion.completionItem'
  return {
    // The client prefers the first.
    encoding:
      encodings.flatMap((one) => POSITION_ENCODINGS.find((known) => known === one) ?? [])[0] ?? 'utf-16',
    pulls: isThere(said('textDocument.diagnostic')),
    refreshes: said('workspace.diagnostics.refreshSupport') === true,
    resolvesEdits: listOf(said('textDocument.codeAction.resolveSupport.properties')).includes('edit'),
    takesDocumentChanges: said('workspace.workspaceEdit.documentChanges') === true,
    takesNestedSymbols: said('textDocument.documentSymbol.hierarchicalDocumentSymbolSupport') === true,
    takesReplacing: said(`${completionItem}.insertReplaceSupport`) === true,
    preparesRename: said('textDocument.rename.prepareSupport') === true,
    watchesFiles: said('workspace.didChangeWatchedFiles.dynamicRegistration') === true,
    ...(typeof testCommand === 'string' && testCommand !== '' ? { testCommand } : {}),
    hover: markupOf(said('textDocument.hover.contentFormat')),
    completion: markupOf(said(`${completionItem}.documentationFormat`)),
  }
}

/** The member at a path of names. */
function memberAt(value: unknown, path: string): unknown {
  let member = value
  for (const name of path.split('.')) member = isThere(member) ? member[name] : undefined
  return member
}

function isThere(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

function markupOf(formats: unknown): Markup {
  return listOf(formats).includes(MarkupKind.Markdown) ? markdown : plaintext
}

/** What the server offers to a client. */
export function serverCapabilities(client: Client): ServerCapabilities {
  return {
    positionEncoding: client.encoding,
    textDocumentSync: { openClose: true, change: TextDocumentSyncKind.Incremental },
    ...(client.pulls
      ? {
          diagnosticProvider: {
            identifier: 'wayleave',
            interFileDependencies: false,
            workspaceDiagnostics: false,
          },
        }
      : {}),
    codeActionProvider: {
      codeActionKinds: [CodeActionKind.QuickFix, FIX_ALL],
      resolveProvider: client.resolvesEdits,
    },
    completionProvider: { triggerCharacters: [':', ' ', '/', '=', ','] },
    hoverProvider: true,
    documentSymbolProvider: true,
    foldingRangeProvider: true,
    documentFormattingProvider: true,
    documentLinkProvider: { resolveProvider: false },
    documentHighlightProvider: true,
    renameProvider: client.preparesRename ? { prepareProvider: true } : true,
    inlayHintProvider: true,
    ...(client.testCommand === undefined ? {} : { codeLensProvider: { resolveProvider: false } }),
    semanticTokensProvider: {
      legend: { tokenTypes: [...TOKEN_TYPES], tokenModifiers: [] },
      full: true,
      range: false,
    },
  }
}
