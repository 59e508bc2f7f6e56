// @ts-check
/**
 * Checks a large file by all rules, as the first thing that a process does. `paths` is a file of 500 KiB and
 * 5,000 rules, which is then checked again with warm code. `kinds` is the 5,000 rules of all kinds of the
 * load `c`.
 *
 * node checking-large.mjs paths|kinds
 */
import { check } from '../../dist/check/index.js'
import { parse } from '../../dist/syntax/index.js'
import { timed } from '../meter.mjs'
import { manyRules } from '../workloads.mjs'

const paths = () =>
  `User-agent: *\n${Array.from({ length: 5_000 }, (_, index) => `Disallow: /${'abcdefgh/'.repeat(9)}${index}/\n`).join('')}`
const isOfPaths = process.argv[2] === 'paths'
const large = isOfPaths ? paths() : manyRules(1).robots
const began = performance.now()
const onProcessor = timed(() => void check(parse(large)))
const first = { byClock: performance.now() - began, onProcessor }
const again = Array.from({ length: isOfPaths ? 10 : 0 }, () => timed(() => void check(parse(large))))

console.log(JSON.stringify({ first, again }))
