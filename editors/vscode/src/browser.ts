import * as vscode from 'vscode'
import { LanguageClient } from 'vscode-languageclient/browser'
import { CLIENT_OPTIONS, stop, withClient } from './with-client.ts'

/** The worker of a browser, which the types of Node lack. */
declare const Worker: new (script: string) => ConstructorParameters<typeof LanguageClient>[2]

/** Starts the server in a worker, and adds the command that needs no program: in a browser, there is no process. */
export function activate(context: vscode.ExtensionContext): Promise<void> {
  const script = vscode.Uri.joinPath(context.extensionUri, 'dist', 'server.js')
  const worker = new Worker(script.toString(true))
  return withClient(context, new LanguageClient('wayleave', 'Wayleave', worker, CLIENT_OPTIONS))
}

export const deactivate: () => Promise<void> = stop
