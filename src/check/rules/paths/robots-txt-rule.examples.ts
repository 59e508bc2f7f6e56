import type { RuleExamples } from '../../examples.ts'

export const robotsTxtRuleExamples: RuleExamples = {
  bad: [
    {
      robots: 'User-agent: *\nDisallow: /private/\nDisallow: /robots.txt\n',
      finds: [{ line: 3, on: '/robots.txt', says: 'always allowed' }],
      fixed: 'User-agent: *\nDisallow: /private/\n',
    },
    {
      robots: 'User-agent: *\nDisallow: /private/\nAllow: /robots.txt\n',
      finds: [{ line: 3, fix: 'safe' }],
      fixed: 'User-agent: *\nDisallow: /private/\n',
    },
    {
      about: 'Another file, with a name that begins so.',
      robots: 'User-agent: *\nDisallow: /private/\nDisallow: /robots.txt.bak\n',
      finds: [{ line: 3, says: 'is for "/robots.txt.bak", which is another path' }],
      fixed: 'User-agent: *\nDisallow: /private/\n',
    },
  ],
  good: [{ robots: 'User-agent: *\nDisallow: /robots/\n' }],
}
