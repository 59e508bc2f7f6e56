import * as vscode from 'vscode'
import type { BaseLanguageClient, LanguageClientOptions } from 'vscode-languageclient'
import { commandsOf, type NamedRobot, type Program, type Verdict, type Views } from './commands.ts'

/** Which documents the client serves, and the command that it offers to the server. */
export const CLIENT_OPTIONS: LanguageClientOptions = {
  documentSelector: [{ language: 'robots-txt' }],
  initializationOptions: { testCommand: 'wayleave.testUrl' },
}

let client: BaseLanguageClient | undefined

/** Starts a client, and adds the commands. Without a program, only the commands that need none. */
export async function withClient(
  context: vscode.ExtensionContext,
  started: BaseLanguageClient,
  program?: Program,
): Promise<void> {
  client = started
  const output = vscode.window.createOutputChannel('Wayleave')
  const views: Views = {
    show(text) {
      output.clear()
      output.append(text)
      output.show(true)
    },
    showLine(line) {
      const editor = vscode.window.activeTextEditor
      if (editor === undefined || line > editor.document.lineCount) return
      const { range } = editor.document.lineAt(line - 1)
      editor.selection = new vscode.Selection(range.start, range.end)
      editor.revealRange(range)
    },
  }
  const server = {
    robots: () => started.sendRequest<readonly NamedRobot[]>('wayleave/robots'),
    verdict: (document: vscode.TextDocument, agent: string, url: string) => {
      const textDocument = started.code2ProtocolConverter.asTextDocumentIdentifier(document)
      return started.sendRequest<Verdict | null>('wayleave/verdict', { textDocument, agent, url })
    },
  }
  context.subscriptions.push(output)
  for (const [id, command] of Object.entries(commandsOf(vscode, server, views, program)))
    context.subscriptions.push(vscode.commands.registerCommand(id, command))
  await started.start()
}

export async function stop(): Promise<void> {
  await client?.stop()
}
