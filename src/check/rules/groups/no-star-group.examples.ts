import type { RuleExamples } from '../../examples.ts'

export const noStarGroupExamples: RuleExamples = {
  bad: [
    { robots: 'User-agent: GPTBot\nDisallow: /\n', finds: [{ line: 1, on: 'GPTBot', severity: 'hint' }] },
    {
      about: 'Other robots may need the same rules.',
      robots: 'User-agent: Googlebot\nDisallow: /cart/\n\nUser-agent: bingbot\nDisallow: /cart/\n',
      finds: [{ line: 1, severity: 'info' }],
    },
    {
      about: 'A file with one group for one robot is meant so.',
      robots: 'User-agent: Googlebot\nDisallow: /cart/\n',
      finds: [{ line: 1, severity: 'hint' }],
    },
  ],
  good: [
    { robots: 'User-agent: GPTBot\nDisallow: /\n\nUser-agent: *\nDisallow:\n' },
    { robots: 'Sitemap: https://example.com/sitemap.xml\n' },
  ],
}
