import type { RuleExamples } from '../../examples.ts'

export const emptyAllowExamples: RuleExamples = {
  bad: [
    {
      about: 'To readers of RFC 9309 the line says nothing.',
      robots: 'User-agent: *\nAllow:\nDisallow: /x\n',
      options: { dialects: ['rfc-9309', 'google', 'bing'] },
      finds: [{ line: 2, on: 'Allow:', fix: 'safe' }],
      fixed: 'User-agent: *\nDisallow: /x\n',
    },
    {
      about: 'To a reader that takes the first rule that matches, it opens everything.',
      robots: 'User-agent: *\nAllow:\nDisallow: /x\n',
      finds: [{ line: 2, fix: 'changes-meaning' }],
      fixed: 'User-agent: *\nDisallow: /x\n',
    },
  ],
  good: [{ robots: 'User-agent: *\nAllow: /\nDisallow:\n' }],
}
