import {
  type Dialect,
  dialects,
  type ReadOptions,
  UNNAMED_AGENT,
  UNNAMED_AGENT_NAME,
} from '../dialects/index.ts'
import type { Robot } from '../robots/index.ts'

/** A robot, and how it reads files. */
export interface Subject {
  /** The name to print: its product token. */
  readonly name: string
  readonly readOptions: ReadOptions
  /** Its record in the registry. */
  readonly robot?: Robot
}

/** The unnamed agent, which stands for every robot that no group names. Default dialect: RFC 9309. */
export function unnamedSubject(dialect: Dialect = dialects['rfc-9309']): Subject {
  return { name: UNNAMED_AGENT_NAME, readOptions: { agent: UNNAMED_AGENT, dialect } }
}
