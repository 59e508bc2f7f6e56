import type { RuleExamples } from '../../examples.ts'

export const acapRecordsExamples: RuleExamples = {
  bad: [
    {
      robots: 'ACAP-crawler: *\nACAP-disallow-crawl: /news/\nACAP-disallow-crawl: /photos/\n',
      finds: [{ line: 2, on: 'ACAP-disallow-crawl', says: 'so it forbids other robots nothing' }],
    },
    {
      about: 'The file forbids something to other robots, too.',
      robots: 'ACAP-crawler: *\nACAP-disallow-crawl: /news/\n\nUser-agent: *\nDisallow: /news/\n',
      finds: [{ line: 2, says: 'acap-1 reads such records' }],
    },
  ],
  good: [
    { robots: 'ACAP-crawler: *\nACAP-allow-crawl: /\n' },
    { robots: 'User-agent: *\nDisallow: /news/\n' },
  ],
}
