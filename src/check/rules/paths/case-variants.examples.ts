import type { RuleExamples } from '../../examples.ts'

export const caseVariantsExamples: RuleExamples = {
  bad: [
    {
      about: 'Hardly any file has its extension in this case.',
      robots: 'User-agent: *\nDisallow: /*.Zip$\n',
      finds: [{ line: 2, says: 'Write "/*.zip$"', severity: 'info', fix: 'changes-meaning' }],
      fixed: 'User-agent: *\nDisallow: /*.zip$\n',
    },
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
