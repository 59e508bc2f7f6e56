import { CommanderError, Option, Command as Program } from 'commander'
import { visible } from '../text/index.ts'
import type { Command } from './command.ts'
import { commands } from './commands/index.ts'
import { adjustedTerminal, EVERYWHERE, type EverywhereOptions, everywhere } from './options/everywhere.ts'
import { packageVersion } from './package-file.ts'
import type { Terminal } from './terminal.ts'
import { EXIT, MAX_MESSAGE_CHARACTERS, usageError, WayleaveError, withFinalMark } from './wayleave-error.ts'

const SUMMARY =
  'Tests, checks, compares and writes robots.txt files. A dialect is a way in which a program or document reads them.'

const EXIT_CODES = `Exit codes: 0 allowed, no findings or no change; 1 disallowed, findings or changes;
2 usage error; 3 input, site or internal error. check --fail-on says which findings give 1.`

/** Runs a command line, given without the name of the program, and returns the exit code. */
export async function main(args: readonly string[], terminal: Terminal): Promise<number> {
  let code: number = EXIT.clean
  try {
    const program = programOf(await commandsFor(args), terminal, (exitCode) => {
      code = exitCode
    })
    if (args.length === 0) {
      program.outputHelp({ error: true })
      return EXIT.usage
    }
    await program.parseAsync(args, { from: 'user' })
    return code
  } catch (error) {
    return reportError(error, args[0] ?? '', terminal)
  }
}

/** The command that the first word names; otherwise all commands, for the help and for suggestions. */
async function commandsFor([name = '']: readonly string[]): Promise<Command[]> {
  const named = Object.hasOwn(commands, name) ? commands[name] : undefined
  return Promise.all((named === undefined ? Object.values(commands) : [named]).map((load) => load()))
}

function programOf(
  loaded: readonly Command[],
  terminal: Terminal,
  setExitCode: (code: number) => void,
): Program {
  const program = new Program('wayleave')
    .description(SUMMARY)
    .option('-V, --version', 'print the version')
    // Commander's own version option would read package.json on every run.
    .on('option:version', () => {
      terminal.print(packageVersion())
      throw new CommanderError(0, 'commander.version', '')
    })
    .helpOption('-h, --help', 'print this help')
    .helpCommand('help [command]', 'print the help of a command')
    .addHelpText(
      'after',
      `\n${examplesText(loaded.flatMap(({ examples }) => examples.slice(0, 1)))}\n\n${EXIT_CODES}`,
    )
  for (const command of loaded) program.addCommand(programOfCommand(command, terminal, setExitCode))
  for (const one of [program, ...program.commands]) {
    one.exitOverride().configureOutput({
      writeOut: (text) => void terminal.stdout.write(text),
      writeErr: (text) => void terminal.stderr.write(text),
      // Commander also throws each error; `reportError` prints it.
      outputError: () => undefined,
      getOutHelpWidth: () => terminal.look.columns,
      getErrHelpWidth: () => terminal.look.columns,
    })
  }
  return program
}

function programOfCommand(
  command: Command,
  terminal: Terminal,
  setExitCode: (code: number) => void,
): Program {
  const { name, summary, arguments: declared, options, examples, exits, run } = command
  const program = new Program(name)
    .summary(summary)
    .description(summary)
    .addHelpOption(new Option('-h, --help', 'print this help').helpGroup(`${EVERYWHERE}:`))
  for (const [notation, about] of declared) program.argument(notation, about)
  for (const { flags, about, repeats, group = 'Options' } of [...options, ...everywhere]) {
    const option = new Option(flags, about).helpGroup(`${group}:`)
    program.addOption(
      repeats === undefined
        ? flags.includes('<')
          ? option.argParser((value: string, before: string | undefined) => onlyOne(flags, value, before))
          : option
        : option.argParser((value: string, before: string[] = []) => [
            ...before,
            ...(repeats === 'commas' ? partsOf(flags, value) : [value]),
          ]),
    )
  }
  program.addHelpText('after', `\n${examplesText(examples)}\n\n${exitsText(exits)}`)
  return program.action(async (...args: unknown[]) => {
    const chosen = program.opts<EverywhereOptions & object>()
    setExitCode(await run(args.slice(0, declared.length), chosen, adjustedTerminal(terminal, chosen)))
  })
}

/**
 * The value of an option that takes one value.
 *
 * @throws WayleaveError for a second value, which would silently replace the first.
 */
function onlyOne(flags: string, value: string, before: string | undefined): string {
  if (before === undefined) return value
  throw usageError(`two values, "${before}" and "${value}"`, optionIn(flags), 'give one of them')
}

/**
 * The parts of a comma-separated list, without blanks around them and without empty parts.
 *
 * @throws WayleaveError if there are none: an empty list would choose nothing, and so compare or report nothing.
 */
function partsOf(flags: string, list: string): string[] {
  const parts = list
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
  if (parts.length === 0)
    throw usageError('an empty value', optionIn(flags), 'name at least one, or leave it out')
  return parts
}

/** "-d, --dialect <id>" → "option --dialect" */
function optionIn(flags: string): string {
  return `option ${flags.match(/--[\w-]+/)?.[0] ?? flags}`
}

function examplesText(examples: readonly string[]): string {
  return ['Examples:', ...examples.map((example) => `  $ ${example}`)].join('\n')
}

function exitsText([
  clean,
  findings,
  usage = 'usage error',
  failure = 'input, site or internal error',
]: Command['exits']): string {
  const codes = [
    `0 ${clean}`,
    ...(findings === undefined ? [] : [`1 ${findings}`]),
    `2 ${usage}`,
    `3 ${failure}`,
  ]
  return `Exit codes:\n${codes.map((code) => `  ${code}`).join('\n')}`
}

/** Prints an error of a command on standard error, and returns the exit code. `name` is the command's. */
function reportError(error: unknown, name: string, terminal: Terminal): number {
  if (error instanceof CommanderError) {
    // Commander throws after printing help or the version, too.
    if (error.exitCode === 0) return EXIT.clean
    say(terminal, usageText(error, helpOf(name)))
    return EXIT.usage
  }
  if (error instanceof WayleaveError) {
    const advises = /"wayleave |Did you mean /.test(error.message)
    say(
      terminal,
      error.code === 'usage' && !advises ? `${error.message} See ${helpOf(name)}.` : error.message,
    )
    if (terminal.debug) terminal.say(error.stack ?? '')
    return error.exitCode
  }
  const what = error instanceof Error ? error.message : String(error)
  say(
    terminal,
    `internal error: ${withFinalMark(what)} Run the command again with DEBUG=1, and report what it prints.`,
  )
  if (terminal.debug && error instanceof Error) terminal.say(error.stack ?? '')
  return EXIT.failure
}

function say(terminal: Terminal, message: string): void {
  terminal.say(`wayleave: ${visible(message, MAX_MESSAGE_CHARACTERS)}`)
}

/** The command line that prints the options of a command, in quotes. */
function helpOf(name: string): string {
  return `"wayleave ${Object.hasOwn(commands, name) ? `${name} ` : ''}--help"`
}

/**
 * "error: unknown option '--agnt'\n(Did you mean --agent?)" → "unknown option '--agnt'. Did you mean
 * --agent?" `help` names the command line that prints the options.
 */
function usageText({ message }: CommanderError, help: string): string {
  const [, what = message, suggested] =
    /^(?:error: )?(.*?)\.?(?:\n\(Did you mean (.*)\?\))?$/s.exec(message) ?? []
  return `${what}. ${suggested === undefined ? `See ${help}.` : `Did you mean ${suggested}?`}`
}
