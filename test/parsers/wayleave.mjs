/** Wayleave itself as a parser, by the dialect that the first argument names. */
import { createInterface } from 'node:readline'
import { decide, dialects, parse, read } from '../../dist/bundle/index.js'

const dialect = dialects[process.argv[2]]
const answers = []
for await (const line of createInterface({ input: process.stdin })) {
  const { id, robots, agent, url } = JSON.parse(line)
  const { verdict } = decide(read(parse(robots), { agent, dialect, rawAgent: true }), url, { raw: true })
  answers.push(JSON.stringify({ id, allowed: verdict === 'unknown' ? null : verdict === 'allow' }))
}
console.log(answers.join('\n'))
