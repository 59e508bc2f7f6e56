import type { RuleExamples } from '../../examples.ts'

export const controlTokenNotCrawlerExamples: RuleExamples = {
  bad: [
    {
      robots: 'User-agent: Google-Extended\nDisallow: /\n',
      finds: [{ line: 1, says: 'rules for it block no crawler' }],
    },
    { robots: 'User-agent: applebot-extended\nDisallow: /\n', finds: [{ line: 1, says: 'Apple' }] },
  ],
  good: [
    { robots: 'User-agent: Googlebot\nDisallow: /\n' },
    { about: 'The group asks for nothing.', robots: 'User-agent: Google-Extended\nAllow: /\n' },
  ],
}
