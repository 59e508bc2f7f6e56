import type { RuleExamples } from '../../examples.ts'

const GOOGLE = 'User-agent: Googlebot\nDisallow: /cart/\n'
const BING = 'User-agent: bingbot\nDisallow: /cart/\n'

export const noStarGroupExamples: RuleExamples = {
  bad: [
    { robots: 'User-agent: GPTBot\nDisallow: /\n', finds: [{ line: 1, on: 'GPTBot', severity: 'hint' }] },
    {
      about: 'Other robots may need the same rules.',
      robots: `${GOOGLE}\n${BING}\n${GOOGLE.replace('Googlebot', 'Applebot')}\n${GOOGLE.replace('Googlebot', 'GPTBot')}`,
      finds: [{ line: 1, severity: 'info' }],
    },
    {
      about: 'A file about two robots is meant so.',
      robots: `${GOOGLE}\n${BING}`,
      finds: [{ line: 1, severity: 'hint' }],
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
