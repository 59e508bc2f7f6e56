/**
 * The Language Server Protocol on standard input and output: what `check` finds, what fixes it, and who reads a line, in
 * the editor. A thread works out what may take long.
 */
export { type DocumentSettings, MAX_FINDINGS, type SettingsFor, WrongSettings } from './findings/question.ts'
export { serveFindings } from './node/serve-findings.ts'
export { serveLsp } from './node/serve-lsp.ts'
