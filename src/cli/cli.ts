import { CommanderError, Option, Command as Program } from 'commander'
import { visible } from '../text/index.ts'
import type { Command } from './command.ts'
import { commands } from './commands/index.ts'
import { packageVersion } from './package-file.ts'
import type { Terminal } from './terminal.ts'
import { EXIT, MOST_SAID, WayleaveError } from './wayleave-error.ts'

const SUMMARY = `Reads any robots.txt as each robot reads it, decides any URL, and says why.`

const EXITS = `Exit codes: 0 nothing forbidden or wrong; 1 something forbidden, changed, other than expected, or unknown;
2 wrong usage or rows with errors; 3 a file could not be read, or an internal error.`

/** Runs a command line, without the names of the program, and gives the exit code. */
export async function main(args: readonly string[], terminal: Terminal): Promise<number> {
  let code: number = EXIT.clean
  try {
    const program = programOf(await commandsFor(args), terminal, (given) => {
      code = given
    })
    if (args.length === 0) {
      program.outputHelp({ error: true })
      return EXIT.usage
    }
    await program.parseAsync(args, { from: 'user' })
    return code
  } catch (error) {
    return failed(error, terminal)
  }
}

/** The command that is called; all of them where it is not plain which, and for the help that lists them. */
async function commandsFor([name = '']: readonly string[]): Promise<Command[]> {
  const called = Object.hasOwn(commands, name) ? commands[name] : undefined
  return Promise.all((called === undefined ? Object.values(commands) : [called]).map((load) => load()))
}

function programOf(known: readonly Command[], terminal: Terminal, done: (code: number) => void): Program {
  const program = new Program('wayleave')
    .description(SUMMARY)
    .option('-V, --version', 'print the version')
    // Not commander's own option, for which every run would have to know the version.
    .on('option:version', () => {
      terminal.print(packageVersion())
      throw new CommanderError(0, 'commander.version', '')
    })
    .helpOption('-h, --help', 'print this help')
    .addHelpText('after', `\n${examplesOf(known.flatMap(({ examples }) => examples.slice(0, 1)))}\n\n${EXITS}`)
  for (const command of known) program.addCommand(commandOf(command, terminal, done))
  for (const one of [program, ...program.commands]) {
    one.exitOverride().configureOutput({
      writeOut: (text) => void terminal.stdout.write(text),
      writeErr: (text) => void terminal.stderr.write(text),
      // What commander has to say comes as a CommanderError as well, and is said once, by `failed`.
      outputError: () => undefined,
      getOutHelpWidth: () => terminal.look.columns,
      getErrHelpWidth: () => terminal.look.columns,
    })
  }
  return program
}

function commandOf({ name, summary, takes, options, examples, run }: Command, terminal: Terminal, done: (code: number) => void): Program {
  const program = new Program(name).summary(summary).description(summary).helpOption('-h, --help', 'print this help')
  for (const [notation, about] of takes) program.argument(notation, about)
  for (const { flags, about, repeats } of options) {
    const option = new Option(flags, about)
    program.addOption(repeats === true ? option.argParser((value: string, before: string[] = []) => [...before, value]) : option)
  }
  program.addHelpText('after', `\n${examplesOf(examples)}`)
  return program.action(async (...given: unknown[]) => {
    done(await run(given.slice(0, takes.length), program.opts(), terminal))
  })
}

function examplesOf(examples: readonly string[]): string {
  return ['Examples:', ...examples.map((example) => `  $ ${example}`)].join('\n')
}

function failed(error: unknown, terminal: Terminal): number {
  if (error instanceof CommanderError) {
    // Help and version come this way too, and are no error.
    if (error.exitCode === 0) return EXIT.clean
    say(terminal, usageWords(error))
    return EXIT.usage
  }
  if (error instanceof WayleaveError) {
    say(terminal, error.message)
    if (terminal.debug) terminal.say(error.stack ?? '')
    return error.exitCode
  }
  const what = error instanceof Error ? error.message : String(error)
  say(terminal, `${what}, inside wayleave itself, run it again with DEBUG=1 and report what it prints`)
  if (terminal.debug && error instanceof Error) terminal.say(error.stack ?? '')
  return EXIT.failure
}

function say(terminal: Terminal, message: string): void {
  terminal.say(`wayleave: ${visible(message, MOST_SAID)}`)
}

/** "error: unknown option '--agnt'\n(Did you mean --agent?)" → "unknown option '--agnt', did you mean --agent? …" */
function usageWords({ message }: CommanderError): string {
  const [, what = message, meant] = /^(?:error: )?(.*?)\.?(?:\n\(Did you mean (.*)\?\))?$/s.exec(message) ?? []
  return `${what}, on the command line, ${meant === undefined ? 'see wayleave --help' : `did you mean ${meant}?`}`
}
