import { join } from 'node:path'
import * as vscode from 'vscode'
import { LanguageClient } from 'vscode-languageclient/node'
import { BundledProgram } from './program.ts'
import { CLIENT_OPTIONS, stop, withClient } from './with-client.ts'

/** Starts the server in a process, and adds the commands. */
export async function activate(context: vscode.ExtensionContext): Promise<void> {
  const program = new BundledProgram(join(context.extensionPath, 'server', 'dist', 'bundle', 'cli.cjs'))
  context.subscriptions.push(program)
  const { command, args, env } = program.callOf(['lsp', '--stdio'])
  const server = { command, args, options: { env } }
  await vscode.commands.executeCommand('setContext', 'wayleave.hasProgram', true)
  return withClient(context, new LanguageClient('wayleave', 'Wayleave', server, CLIENT_OPTIONS), program)
}

export const deactivate: () => Promise<void> = stop
