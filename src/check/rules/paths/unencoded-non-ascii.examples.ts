import type { RuleExamples } from '../../examples.ts'

export const unencodedNonAsciiExamples: RuleExamples = {
  bad: [
    {
      robots: 'User-agent: *\nDisallow: /café\n',
      finds: [{ line: 2, on: '/café', says: 'https://example.com/caf%C3%A9', fix: 'changes-meaning' }],
      fixed: 'User-agent: *\nDisallow: /caf%C3%A9\n',
    },
    {
      about: 'Proved for readers that encode a rule before they compare.',
      robots: 'User-agent: *\nDisallow: /café\n',
      options: { dialects: ['rfc-9309', 'google'] },
      finds: [{ line: 2, fix: 'safe' }],
      fixed: 'User-agent: *\nDisallow: /caf%C3%A9\n',
    },
    {
      about: 'The blank is told of by P114; while it stands there, the rule matches nothing either way.',
      robots: 'User-agent: *\nDisallow: /😀/b c\n',
      finds: [{ line: 2, says: 'when it is sent. Write "/%F0%9F%98%80/b c"' }],
      fixed: 'User-agent: *\nDisallow: /%F0%9F%98%80/b c\n',
    },
  ],
  good: [{ robots: 'User-agent: *\nDisallow: /caf%C3%A9\n' }],
}
