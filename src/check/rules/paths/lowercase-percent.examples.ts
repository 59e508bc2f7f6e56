import type { RuleExamples } from '../../examples.ts'

export const lowercasePercentExamples: RuleExamples = {
  bad: [
    {
      robots: 'User-agent: *\nDisallow: /caf%c3%a9\n',
      finds: [{ line: 2, on: '/caf%c3%a9', says: '"/caf%C3%A9"' }],
      fixed: 'User-agent: *\nDisallow: /caf%C3%A9\n',
    },
    {
      robots: 'User-agent: *\nDisallow: /caf%c3%a9\n',
      options: { dialects: ['rfc-9309', 'google'] },
      finds: [{ line: 2, fix: 'safe' }],
      fixed: 'User-agent: *\nDisallow: /caf%C3%A9\n',
    },
  ],
  good: [
    { robots: 'User-agent: *\nDisallow: /caf%C3%A9\n' },
    { about: 'The escape has no letters.', robots: 'User-agent: *\nDisallow: /a%20b\n' },
  ],
}
