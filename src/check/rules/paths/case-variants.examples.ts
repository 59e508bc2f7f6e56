import type { RuleExamples } from '../../examples.ts'

export const caseVariantsExamples: RuleExamples = {
  bad: [
    {
      robots: 'User-agent: *\nDisallow: /Admin\nDisallow: /admin\n',
      finds: [{ line: 3, on: '/admin', says: '"/Admin" in line 2' }],
    },
  ],
  good: [
    { robots: 'User-agent: *\nDisallow: /admin\nDisallow: /Adm\n' },
    { about: 'Only the escapes differ in case.', robots: 'User-agent: *\nDisallow: /%c3\nDisallow: /%C3\n' },
  ],
}
