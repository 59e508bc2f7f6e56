import { expect, test } from 'vitest'
import { agrees, shownAgain, transcriptsOf } from '../../scripts/console-blocks.mjs'

test('the commands of Wayleave in a block have the lines below them', () => {
  const code = "$ printf 'a' | wayleave check -\none\n\ntwo  \n$ ls\nthree\n$ wayleave robots"
  expect(transcriptsOf(code)).toEqual([
    { command: "printf 'a' | wayleave check -", line: 0, shown: ['one', '', 'two'] },
    { command: 'wayleave robots', line: 6, shown: [] },
  ])
})

test('a line … stands for any lines', () => {
  const printed = ['a', 'b', 'c', 'd', 'e']
  expect(agrees(printed, printed)).toBe(true)
  expect(agrees(printed, ['a', '…', 'd', '…'])).toBe(true)
  expect(agrees(printed, ['a', 'b', 'c', 'd', 'e', '…', ''])).toBe(true)
  expect(agrees(printed, ['a', '…', 'f', '…'])).toBe(false)
  expect(agrees(printed, ['b', '…'])).toBe(false)
  expect(agrees(printed, ['a', '…', 'd'])).toBe(false)
})

test('shown again, a block leaves out the same parts', () => {
  const printed = ['A', 'b', 'c', 'd', 'e', 'F']
  expect(shownAgain(printed, ['a', 'b'])).toEqual(printed)
  expect(shownAgain(printed, ['a', 'b', '…'])).toEqual(['A', 'b', '…'])
  expect(shownAgain(printed, ['a', '…', 'x', 'd', '…', 'f'])).toEqual(['A', '…', 'c', 'd', '…', 'F'])
  expect(shownAgain(printed, ['…', 'f'])).toEqual(['…', 'F'])
})

test('a block that still agrees is left as it is', () => {
  const shown = ['A', ' …', 'c', '']
  expect(shownAgain(['A', 'b', 'c'], shown)).toEqual(shown)
})
