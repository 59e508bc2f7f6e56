import type { RuleExamples } from '../../examples.ts'

export const homeBlockedExamples: RuleExamples = {
  bad: [
    { robots: 'User-agent: *\nDisallow: /$\n', finds: [{ line: 2, on: '/$', says: 'https://example.com/' }] },
    {
      robots: 'User-agent: Googlebot\nDisallow: /$\n',
      finds: [{ line: 2, says: 'Googlebot cannot fetch the home page' }],
    },
    {
      about: 'The site is closed to a search engine.',
      robots: 'User-agent: Googlebot\nDisallow: /\n',
      finds: [{ line: 2, on: '/' }],
    },
  ],
  good: [
    { robots: 'User-agent: *\nDisallow: /private/$\n' },
    { about: 'The site is closed to all robots: I101 reports that.', robots: 'User-agent: *\nDisallow: /\n' },
  ],
}
