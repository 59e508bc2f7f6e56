#!/usr/bin/env node
import { main } from './cli.ts'
import { terminalOf } from './terminal.ts'

process.exitCode = await main(process.argv.slice(2), terminalOf(process))
