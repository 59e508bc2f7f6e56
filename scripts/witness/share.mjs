// @ts-check
/** Writes the answers about each N-th file to a folder. Arguments: settings as JSON, folder, share, shares. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { answersAbout } from './answers.mjs'
import { inputsOf } from './inputs.mjs'

const [settings = '', folder = '', share = '', shares = ''] = process.argv.slice(2)
const inputs = inputsOf(JSON.parse(settings))
for (let at = Number(share); at < inputs.length; at += Number(shares)) {
  const { name, bytes } = /** @type {import('./inputs.mjs').Input} */ (inputs[at])
  const answers = Object.fromEntries(await answersAbout(bytes))
  writeFileSync(join(folder, `${at}.json.gz`), gzipSync(JSON.stringify({ name, answers })))
}
