import type { RuleExamples } from '../../examples.ts'

export const needlessPercentExamples: RuleExamples = {
  bad: [
    {
      robots: 'User-agent: *\nDisallow: /%7Ejoe/\n',
      finds: [{ line: 2, on: '/%7Ejoe/', says: '"/~joe/"' }],
      fixed: 'User-agent: *\nDisallow: /~joe/\n',
    },
    {
      robots: 'User-agent: *\nDisallow: /%61\n',
      options: { dialects: ['rfc-9309'] },
      finds: [{ line: 2, fix: 'safe' }],
      fixed: 'User-agent: *\nDisallow: /a\n',
    },
  ],
  good: [{ robots: 'User-agent: *\nDisallow: /a%20b\nDisallow: /a%2Fb\n' }],
}
