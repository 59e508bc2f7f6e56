import { Command, CommanderError } from 'commander'
import { ShardFailure, WorkerError } from '../dataset/shard-pool.ts'
import { InputError } from '../input/input-error.ts'
import { DatasetError } from '../tables/database.ts'
import { QueryError } from '../tables/query-error.ts'
import { VERSION } from '../version.ts'
import { buildCommand } from './build-command.ts'
import { exportCommand } from './export-command.ts'
import { fetchCommand } from './fetch-command.ts'
import { historyCommand } from './history-command.ts'
import { logsCommand } from './logs-command.ts'
import { measureCommand } from './measure-command.ts'
import { mergeCommand } from './merge-command.ts'
import { reportCommand } from './report-command.ts'
import { searchCommand } from './search-command.ts'
import { serveCommand } from './serve-command.ts'
import { sqlCommand } from './sql-command.ts'
import { guardStandardOutput } from './standard-output.ts'
import { UsageError } from './usage-error.ts'
import { verifyCommand } from './verify-command.ts'
import { workCommand } from './work-command.ts'

/** Done. */
const OK = 0
/** The command line is wrong. */
const USAGE = 2
/** An input or a dataset is wrong, or the program failed. */
const FAILED = 3

/**
 * Runs the command.
 *
 * @param args the arguments after the program's name.
 * @returns the exit code: 0 done, 2 usage error, 3 input or internal error.
 */
export async function run(args: readonly string[]): Promise<number> {
  guardStandardOutput(({ code, message }) => {
    process.stderr.write(`The output cannot be written (${code ?? message}). Check the free disk space.\n`)
    process.exit(FAILED)
  })
  const program = new Command('wayleave-survey')
    .description('What thousands and millions of sites say to robots.')
    .version(VERSION)
    .exitOverride()
    .showHelpAfterError('wayleave-survey --help lists the commands.')
  for (const command of [
    fetchCommand(),
    buildCommand(),
    mergeCommand(),
    verifyCommand(),
    workCommand(),
    sqlCommand(),
    searchCommand(),
    measureCommand(),
    historyCommand(),
    exportCommand(),
    reportCommand(),
    serveCommand(),
    logsCommand(),
  ])
    program.addCommand(inheriting(command))
  try {
    await program.parseAsync([...args], { from: 'user' })
    return OK
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? OK : USAGE
    process.stderr.write(`${messageOf(error)}\n`)
    return error instanceof UsageError || error instanceof QueryError ? USAGE : FAILED
  }
}

function inheriting(command: Command): Command {
  return command.exitOverride()
}

/** A message for people. Only an error that nobody foresaw brings its stack. */
function messageOf(error: unknown): string {
  const isForeseen = [InputError, DatasetError, QueryError, ShardFailure, UsageError, WorkerError].some(
    (kind) => error instanceof kind,
  )
  if (isForeseen || !(error instanceof Error)) return error instanceof Error ? error.message : String(error)
  const { code } = error as NodeJS.ErrnoException
  return code === undefined ? (error.stack ?? error.message) : error.message
}
