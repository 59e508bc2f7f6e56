// @ts-check
/**
 * `node matrix.mjs FOLDER ROUNDS`: the time of `decideMatrix`. Each file is asked in each round, and its figure is the
 * least of its rounds.
 */
import { decideMatrix, dialects, parse } from '../../dist/bundle/index.js'
import { readOptionsOf, robots } from '../../dist/bundle/robots.js'
import { readFiles, sampleOf } from '../files.mjs'
import { timed } from '../meter.mjs'
import { medianOf } from '../numbers.mjs'
import { diceOf, urlsFor } from '../workloads.mjs'

const [folder = '', rounds = '3'] = process.argv.slice(2)

/** Robots of the registry that are asked, and URLs of a kept file. */
const ROBOTS = 170
const URLS = 1000

const texts = sampleOf(readFiles(folder), 1000).map(({ text }) => text)
const url = 'https://example.com/shop/item?id=1'
const everyDialect = Object.values(dialects).map((dialect) => ({ agent: 'FooBot', dialect }))
const registry = robots.slice(0, ROBOTS).map((robot) => readOptionsOf(robot))

/** @template T @param {readonly T[]} inputs @param {(input: T) => unknown} ask @returns {number} in µs */
function medianOfLeast(inputs, ask) {
  const least = inputs.map(() => Infinity)
  for (let round = 0; round < Number(rounds); round += 1) {
    for (const [at, input] of inputs.entries()) {
      const spent = 1000 * timed(() => ask(input))
      least[at] = Math.min(/** @type {number} */ (least[at]), spent)
    }
  }
  return medianOf(least)
}

const kept = texts
  .filter((_, at) => at % 20 === 0)
  .map((text) => ({ file: parse(text), urls: urlsFor(text, URLS, diceOf(1)) }))
console.log(
  JSON.stringify({
    dialects: everyDialect.length,
    robots: registry.length,
    urls: URLS,
    dialectsUs: medianOfLeast(texts, (text) =>
      decideMatrix(parse(text), { robots: everyDialect, urls: [url] }),
    ),
    robotsUs: medianOfLeast(texts, (text) => decideMatrix(parse(text), { robots: registry, urls: [url] })),
    keptMs: medianOfLeast(kept, ({ file, urls }) => decideMatrix(file, { robots: registry, urls })) / 1000,
  }),
)
