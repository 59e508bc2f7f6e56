import type { Command } from '../command.ts'
import { checkCommand } from './check.ts'

/**
 * Every command by its name, in the order of the help. One is loaded when it is to run: most of a short run is loading. But what `check` calls
 * is most of what the others do, and stands in one script with the program (scripts/bundle.mjs), where its modules need no starting one by one.
 */
export const commands: Readonly<Record<string, () => Promise<Command>>> = {
  check: async () => checkCommand,
  test: async () => (await import('./test.ts')).testCommand,
  fetch: async () => (await import('./fetch.ts')).fetchCommand,
  policy: async () => (await import('./policy.ts')).policyCommand,
  report: async () => (await import('./report.ts')).reportCommand,
  diff: async () => (await import('./diff.ts')).diffCommand,
  format: async () => (await import('./format.ts')).formatCommand,
  new: async () => (await import('./new.ts')).newCommand,
  batch: async () => (await import('./batch.ts')).batchCommand,
  explain: async () => (await import('./explain.ts')).explainCommand,
  dialects: async () => (await import('./dialects.ts')).dialectsCommand,
  robots: async () => (await import('./robots.ts')).robotsCommand,
}
