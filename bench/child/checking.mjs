// @ts-check
/**
 * `node checking.mjs FOLDER STEP`: every STEPth real file checked by all rules; and a file of 500 KiB and 5,000 rules, the first time
 * and once the engine has warmed to it. Fixes are not proved: that is done when somebody asks for one.
 */
import { check } from '../../dist/check/index.js'
import { parse } from '../../dist/syntax/index.js'
import { readFiles } from '../files.mjs'

const [folder = '', step = '1'] = process.argv.slice(2)
const files = readFiles(folder).filter((_, index) => index % Number(step) === 0)

/** Milliseconds on the processor. @param {() => void} work */
function time(work) {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

/** @param {string} title @param {readonly number[]} values */
function row(title, values) {
  const sorted = values.toSorted((one, other) => one - other)
  const ms = [0.5, 0.9, 0.99, 1].map((share) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0)
  return { title, files: values.length, ms }
}

const large = `User-agent: *\n${Array.from({ length: 5_000 }, (_, index) => `Disallow: /${'abcdefgh/'.repeat(9)}${index}/\n`).join('')}`
const first = time(() => void check(parse(large)))
const warm = Array.from({ length: 10 }, () => time(() => void check(parse(large))))
const real = files.map(({ text }) => time(() => void check(parse(text))))

console.log(JSON.stringify([row('real files', real), row('500 KiB, 5,000 rules, first time', [first]), row('the same, again', warm)]))
