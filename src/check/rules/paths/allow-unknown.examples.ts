import type { RuleExamples } from '../../examples.ts'

export const allowUnknownExamples: RuleExamples = {
  bad: [
    {
      robots: 'User-agent: *\nAllow: /a/b\nDisallow: /a\n',
      finds: [{ line: 2, on: '/a/b', says: 'Line 3 then forbids https://example.com/a/b' }],
    },
    {
      about: 'One finding for each group.',
      robots: 'User-agent: FooBot\nDisallow: /a\nAllow: /a/b\nAllow: /a/c\n',
      finds: [{ line: 3, says: '1 other Allow line' }],
      options: { dialects: ['original-1994'] },
    },
    {
      about: 'The Extended Standard has Allow in version 2.0 only.',
      robots: 'User-agent: *\nAllow: /a/b\nDisallow: /a\n',
      finds: [{ line: 2, says: 'For extended-2' }],
      options: { dialects: ['extended-2', 'rfc-9309'] },
    },
  ],
  good: [
    {
      robots: 'User-agent: *\nRobot-version: 2.0\nAllow: /a/b\nDisallow: /a*\n',
      options: { dialects: ['extended-2', 'rfc-9309'] },
    },
    { about: 'The Allow undoes no Disallow.', robots: 'User-agent: *\nAllow: /b\nDisallow: /a\n' },
    {
      about: 'These dialects know Allow.',
      robots: 'User-agent: *\nAllow: /a/b\nDisallow: /a\n',
      options: { dialects: ['rfc-9309', 'python-urllib', 'google'] },
    },
  ],
}
