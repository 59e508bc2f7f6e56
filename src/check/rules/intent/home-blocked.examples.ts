import type { RuleExamples } from '../../examples.ts'

export const homeBlockedExamples: RuleExamples = {
  bad: [
    { robots: 'User-agent: *\nDisallow: /$\n', finds: [{ line: 2, on: '/$', says: 'https://example.com/' }] },
    { robots: 'User-agent: Googlebot\nDisallow: /$\n', finds: [{ line: 2, says: 'to Googlebot' }] },
    {
      about: 'A search engine to which the site is closed.',
      robots: 'User-agent: Googlebot\nDisallow: /\n',
      finds: [{ line: 2, on: '/' }],
    },
  ],
  good: [
    { robots: 'User-agent: *\nDisallow: /private/$\n' },
    { about: 'That the site is closed to everybody is for another rule to say.', robots: 'User-agent: *\nDisallow: /\n' },
  ],
}
