import type { TextEdit, WorkspaceEdit } from 'vscode-languageserver'
import type { Edit } from '../../text/index.ts'
import type { OpenDocument } from '../documents/open-document.ts'
import type { Client } from './capabilities.ts'

/** Edits of the text of a document, in the order of the text. */
export function textEdits(document: OpenDocument, edits: readonly Edit[]): TextEdit[] {
  return edits.map(({ text, ...span }) => ({ range: document.rangeOfText(span), newText: text }))
}

/** Edits of a document in the form that the client takes. */
export function workspaceEdit(document: OpenDocument, edits: TextEdit[], client: Client): WorkspaceEdit {
  const { uri, version } = document
  return client.takesDocumentChanges
    ? { documentChanges: [{ textDocument: { uri, version }, edits }] }
    : { changes: { [uri]: edits } }
}

/**
 * The edits that turn one text into another: none if they are equal; otherwise one edit, which spans all that
 * differs.
 */
export function editsBetween(before: string, after: string): readonly Edit[] {
  if (before === after) return []
  const shorter = Math.min(before.length, after.length)
  let start = 0
  while (start < shorter && before.charCodeAt(start) === after.charCodeAt(start)) start += 1
  let end = 0
  while (
    end < shorter - start &&
    before.charCodeAt(before.length - 1 - end) === after.charCodeAt(after.length - 1 - end)
  )
    end += 1
  // No edit begins or ends within a line end or a pair of surrogates, where a position cannot be.
  while (start > 0 && isWithin(before, start)) start -= 1
  while (end > 0 && isWithin(before, before.length - end)) end -= 1
  return [{ start, end: before.length - end, text: after.slice(start, after.length - end) }]
}

/** Is an offset between CR and LF, or between two surrogates? */
function isWithin(text: string, at: number): boolean {
  return /\r\n|[\ud800-\udbff][\udc00-\udfff]/.test(text.slice(at - 1, at + 1))
}
