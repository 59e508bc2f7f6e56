import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { jsonOfMembers, membersAsWritten, WrittenValue } from '../../src/cli/batch/written-members.ts'
import { runCommand } from '../run-command.ts'

const cwd = process.cwd()

/** Numbers that JSON.parse changes, or whose spelling it changes. */
const NUMBERS = ['9007199254740993', '-12345678901234567890', '1.10', '1.0', '1e400', '-0', '0.1e+1', '7']

const QUESTION = '"robots":"User-agent: *\\nDisallow: /\\\\\\"1.10","agent":"a","url":"/"'

const printed = async (row: string, ...options: string[]) => {
  const { out } = await runCommand(['batch', ...options], { cwd, input: `${row}\n` })
  return out.trimEnd()
}

describe.each(NUMBERS)('batch keeps the digits of %s', (number) => {
  it('with --fields', async () => {
    expect(await printed(`{"id":${number},${QUESTION}}`, '--fields', 'id,verdict')).toBe(
      `{"id":${number},"verdict":"allow"}`,
    )
  })

  it('with --no-echo', async () => {
    expect(await printed(`{"id": ${number} ,${QUESTION}}`, '--no-echo')).toContain(`{"id":${number},"agent":`)
  })

  it('in CSV', async () => {
    expect(await printed(`{"id":${number},${QUESTION}}`, '--format', 'csv', '--fields', 'id,verdict')).toBe(
      `id,verdict\r\n${number},allow`,
    )
  })

  it('on a row that has a verdict, or none', async () => {
    expect(await printed(`{"id":${number},"verdict":"?",${QUESTION}}`)).toContain(`{"id":${number},"robots":`)
    expect(await printed(`{"id":${number},"agent":"a"}`)).toContain(`{"id":${number},"agent":"a","error":`)
  })

  it('in a list and an object', async () => {
    const row = `{"ids":[${number}, {"a]}":${number}}],"of":{"id":${number}},${QUESTION}}`
    expect(await printed(row, '--fields', 'ids,of')).toBe(
      `{"ids":[${number}, {"a]}":${number}}],"of":{"id":${number}}}`,
    )
  })
})

describe('the members of a row', () => {
  it('are those that JSON.parse finds, each number as written', () => {
    const text = fc.jsonValue({ maxDepth: 4 }).map((value) => JSON.stringify(value))
    const blank = fc.constantFrom('', ' ', '\t', ' \r ')
    const name = fc.oneof(fc.string(), fc.constantFrom('a', '__proto__', 'a"', 'b\\', '{', ':'))
    const member = fc.tuple(
      blank,
      name.map((one) => JSON.stringify(one)),
      blank,
      blank,
      text,
      blank,
    )
    const row = fc
      .array(member, { maxLength: 6 })
      .map((members) => `{${members.map(([a, n, b, c, t, d]) => `${a}${n}${b}:${c}${t}${d}`).join()}}`)
    fc.assert(
      fc.property(row, (json) => {
        const parsed = JSON.parse(json)
        const members = membersAsWritten(json, parsed)
        expect(Object.keys(members)).toEqual(Object.keys(parsed))
        for (const [key, value] of Object.entries(members))
          expect(value instanceof WrittenValue ? JSON.parse(value.text) : value).toEqual(
            Object.getOwnPropertyDescriptor(parsed, key)?.value,
          )
        expect(JSON.parse(jsonOfMembers(members))).toEqual(parsed)
      }),
    )
  })
})
