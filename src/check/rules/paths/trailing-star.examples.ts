import type { RuleExamples } from '../../examples.ts'

export const trailingStarExamples: RuleExamples = {
  bad: [
    {
      about: 'Robots with wildcards keep out of the whole site, and those of 1994 of nothing.',
      robots: 'User-agent: *\nDisallow: /*\n',
      finds: [{ line: 2, severity: 'info', says: 'so the rule does not match https://example.com/' }],
      fixed: 'User-agent: *\nDisallow: /\n',
    },
    {
      robots: 'User-agent: *\nDisallow: /x/*\n',
      finds: [{ line: 2, on: '/x/*', says: 'https://example.com/x/', fix: 'changes-meaning' }],
      fixed: 'User-agent: *\nDisallow: /x/\n',
    },
    {
      about: 'Parsers without wildcards also read the first star as an ordinary character.',
      robots: 'User-agent: *\nDisallow: /*x*\n',
      options: { dialects: ['original-1994'] },
      finds: [{ line: 2, says: 'as well. Write "/*x".', fix: 'changes-meaning' }],
      fixed: 'User-agent: *\nDisallow: /*x\n',
    },
    {
      about: 'These parsers read the star as a wildcard, so the fix is proved safe.',
      robots: 'User-agent: *\nDisallow: /x*\n',
      options: { dialects: ['rfc-9309', 'google'] },
      finds: [{ line: 2, fix: 'safe' }],
      fixed: 'User-agent: *\nDisallow: /x\n',
    },
  ],
  good: [
    {
      about: 'In a group of version 2.0, the value is a shell pattern or an explicit path.',
      robots: 'User-agent: FooBot\nRobot-version: 2.0\nDisallow: /x*\n',
    },
    { robots: 'User-agent: *\nDisallow: /x/\n' },
    { robots: 'User-agent: *\nDisallow: /*.pdf$\n' },
  ],
}
