/** Wayleave itself as a parser, by the dialect that the first argument names. */
import { createInterface } from 'node:readline'

/** @type {typeof import('../../src/entry/index.ts')} */
const { decide, dialects, parse, read } = await import(
  `${new URL('../../dist/bundle/index.js', import.meta.url)}`
)

const dialect = Object.values(dialects).find(({ id }) => id === process.argv[2])
if (dialect === undefined) throw new Error('Name a dialect.')
/** @type {string[]} */
const answers = []
for await (const line of createInterface({ input: process.stdin })) {
  const { id, robots, agent, url } = JSON.parse(line)
  const { verdict } = decide(read(parse(robots), { agent, dialect, rawAgent: true }), url, { raw: true })
  answers.push(JSON.stringify({ id, allowed: verdict === 'unknown' ? null : verdict === 'allow' }))
}
console.log(answers.join('\n'))
