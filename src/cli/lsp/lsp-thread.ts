import { serveFindings } from '../../lsp/index.ts'
import { terminalOf } from '../terminal.ts'
import { settingsReader } from './document-settings.ts'

/** Serves as the thread of `lsp`: checks documents. */
export function serveLspThread(): void {
  serveFindings(settingsReader(terminalOf(process)))
}
