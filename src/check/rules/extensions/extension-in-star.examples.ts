import type { RuleExamples } from '../../examples.ts'

export const extensionInStarExamples: RuleExamples = {
  bad: [
    {
      robots: 'User-agent: *\nCrawl-delay: 20\nDisallow: /x\n',
      finds: [{ line: 2, on: 'Crawl-delay', says: 'at most 4,320 pages a day', severity: 'hint' }],
    },
    {
      about: 'bing does not document so long a pause.',
      robots: 'User-agent: *\nCrawl-delay: 60\nDisallow: /x\n',
      finds: [{ line: 2, says: 'Googlebot ignores Crawl-delay. python-urllib' }],
    },
    {
      robots:
        'User-agent: *\nRobot-version: 2.0\nVisit-time: 0600-0845\nVisit-time: 1200-1300\nDisallow: /x\n',
      finds: [
        { line: 2, says: 'Extended Standard' },
        { line: 3, on: 'Visit-time', says: 'come at any hour', severity: 'info' },
      ],
    },
  ],
  good: [
    {
      about: 'The record is for the robot above it, whose group runs into that of all.',
      robots: 'User-agent: hackerbot\nVisit-time: 0600-0845\n\nUser-agent: *\nDisallow: /x\n',
    },
    { robots: 'User-agent: bingbot\nCrawl-delay: 10\nDisallow: /x\n\nUser-agent: *\nDisallow: /x\n' },
  ],
}
