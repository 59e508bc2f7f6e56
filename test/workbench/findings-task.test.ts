import { expect, it } from 'vitest'
import { findings } from '../../workbench/src/engine/tasks/findings.ts'
import { rewritten } from '../../workbench/src/engine/tasks/rewritten.ts'

it('all fixes at once: are those that the findings on the page offer, and name those that are hidden', () => {
  const text = 'User-agent: *\nDisallow: /wp-admin/\nAllow: /wp-admin/admin-ajax.php\n'
  const fixesOf = (all: boolean) => rewritten({ text, profile: 'all-fixes', dialect: 'google', all })
  expect(findings({ text, all: false }).findings.filter(({ fix }) => fix !== undefined)).toEqual([])
  expect(fixesOf(false)).toEqual({
    text,
    steps: [],
    notes: ['Left out: the fixes of P121. Tick "show all" to take them in.'],
  })
  const { fix } = findings({ text, all: true }).findings.find(({ code }) => code === 'P121') ?? {}
  expect(fixesOf(true)).toMatchObject({
    text: 'User-agent: *\nAllow: /wp-admin/admin-ajax.php\nDisallow: /wp-admin/\n',
    notes: [],
  })
  expect(fix?.text).toBe(fixesOf(true).text)
})

it('the fix of a finding that stands for others: changes only lines whose fix is of its kind', () => {
  // "Useragent" gives FooBot no other rules, as it has a group of its own. "Disalow" gives it one.
  const before =
    'User-agent: Googlebot\nDisallow: "/d"\n\nUser-agent: GPTBot\nUseragent: FooBot\n\nUser-agent: FooBot\nDisalow: /c\n'
  const { findings: shown } = findings({ text: before, all: false })
  const spelling = shown.filter(({ code }) => code === 'S104')
  expect(spelling).toMatchObject([{ lines: [5, 8], fix: { kind: 'safe' } }])
  expect(spelling[0]?.fix?.text).toBe(before.replace('Useragent', 'User-agent'))
})
