import type { RuleExamples } from '../../examples.ts'

export const emptyAllowExamples: RuleExamples = {
  bad: [
    {
      about: 'For parsers of RFC 9309, the line has no effect.',
      robots: 'User-agent: *\nAllow:\nDisallow: /x\n',
      options: { dialects: ['rfc-9309', 'google', 'bing'] },
      finds: [{ line: 2, on: 'Allow:', fix: 'safe', severity: 'info' }],
      fixed: 'User-agent: *\nDisallow: /x\n',
    },
    {
      about: 'For a parser that applies the first rule that matches, the line allows everything.',
      robots: 'User-agent: *\nAllow:\nDisallow: /x\n',
      finds: [{ line: 2, fix: 'changes-meaning', severity: 'info' }],
      fixed: 'User-agent: *\nDisallow: /x\n',
    },
    {
      about: 'The group names a robot for which the first rule that matches decides.',
      robots: 'User-agent: Slurp\nAllow:\nDisallow: /x\n',
      finds: [{ line: 2, severity: 'warning' }],
      fixed: 'User-agent: Slurp\nDisallow: /x\n',
    },
    {
      about: 'It is the only rule of its group.',
      robots: 'User-agent: *\nAllow:\n',
      finds: [{ line: 2, says: 'write an empty Disallow instead' }],
      fixed: 'User-agent: *\nDisallow:\n',
    },
  ],
  good: [{ robots: 'User-agent: *\nAllow: /\nDisallow:\n' }],
}
