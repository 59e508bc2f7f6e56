#!/usr/bin/env node
import { existsSync } from 'node:fs'

const main = new URL('../dist/cli/main.js', import.meta.url)
if (existsSync(main)) {
  const { run } = await import(main.href)
  process.exitCode = await run(process.argv.slice(2))
} else {
  console.error('wayleave-survey is not built: run `npm run build` in the checkout.')
  process.exitCode = 3
}
