// @ts-check
/** A file of 500 KiB and 5,000 rules checked by all rules: the first time a process does anything, and once the engine has warmed to it. */
import { check } from '../../dist/check/index.js'
import { parse } from '../../dist/syntax/index.js'
import { timed } from '../meter.mjs'

const large = `User-agent: *\n${Array.from({ length: 5_000 }, (_, index) => `Disallow: /${'abcdefgh/'.repeat(9)}${index}/\n`).join('')}`
const first = timed(() => void check(parse(large)))
const again = Array.from({ length: 10 }, () => timed(() => void check(parse(large))))

console.log(JSON.stringify({ first, again }))
