import type { Command } from '../command.ts'
import { batchCommand } from './batch.ts'
import { dialectsCommand } from './dialects.ts'
import { diffCommand } from './diff.ts'
import { policyCommand } from './policy.ts'
import { reportCommand } from './report.ts'
import { robotsCommand } from './robots.ts'
import { testCommand } from './test.ts'

/** Every command, in the order of the help. */
export const commands: readonly Command[] = [
  testCommand,
  policyCommand,
  reportCommand,
  diffCommand,
  batchCommand,
  dialectsCommand,
  robotsCommand,
]
