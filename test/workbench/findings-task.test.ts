import { expect, it } from 'vitest'
import { findings } from '../../workbench/src/engine/tasks/findings.ts'

it('the fix of a finding that stands for others: changes only lines whose fix is of its kind', () => {
  // "Useragent" gives FooBot no other rules, as it has a group of its own. "Disalow" gives it one.
  const before =
    'User-agent: Googlebot\nDisallow: "/d"\n\nUser-agent: GPTBot\nUseragent: FooBot\n\nUser-agent: FooBot\nDisalow: /c\n'
  const { findings: shown } = findings({ text: before, all: false })
  const spelling = shown.filter(({ code }) => code === 'S104')
  expect(spelling).toMatchObject([{ lines: [5, 8], fix: { kind: 'safe' } }])
  expect(spelling[0]?.fix?.text).toBe(before.replace('Useragent', 'User-agent'))
})
