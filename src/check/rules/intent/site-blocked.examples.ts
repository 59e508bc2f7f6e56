import type { RuleExamples } from '../../examples.ts'

export const siteBlockedExamples: RuleExamples = {
  bad: [
    {
      about: 'The author lets Google in, and forgets Bing.',
      robots:
        'User-agent: Googlebot\nDisallow: /tmp/\n\nUser-agent: *\nAllow: /$\nAllow: /about$\nDisallow: /\n',
      finds: [
        {
          line: 7,
          severity: 'warning',
          says: 'No group names bingbot, so the rule is for bingbot, too, although the file lets another search in.',
        },
      ],
    },
    {
      about: 'The line names the robot with a version.',
      robots: 'User-agent: *\nDisallow: /a/\n\nUser-agent: bingbot/2.0\nDisallow: /\n',
      finds: [
        {
          line: 5,
          says: 'closes the site to bingbot. No page is allowed. If people should find the site in a search, write the rules',
        },
      ],
    },
    {
      about: 'Only Bing documents that its robot falls back on this name.',
      robots: 'User-agent: *\nDisallow: /a/\n\nUser-agent: msnbot\nDisallow: /\n',
      finds: [
        {
          line: 5,
          says: 'In bing, this rule closes the site to bingbot. No page is allowed. No group names bingbot, so it obeys that of "msnbot". If people should find the site in a search, add a group for bingbot with the rules of the "*" group.',
        },
      ],
    },
    {
      robots: 'User-agent: *\nDisallow: /\n',
      finds: [
        {
          line: 2,
          on: '/',
          says: 'In every main dialect, this rule closes the site to robots such as Googlebot. No page is allowed.',
        },
      ],
    },
    {
      about: 'A misspelt User-agent line gives the rule to all robots.',
      robots: 'User-agent: *\nDisallow: /cart\n\nUseragent: GPTBot\nDisallow: /\n',
      finds: [
        {
          line: 5,
          says: 'Some URLs are still open in heritrix, such as https://example.com/r. If people should find the site in a search, write User-agent in place of "Useragent" in line 4: then the rule is for "GPTBot" alone.',
        },
      ],
    },
    {
      about: 'Misspelt rules do not end a group, so it gets the rule of the next one.',
      robots:
        'User-agent: *\nDisallow: /cart\n\nUser-agent: Bingbot\nDisalow: /wishlist/\nDisallow /filter/\n\nUser-agent: AhrefsBot\nDisallow: /\n',
      finds: [
        {
          line: 9,
          says: 'No page is allowed. Lines 5 and 6 are not read as rules, so the group of "Bingbot" runs on to line 9. Correct them.',
        },
      ],
    },
    {
      about: 'The same for the group of all robots.',
      robots: 'User-agent: *\nDissallow: /cart\n\nUser-agent: AhrefsBot\nDisallow: /\n',
      finds: [
        {
          line: 5,
          says: 'Line 2 is not read as a rule, so the group of "*" runs on to line 5. Correct it.',
        },
      ],
    },
    {
      about: 'The rule closes the site to Bingbot, whatever the misspelt line says.',
      robots:
        'User-agent: Bingbot\nDisallow: /\nDisalow: /wishlist/\n\nUser-agent: AhrefsBot\nDisallow: /x\n',
      finds: [{ line: 2, says: 'in a search, ' }],
    },
    {
      about: 'The group names a search engine.',
      robots: 'User-agent: Googlebot\nDisallow: /\n',
      finds: [{ line: 2, says: 'in a search, replace the rule with an empty "Disallow:"' }],
    },
    {
      about: 'Another group closes the site to Googlebot.',
      robots: 'User-agent: bingbot\nDisallow: /\n\nUser-agent: Googlebot\nDisallow: /\n',
      finds: [
        { line: 2, says: 'Line 5 closes the site to Googlebot.' },
        { line: 5, says: 'closes the site to Googlebot. No page is allowed.' },
      ],
    },
    {
      about: 'Googlebot comes first, whatever the order of the names.',
      robots: 'User-agent: bingbot\nUser-agent: Googlebot\nDisallow: /\n',
      finds: [{ line: 3, says: 'closes the site to Googlebot. No page is allowed. The rule also closes' }],
    },
    {
      about: 'The file lets some robots in, so the rule is intended.',
      robots: 'User-agent: FooBot\nDisallow:\n\nUser-agent: *\nDisallow: /\n',
      finds: [{ line: 5, says: 'robots that no group names', severity: 'hint' }],
    },
    { robots: 'User-agent: *\nDisallow: /*\n', options: { environment: 'production' }, finds: [{ line: 2 }] },
    {
      about: 'Not everything is closed: the message shows an open URL.',
      robots: 'User-agent: *\nDisallow: /\nAllow: /public/\n',
      options: { dialects: ['rfc-9309', 'google'] },
      finds: [{ line: 2, says: 'such as https://example.com/public/', severity: 'hint' }],
    },
    {
      about: 'One group for `*` and a search engine is one finding.',
      robots: 'User-agent: *\nUser-agent: bingbot\nDisallow: /\n',
      finds: [{ line: 3, says: 'The rule also closes the site to bingbot.' }],
    },
    {
      about: 'The origin is a server that people should not find.',
      robots: 'User-agent: *\nDisallow: /\nSitemap: https://www.example.com/sitemap.xml\n',
      options: { origin: 'https://hidden-cert.example.com' },
      finds: [{ line: 2, severity: 'hint' }],
    },
    {
      about: 'The whole name of this site is a word for test servers.',
      robots: 'User-agent: *\nDisallow: /\n',
      options: { origin: 'https://test.example' },
      finds: [{ line: 2, severity: 'warning' }],
    },
    {
      about: 'The file names the token that refuses AI training.',
      robots:
        'User-agent: GPTBot\nUser-agent: Applebot\nDisallow: /\n\nUser-agent: Applebot-Extended\nDisallow: /\n',
      finds: [{ line: 3, says: 'remove the User-agent line "Applebot".', severity: 'info' }],
    },
    {
      about: 'A list of AI robots holds the robot that makes previews of links.',
      robots: 'User-agent: GPTBot\nUser-agent: facebookexternalhit\nDisallow: /\n',
      finds: [{ line: 2, on: 'facebookexternalhit', says: 'makes the previews of links', severity: 'info' }],
    },
    {
      about: 'The list also shuts out the robot of a search. One finding names both.',
      robots: 'User-agent: GPTBot\nUser-agent: facebookexternalhit\nUser-agent: Applebot\nDisallow: /\n',
      finds: [{ line: 4, says: 'The file also closes the site to facebookexternalhit', severity: 'info' }],
    },
    {
      about: 'The comment says that the site is closed.',
      robots:
        "# This file requests that search engines and other\n# web-agents don't try to index the files here.\nUser-agent: *\nDisallow: /\n",
      finds: [{ line: 4, severity: 'hint' }],
    },
    {
      about: 'What is open are no pages.',
      robots: 'User-agent: *\nDisallow: /\nAllow: /ads.txt$\n',
      finds: [{ line: 2, severity: 'warning' }],
    },
    {
      about: 'The sitemap is on a test server.',
      robots: 'User-agent: *\nDisallow: /\nSitemap: https://staging.example.com/sitemap.xml\n',
      finds: [{ line: 2, severity: 'hint' }],
    },
    {
      about: 'The engine that most people use is named first.',
      robots: 'User-agent: PetalBot\nUser-agent: bingbot\nDisallow: /\n',
      finds: [{ line: 3, says: 'closes the site to bingbot', severity: 'warning' }],
    },
    {
      about: 'The robot of a search is in a list of robots for AI training.',
      robots: 'User-agent: GPTBot\nUser-agent: Applebot\nUser-agent: PetalBot\nDisallow: /\n',
      finds: [
        {
          line: 4,
          says: 'closes the site to Applebot. No page is allowed. The rule also closes the site to PetalBot. If people should find the site in a search, remove the User-agent lines "Applebot" and "PetalBot". To refuse AI training alone, name Applebot-Extended.',
          severity: 'info',
        },
      ],
    },
    {
      about: 'Without "YandexBot", its robot obeys "Yandex".',
      robots:
        'User-agent: GPTBot\nUser-agent: Applebot\nUser-agent: Yandex\nUser-agent: YandexBot\nDisallow: /\n',
      finds: [
        {
          line: 5,
          says: 'remove the User-agent lines "Applebot", "Yandex" and "YandexBot".',
          severity: 'info',
        },
      ],
    },
    {
      about: 'The name of a family shuts its main robot out.',
      robots: 'User-agent: bingbot\nUser-agent: Yandex\nUser-agent: MJ12bot\nDisallow: /\n',
      finds: [
        {
          line: 4,
          says: 'The rule also closes the site to YandexBot. If people should find the site in a search, remove the User-agent lines "bingbot" and "Yandex".',
        },
      ],
    },
    {
      about: 'Both lines of the group name the same robot.',
      robots: 'User-agent: Yandex\nUser-agent: YandexBot\nDisallow: /\n',
      finds: [{ line: 3, says: 'replace the rule with an empty "Disallow:"', severity: 'info' }],
    },
    {
      about: 'Some people search with Yahoo, and the file lets other search engines in.',
      robots: 'User-agent: Slurp\nDisallow: /\n\nUser-agent: *\nDisallow: /tmp/\n',
      finds: [{ line: 2, says: 'this rule closes the site to Slurp.', severity: 'info' }],
    },
    {
      about: 'The comment says that the robot is not wanted.',
      robots: '# Block bad robots\nUser-agent: Yandex\nDisallow: /\n\nUser-agent: *\nDisallow: /tmp/\n',
      finds: [{ line: 3, severity: 'hint' }],
    },
    {
      about: 'The comment says that search engines are welcome.',
      robots:
        '# General web crawlers may index the site\nUser-agent: *\nDisallow:\n\nUser-agent: DuckDuckBot\nDisallow: /\n',
      finds: [
        {
          line: 6,
          says: 'But the comment in line 1 says "General web crawlers may". If people should find the site',
          severity: 'warning',
        },
      ],
    },
    {
      about: 'Few people use this search engine, so the rule is meant so.',
      robots: 'User-agent: GPTBot\nUser-agent: PetalBot\nDisallow: /\n',
      finds: [{ line: 3, says: 'remove the User-agent line "PetalBot".', severity: 'hint' }],
    },
  ],
  good: [
    {
      about: 'A group of its own for this robot is meant.',
      robots: 'User-agent: GPTBot\nDisallow: /\n\nUser-agent: facebookexternalhit\nDisallow: /\n',
    },
    {
      about: 'G103 reports that the rule below applies to all.',
      robots: 'User-agent: *\nCrawl-delay: 10\nUser-agent: FooBot\nDisallow: /\n',
    },
    { robots: 'User-agent: *\nDisallow: /private/\n' },
    {
      about: 'A test server should be closed.',
      robots: 'User-agent: *\nDisallow: /\n',
      options: { environment: 'staging' },
    },
    { about: 'The robot is not a search engine.', robots: 'User-agent: MJ12bot\nDisallow: /\n' },
  ],
}
