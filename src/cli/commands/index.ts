import type { Command } from '../command.ts'
import { checkCommand } from './check.ts'

/**
 * Every command by its name, in the order of the help. A command is loaded when it runs, because a short run
 * spends most of its time on loading. `check` is the exception: it needs most modules of the other commands,
 * so that it shares one script with the program (scripts/bundle.mjs).
 */
export const commands: Readonly<Record<string, () => Promise<Command>>> = {
  check: async () => checkCommand,
  test: async () => (await import('./test.ts')).testCommand,
  fetch: async () => (await import('./fetch.ts')).fetchCommand,
  page: async () => (await import('./page.ts')).pageCommand,
  policy: async () => (await import('./policy.ts')).policyCommand,
  report: async () => (await import('./report.ts')).reportCommand,
  review: async () => (await import('./review.ts')).reviewCommand,
  diff: async () => (await import('./diff.ts')).diffCommand,
  format: async () => (await import('./format.ts')).formatCommand,
  edit: async () => (await import('./edit.ts')).editCommand,
  new: async () => (await import('./new.ts')).newCommand,
  join: async () => (await import('./join.ts')).joinCommand,
  serve: async () => (await import('./serve.ts')).serveCommand,
  'serve-test-site': async () => (await import('./serve-test-site.ts')).serveTestSiteCommand,
  lsp: async () => (await import('./lsp.ts')).lspCommand,
  mcp: async () => (await import('./mcp.ts')).mcpCommand,
  watch: async () => (await import('./watch.ts')).watchCommand,
  logs: async () => (await import('./logs.ts')).logsCommand,
  conformance: async () => (await import('./conformance.ts')).conformanceCommand,
  batch: async () => (await import('./batch.ts')).batchCommand,
  store: async () => (await import('./store.ts')).storeCommand,
  explain: async () => (await import('./explain.ts')).explainCommand,
  dialects: async () => (await import('./dialects.ts')).dialectsCommand,
  robots: async () => (await import('./robots.ts')).robotsCommand,
  completion: async () => (await import('./completion.ts')).completionCommand(() => commands),
}
