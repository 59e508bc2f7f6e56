import { type Terminal, terminalOf } from '../cli/index.ts'
import { visible } from '../text/index.ts'
import { runAction } from './run-action.ts'

// No `await` out here: the bundle is a classic script, which runs wherever it is copied to.
const { env } = process
if (env.GITHUB_WORKSPACE !== undefined && env.GITHUB_WORKSPACE !== '') process.chdir(env.GITHUB_WORKSPACE)
const terminal: Terminal = terminalOf(process)
void runAction(env, terminal)
  .catch((error: unknown) => {
    const what = error instanceof Error ? error.message : String(error)
    terminal.print(`::error title=Wayleave::internal error: ${visible(what)}. Report it, with the file.`)
    return 1
  })
  .then((code) => {
    process.exitCode = code
  })
