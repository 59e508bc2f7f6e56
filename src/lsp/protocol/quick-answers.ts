import {
  type CodeLens,
  type CompletionItem,
  CompletionItemKind,
  CompletionItemTag,
  type CompletionList,
  type DocumentHighlight,
  DocumentHighlightKind,
  type DocumentLink,
  type DocumentSymbol,
  type FoldingRange,
  FoldingRangeKind,
  type Hover,
  type MarkupContent,
  type Position,
  type SemanticTokens,
  type SymbolInformation,
  SymbolKind,
  type TextEdit,
} from 'vscode-languageserver'
import { present, visible } from '../../text/index.ts'
import type { OpenDocument } from '../documents/open-document.ts'
import type { Range } from '../documents/positions.ts'
import { completionAt, type Offer, type Offers } from '../features/completion.ts'
import { hoverAt } from '../features/hover.ts'
import { lensesOf } from '../features/lenses.ts'
import { highlightsAt, nameAt, nameFlaw, placesOfName } from '../features/names.ts'
import { type Entry, entriesOf, foldsOf, linksOf } from '../features/structure.ts'
import { TOKEN_TYPES, tokensOf } from '../features/tokens.ts'
import type { Markup } from '../words/markup.ts'
import type { Client } from './capabilities.ts'
import { refusal } from './refusal.ts'

// Answers that no thread is asked for: most take milliseconds, and the first hover after a change of 5,000 lines a tenth of a second.

/** The characters of a name in a title. */
const MAX_AGENT = 60

const ITEM_KINDS: Readonly<Record<Offer['kind'], CompletionItemKind>> = {
  field: CompletionItemKind.Keyword,
  robot: CompletionItemKind.Class,
  path: CompletionItemKind.File,
  signal: CompletionItemKind.EnumMember,
}

export function completion(
  document: OpenDocument,
  position: Position,
  client: Client,
): CompletionList | null {
  const offered = completionAt(document.file, document.offsetAt(position))
  if (offered === undefined) return null
  const { offers, isCut } = offered
  return {
    isIncomplete: isCut,
    items: offers.map((offer, index) => completionItem(document, offer, index, offered, client)),
  }
}

function completionItem(
  document: OpenDocument,
  { kind, label, detail, about, text = label, filter, isRetired }: Offer,
  index: number,
  { replaced, cursor }: Offers,
  client: Client,
): CompletionItem {
  const replace = document.rangeOf(replaced)
  const insert = document.rangeOf({ start: replaced.start, end: cursor })
  // Directly behind the colon, a blank comes first.
  const newText = document.file.text.charAt(replaced.start - 1) === ':' ? ` ${text}` : text
  return {
    label,
    kind: ITEM_KINDS[kind],
    // The order of the list, which clients would sort by label.
    sortText: String(index).padStart(4, '0'),
    ...present({ detail }),
    ...(about === undefined
      ? {}
      : { documentation: markupContent([client.completion.text(about)], client.completion) }),
    ...present({ filterText: filter }),
    ...(isRetired === undefined ? {} : { tags: [CompletionItemTag.Deprecated] }),
    textEdit: client.takesReplacing ? { newText, insert, replace } : { newText, range: replace },
  }
}

function markupContent(paragraphs: readonly string[], { kind }: Markup): MarkupContent {
  return { kind, value: paragraphs.join('\n\n') }
}

export function hover(document: OpenDocument, position: Position, client: Client): Hover | null {
  const known = hoverAt(document.file, document.offsetAt(position), client.hover)
  if (known === undefined) return null
  return { contents: markupContent(known.paragraphs, client.hover), range: document.rangeOf(known.span) }
}

export function symbols(document: OpenDocument, client: Client): DocumentSymbol[] | SymbolInformation[] {
  const entries = entriesOf(document.file)
  if (client.takesNestedSymbols) return entries.map((entry) => nestedSymbol(document, entry))
  return entries.flatMap((entry) => flatSymbols(document, entry))
}

function symbolKind({ kind }: Entry): SymbolKind {
  return kind === 'group' ? SymbolKind.Class : SymbolKind.Field
}

function nestedSymbol(document: OpenDocument, entry: Entry): DocumentSymbol {
  const { name, span, selection, children } = entry
  return {
    name,
    kind: symbolKind(entry),
    range: document.rangeOf(span),
    selectionRange: document.rangeOf(selection),
    children: children.map((child) => nestedSymbol(document, child)),
  }
}

function flatSymbols(document: OpenDocument, entry: Entry, containerName?: string): SymbolInformation[] {
  const { name, span, children } = entry
  return [
    {
      name,
      kind: symbolKind(entry),
      location: { uri: document.uri, range: document.rangeOf(span) },
      ...present({ containerName }),
    },
    ...children.flatMap((child) => flatSymbols(document, child, name)),
  ]
}

export function folds(document: OpenDocument): FoldingRange[] {
  return foldsOf(document.file).map(({ first, last, kind }) => ({
    startLine: first,
    endLine: last,
    kind: kind === 'comment' ? FoldingRangeKind.Comment : FoldingRangeKind.Region,
  }))
}

export function links(document: OpenDocument): DocumentLink[] {
  return linksOf(document.file).map(({ span, url }) => ({ range: document.rangeOf(span), target: url }))
}

/** Lenses that test a URL, one above each group. They call the command that the client names for this. */
export function lenses(document: OpenDocument, { testCommand: command }: Client): CodeLens[] {
  if (command === undefined) return []
  return lensesOf(document.file).map(({ span, agent }) => ({
    range: document.rangeOf(span),
    command: {
      title: agent === undefined ? 'Test a URL…' : `Test a URL as ${visible(agent, MAX_AGENT)}…`,
      command,
      ...(agent === undefined ? {} : { arguments: [agent] }),
    },
  }))
}

export function highlights(document: OpenDocument, position: Position): DocumentHighlight[] {
  return highlightsAt(document.file, document.offsetAt(position)).map((span) => ({
    range: document.rangeOf(span),
    kind: DocumentHighlightKind.Text,
  }))
}

/** What would be renamed; `null` where there is no name of a robot. */
export function preparedRename(
  document: OpenDocument,
  position: Position,
): { range: Range; placeholder: string } | null {
  const found = nameAt(document.file, document.offsetAt(position))
  return found === undefined ? null : { range: document.rangeOf(found.span), placeholder: found.name }
}

/**
 * The edits that rename a robot on all its User-agent lines.
 *
 * @throws ResponseError with the reason if the robot cannot be renamed.
 */
export function renameEdits(document: OpenDocument, position: Position, newName: unknown): TextEdit[] {
  const found = nameAt(document.file, document.offsetAt(position))
  if (found === undefined)
    throw refusal('There is no name of a robot here. Ask on the name of a User-agent line.')
  const flaw = typeof newName === 'string' ? nameFlaw(newName) : 'The new name is no text.'
  if (flaw !== undefined) throw refusal(flaw)
  return placesOfName(document.file, found.name).map((span) => ({
    range: document.rangeOf(span),
    newText: newName as string,
  }))
}

/** The tokens as the protocol encodes them: each by its distance from the one before. */
export function semanticTokens(document: OpenDocument): SemanticTokens {
  const data: number[] = []
  let [lastLine, lastCharacter] = [0, 0]
  for (const { type, ...span } of tokensOf(document.file)) {
    const { start, end } = document.rangeOf(span)
    const sameLine = start.line === lastLine
    data.push(
      start.line - lastLine,
      sameLine ? start.character - lastCharacter : start.character,
      end.character - start.character,
      TOKEN_TYPES.indexOf(type),
      0,
    )
    lastLine = start.line
    lastCharacter = start.character
  }
  return { data }
}
