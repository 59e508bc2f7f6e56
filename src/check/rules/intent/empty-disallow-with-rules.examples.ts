import type { RuleExamples } from '../../examples.ts'

export const emptyDisallowWithRulesExamples: RuleExamples = {
  bad: [
    {
      robots: 'User-agent: *\nDisallow:\nDisallow: /a\n',
      finds: [
        {
          line: 2,
          on: 'Disallow:',
          says: 'that another rule forbids, such as https://example.com/a in baidu',
          fix: 'changes-meaning',
        },
      ],
      fixed: 'User-agent: *\nDisallow: /a\n',
    },
    {
      robots: 'User-agent: *\nDisallow: /a\nDisallow:\n',
      options: { dialects: ['rfc-9309'] },
      finds: [{ line: 3, fix: 'safe' }],
      fixed: 'User-agent: *\nDisallow: /a\n',
    },
  ],
  good: [{ robots: 'User-agent: *\nDisallow:\n' }, { robots: 'User-agent: *\nAllow: /a\nDisallow:\n' }],
}
