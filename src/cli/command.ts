import type { Terminal } from './terminal.ts'

/** An option of a command, in commander's notation. */
export interface CommandOption {
  readonly flags: string
  readonly about: string
  /** May be repeated; the values come as a list. `commas`: a value is split at its commas, too. */
  readonly repeats?: true | 'commas'
  /** The heading under which the help lists the option. Default `Options`. */
  readonly group?: string
}

/** A command with its arguments, options and action. Each is a file in `commands/` and a line in its list. */
export interface Command {
  readonly name: string
  /** What the command does, in the imperative. */
  readonly summary: string
  /** In commander's notation: `<file>`, `[url...]`. */
  readonly arguments: readonly (readonly [notation: string, about: string])[]
  readonly options: readonly CommandOption[]
  /** Example command lines, without the `$`. The first one appears in the help of the program. */
  readonly examples: readonly string[]
  /** The meaning of exit code 0, of 1 if the command has it, and of 2 and 3 if they mean more than an error. */
  readonly exits: readonly [clean: string, findings?: string | undefined, usage?: string, failure?: string]
  /** Runs the command and returns its exit code. */
  readonly run: (args: readonly unknown[], options: object, terminal: Terminal) => number | Promise<number>
}

/** A command whose `run` declares the types of its arguments and options. */
export interface TypedCommand<Arguments extends readonly unknown[], Options> extends Omit<Command, 'run'> {
  readonly run: (args: Arguments, options: Options, terminal: Terminal) => number | Promise<number>
}

/**
 * Turns a typed command into a command. This is the only place where the code trusts that commander's notation yields
 * the types that `run` declares.
 */
export function command<Arguments extends readonly unknown[], Options>(
  typed: TypedCommand<Arguments, Options>,
): Command {
  return typed as unknown as Command
}
