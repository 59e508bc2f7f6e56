import type { RuleExamples } from '../../examples.ts'

export const crawlDelayIgnoredExamples: RuleExamples = {
  bad: [
    {
      about: 'What is told of one robot is told of the other, whose pause is short.',
      robots:
        'User-agent: Amazonbot\nAllow: /\nCrawl-delay: 5\n\nUser-agent: Googlebot\nAllow: /\nCrawl-delay: 1\n',
      finds: [
        { line: 3, says: 'Amazonbot ignores Crawl-delay', severity: 'info' },
        { line: 7, says: 'Googlebot ignores Crawl-delay', severity: 'info' },
      ],
    },
    {
      about: 'The pause is so short that it matters to nobody.',
      robots: 'User-agent: Yandex\nCrawl-delay: 2\nDisallow: /a/\n',
      finds: [{ line: 2, severity: 'hint' }],
    },
    {
      about: 'No rules of "*" are lost.',
      robots: 'User-agent: Googlebot\nCrawl-delay: 5\n',
      finds: [{ line: 2, says: 'Delete the line and the User-agent line above it.' }],
    },
    {
      robots: 'User-agent: Googlebot\nCrawl-delay: 10\nDisallow: /x\n',
      finds: [
        {
          line: 2,
          on: '10',
          says: 'Googlebot ignores Crawl-delay, so this line does not slow it down. Delete the line. If it fetches too much',
        },
      ],
    },
    {
      robots: 'User-agent: Yandex\nCrawl-delay: 2\nDisallow: /x\n',
      finds: [
        {
          line: 2,
          says: 'stands for ignore Crawl-delay, so this line does not slow them down. Delete the line.',
        },
      ],
    },
    {
      about: 'The two lines are one group, but the pause is for the nearer name.',
      robots: 'User-agent: bingbot\nCrawl-delay: 5\n\nUser-agent: Googlebot\nCrawl-delay: 5\nDisallow: /x\n',
      finds: [{ line: 5, says: 'Googlebot ignores Crawl-delay' }],
    },
    {
      about: 'Without another line, the group would be empty.',
      robots: 'User-agent: *\nDisallow: /x\n\nUser-agent: Googlebot\nCrawl-delay: 1\n',
      finds: [{ line: 5, says: 'Write the rules that it should obey in its place.' }],
    },
    {
      about: 'Another robot of the group may obey the line.',
      robots: 'User-agent: Googlebot\nUser-agent: FooBot\nCrawl-delay: 1\nDisallow: /x\n',
      finds: [{ line: 3, says: 'Keep it for the other robots of the group.', severity: 'hint' }],
    },
  ],
  good: [
    {
      about: 'The site is closed to the robot.',
      robots: 'User-agent: Googlebot\nCrawl-delay: 10\nDisallow: /\n',
    },
    { about: 'A pause of 0 is none.', robots: 'User-agent: Googlebot\nCrawl-delay: 0\nDisallow: /x\n' },
    { robots: 'User-agent: bingbot\nCrawl-delay: 10\nDisallow: /x\n' },
    {
      about: 'The `*` group also applies to robots that read Crawl-delay.',
      robots: 'User-agent: *\nCrawl-delay: 10\nDisallow: /x\n',
    },
  ],
}
