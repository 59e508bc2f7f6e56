import { join } from 'node:path'
import * as vscode from 'vscode'
import { LanguageClient } from 'vscode-languageclient/node'
import { commandsOf, type Views } from './commands.ts'
import { BundledProgram } from './program.ts'

let client: LanguageClient | undefined

/** Starts the server, and adds the commands. */
export async function activate(context: vscode.ExtensionContext): Promise<void> {
  const output = vscode.window.createOutputChannel('Wayleave')
  const script = join(context.extensionPath, 'server', 'dist', 'bundle', 'cli.cjs')
  const program = new BundledProgram(script)
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
  context.subscriptions.push(output, program)
  for (const [id, command] of Object.entries(commandsOf(vscode, program, views)))
    context.subscriptions.push(vscode.commands.registerCommand(id, command))
  const { command, args, env } = program.callOf(['lsp', '--stdio'])
  client = new LanguageClient(
    'wayleave',
    'Wayleave',
    { command, args, options: { env } },
    {
      documentSelector: [{ language: 'robots-txt' }],
      initializationOptions: { testCommand: 'wayleave.testUrl' },
    },
  )
  await client.start()
}

export async function deactivate(): Promise<void> {
  await client?.stop()
}
