import type { Terminal } from './terminal.ts'

/** An option of a command, in commander's notation. */
export interface CommandOption {
  readonly flags: string
  readonly about: string
  /** May be given several times; the values come as a list. */
  readonly repeats?: true
}

/** A command: what it is called, what it takes, what it does. One file each in `commands/`, and one line in its list. */
export interface Command {
  readonly name: string
  readonly summary: string
  /** In commander's notation: `<file>`, `[url...]`. */
  readonly takes: readonly (readonly [notation: string, about: string])[]
  readonly options: readonly CommandOption[]
  /** Command lines worth imitating, without the `$`. */
  readonly examples: readonly string[]
  /** Gives the exit code. */
  readonly run: (selected: readonly unknown[], options: object, terminal: Terminal) => number | Promise<number>
}

/** A command whose `run` knows the types of what it takes: commander gives what the notation promises. */
export interface TypedCommand<Taken extends readonly unknown[], Options> extends Omit<Command, 'run'> {
  readonly run: (selected: Taken, options: Options, terminal: Terminal) => number | Promise<number>
}

/** The one place where the notation of a command is trusted to give the types its `run` declares. */
export function command<Taken extends readonly unknown[], Options>(typed: TypedCommand<Taken, Options>): Command {
  return typed as unknown as Command
}
