import type { RuleExamples } from '../../examples.ts'

export const crawlDelayRangeExamples: RuleExamples = {
  bad: [
    {
      about: 'A site that runs WordPress hardly has more pages than bingbot fetches in a day.',
      robots: 'User-agent: *\nCrawl-delay: 10\nDisallow: /wp-admin/\n',
      finds: [{ line: 2, severity: 'hint' }],
    },
    {
      about: 'The group names the robot that obeys it.',
      robots: 'User-agent: bingbot\nCrawl-delay: 10\nDisallow: /a/\n',
      finds: [{ line: 2, severity: 'info', says: 'at most 8,640 pages a day. bing obeys it. If your' }],
    },
    {
      about: 'Bing ignores a pause of 0, but this is another robot.',
      robots: 'User-agent: Googlebot\nCrawl-delay: 0\nDisallow:\n',
      finds: [{ line: 2, severity: 'hint' }],
    },
    {
      about: 'No limit of this robot is known.',
      robots: 'User-agent: FooBot\nCrawl-delay: 60\nDisallow:\n',
      finds: [{ line: 2, severity: 'hint', says: 'If that is too few' }],
    },
    {
      about: 'Bingbot does not read the `*` group, because it has a group of its own.',
      robots: 'User-agent: *\nCrawl-delay: 60\nDisallow: /x\n\nUser-agent: bingbot\nDisallow: /x\n',
      finds: [{ line: 2, severity: 'hint', says: 'If that is too few' }],
    },
    {
      about: 'No rule is between, but the pause is for another robot than those of the `*` group.',
      robots: 'User-agent: FooBot\nCrawl-delay: 300\nUser-agent: *\nCrawl-delay: 4\nDisallow: /x\n',
      finds: [{ line: 2, severity: 'hint', says: 'If that is too few' }],
    },
    {
      about: 'Another robot has a group of its own, so bingbot reads the `*` group.',
      robots: 'User-agent: *\nCrawl-delay: 60\nDisallow: /x\n\nUser-agent: GPTBot\nDisallow: /x\n',
      finds: [{ line: 2, severity: 'warning', says: 'bing documents values from 1 to 20' }],
    },
    {
      robots: 'User-agent: *\nCrawl-delay: 86400\nDisallow:\n',
      finds: [{ line: 2, on: '86400', says: 'crawler-commons treats the whole site as forbidden' }],
    },
    {
      robots: 'User-agent: bingbot\nCrawl-delay: 60\nDisallow:\n',
      finds: [
        {
          line: 2,
          says: 'bing documents values from 1 to 20, so this one may not slow it down. If robots should wait, write a number from 1 to 20, in seconds.',
        },
      ],
    },
    {
      about: 'No program keeps so long a delay.',
      robots: 'User-agent: *\nCrawl-delay: 99999999999\nDisallow:\n',
      finds: [{ line: 2, says: 'may not slow it down. python-urllib' }],
    },
    {
      about: 'Bing obeys a long pause for all robots.',
      robots: 'User-agent: *\nCrawl-delay: 10\nDisallow:\n',
      finds: [
        {
          line: 2,
          severity: 'info',
          says: 'fetches at most 8,640 pages a day. bing obeys it. Googlebot ignores it. If',
        },
      ],
    },
    {
      about: 'Few sites have more pages.',
      robots: 'User-agent: *\nCrawl-delay: 5\nDisallow:\n',
      finds: [{ line: 2, severity: 'hint', says: 'at most 17,280 pages a day' }],
    },
    {
      about: 'Drupal writes 10 seconds, and the owner chose these.',
      robots: 'User-agent: *\nCrawl-delay: 11\nDisallow: /comment/reply/\nDisallow: /node/add/\n',
      finds: [{ line: 2, severity: 'info' }],
    },
    {
      about: 'Drupal writes the line.',
      robots: 'User-agent: *\nCrawl-delay: 10\nDisallow: /comment/reply/\nDisallow: /node/add/\n',
      finds: [{ line: 2, severity: 'hint' }],
    },
    {
      about: 'The pause is longer than those that Bing documents.',
      robots: 'User-agent: *\nCrawl-delay: 30\nDisallow:\n',
      finds: [
        { line: 2, severity: 'info', says: 'an older page says up to 30, so bingbot may obey it. Googlebot' },
      ],
    },
    {
      robots: 'User-agent: bingbot\nCrawl-delay: 0\nDisallow:\n',
      finds: [{ line: 2, says: 'asks for no pause' }],
    },
  ],
  good: [
    {
      about: 'The author of a group for one robot knows that it waits, and the pause is short.',
      robots: 'User-agent: bingbot\nCrawl-delay: 9\nDisallow: /a/\n',
    },
    { robots: 'User-agent: *\nCrawl-delay: 4\nDisallow:\n' },
    {
      about: 'The lines belong to no group, so no robot waits.',
      robots: 'Crawl-delay: 60\nCrawl-delay: 10\nCrawl-delay: 0\n\nUser-agent: *\nDisallow: /x\n',
    },
    { about: 'The site is closed.', robots: 'User-agent: *\nCrawl-delay: 60\nDisallow: /\n' },
    {
      about: 'Bingbot has a group of its own.',
      robots: 'User-agent: *\nCrawl-delay: 30\nDisallow:\n\nUser-agent: bingbot\nDisallow:\n',
    },
    { about: 'One robot may be slow.', robots: 'User-agent: FooBot\nCrawl-delay: 30\nDisallow:\n' },
    { robots: 'User-agent: *\nCrawl-delay: 0.5\nDisallow:\n' },
  ],
}
