import { readFileSync } from 'node:fs'

/** The version of this package. Tables of another version are never mixed with its own. */
export const VERSION: string = (
  JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as { version: string }
).version
