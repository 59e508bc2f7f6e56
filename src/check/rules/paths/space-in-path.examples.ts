import type { RuleExamples } from '../../examples.ts'

export const spaceInPathExamples: RuleExamples = {
  bad: [
    {
      robots: 'User-agent: *\nDisallow: /my file.html\n',
      finds: [{ line: 2, on: ' ', says: '"/my%20file.html"', fix: 'changes-meaning' }],
      fixed: 'User-agent: *\nDisallow: /my%20file.html\n',
    },
  ],
  good: [
    { robots: 'User-agent: *\nDisallow: /my%20file.html\n' },
    { about: 'S107 reports two paths in one value.', robots: 'User-agent: *\nDisallow: /a /b\n' },
  ],
}
