/** A parser that does wrong what the first argument names. */
import { createInterface } from 'node:readline'

const [, , fault] = process.argv
/** @type {(value: object) => void} */
const print = (value) => process.stdout.write(`${JSON.stringify(value)}\n`)
if (fault === 'silent') setInterval(() => undefined, 1_000)
if (fault === 'long line') process.stdout.write('x'.repeat(100_000))
if (fault === 'does not end') setInterval(() => undefined, 1_000)
let asked = 0
for await (const line of createInterface({ input: process.stdin })) {
  const { id } = JSON.parse(line)
  asked++
  if (fault === 'silent') continue
  if (fault === 'dies' && id === 3) {
    console.error('first line\nno memory\u001b[31m')
    process.exit(7)
  }
  if (fault === 'stops' && id === 3) process.exit(0)
  if (fault === 'text' && id === 3) console.log('loading \u001b[31m…')
  if (fault === 'no verdict' && id === 3) print({ id, allowed: 'yes' })
  else if (fault === 'twice' && id === 3) {
    print({ id, allowed: true })
    print({ id, allowed: true })
  } else if (fault === 'order' && id === 3) print({ id: 4, allowed: true })
  else if (fault === 'strange id' && id === 3) print({ id: 999_999, allowed: true })
  else if (fault === 'moody') print({ id, allowed: Math.random() < 0.5 })
  else print({ id, allowed: true })
}
if (fault === 'one more') print({ id: asked, allowed: true })
