import type { RuleExamples } from '../../examples.ts'

export const apiBlockedExamples: RuleExamples = {
  bad: [
    {
      robots: 'User-agent: *\nDisallow: /api/\nDisallow: /wp-json\nDisallow: /*v2\n',
      finds: [{ line: 2, on: '/api/' }, { line: 3 }],
    },
  ],
  good: [
    { robots: 'User-agent: *\nDisallow: /apiary/\nAllow: /api/\n' },
    { about: 'The folder of scripts.', robots: 'User-agent: *\nDisallow: /js\n' },
  ],
}
