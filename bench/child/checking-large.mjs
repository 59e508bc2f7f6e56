// @ts-check
/**
 * Large files checked by all rules, the first time a process does anything: one of 500 KiB and 5,000 rules, or the 5,000 rules of all kinds of
 * the load `c`; the first of them also once the engine has warmed to it.
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
