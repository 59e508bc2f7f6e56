import type { RuleExamples } from '../../examples.ts'

export const groupWithoutRulesExamples: RuleExamples = {
  bad: [
    {
      about: 'Some parsers read the first line as a group without rules, and no other.',
      robots: 'User-agent: *\nCrawl-delay: 1\n\nUser-agent: *\nDisallow: /admin/\n',
      finds: [{ line: 1, severity: 'info', says: 'read no rule below the second. Remove line 4' }],
      fixed: 'User-agent: *\nCrawl-delay: 1\nDisallow: /admin/\n',
    },
    ...[
      '\n',
      '# AI\n',
      'Sitemap: https://example.com/s.xml\n\n',
      'License: https://example.com/l.xml\n',
      'LLMs: https://example.com/llms.txt\n',
      'no record\n',
    ].map((between) => ({
      about: 'Whatever is between, the list of AI robots closes the site to all.',
      robots: `User-agent: *\n${between}User-agent: GPTBot\nUser-agent: CCBot\nDisallow: /\n`,
      finds: [
        {
          line: 1,
          severity: 'error' as const,
          says: 'closes the site to every robot that no group names.',
        },
      ],
      fixed: `User-agent: *\nDisallow:\n${between}User-agent: GPTBot\nUser-agent: CCBot\nDisallow: /\n`,
    })),
    {
      about: 'A part of the site is closed to all.',
      robots: 'User-agent: *\n\nUser-agent: GPTBot\nDisallow: /private/\n',
      finds: [{ line: 1, severity: 'warning', says: 'Give "*" its own rules, or an empty Disallow' }],
      fixed: 'User-agent: *\nDisallow:\n\nUser-agent: GPTBot\nDisallow: /private/\n',
    },
    {
      about: 'A signal between the names of two robots for training: to open the site to one would be wrong.',
      robots: 'User-agent: GPTBot\nContent-Signal: ai-train=no\nUser-agent: ClaudeBot\nDisallow: /\n',
      finds: [{ line: 1, says: 'Write line 2 below the User-agent lines' }],
      fixed: 'User-agent: GPTBot\nUser-agent: ClaudeBot\nContent-Signal: ai-train=no\nDisallow: /\n',
    },
    {
      about: 'Yandex documents nothing about such lines, by any of its names.',
      robots: 'User-agent: Yandex\nCrawl-delay: 2\nUser-agent: MJ12bot\nDisallow: /\n',
      finds: [{ line: 1, says: 'Yandex does not document how its robots read this.' }],
      fixed: 'User-agent: Yandex\nCrawl-delay: 2\nDisallow:\nUser-agent: MJ12bot\nDisallow: /\n',
    },
    {
      about: 'The rules that are meant for all robots are elsewhere, so an empty Disallow is no repair.',
      robots:
        'User-agent: *\nCrawl-delay: 10\n# no AI\nUser-agent: CCBot\nDisallow: /\nUser-agent: cohere-ai\nDisallow: /\nDisallow: /wp-admin/\n',
      finds: [{ line: 1, severity: 'error' }],
    },
    {
      robots: 'User-agent: *\nAllow: /\n\nUser-agent: FooBot\n',
      finds: [{ line: 4, on: 'FooBot' }],
      fixed: 'User-agent: *\nAllow: /\n\nUser-agent: FooBot\nDisallow:\n',
    },
    {
      about: 'To open the site to this robot alone is hardly intended.',
      robots: 'User-agent: *\nDisallow: /x\n\nUser-agent: FooBot\n',
      finds: [{ line: 4, on: 'FooBot' }],
    },
    {
      about: 'A Crawl-delay does not end the User-agent lines.',
      robots: 'User-agent: FooBot\nCrawl-delay: 10\n\nUser-agent: BadBot\nDisallow: /\n',
      finds: [{ line: 1, on: 'FooBot', says: 'rfc-9309', fix: 'changes-meaning' }],
      fixed: 'User-agent: FooBot\nCrawl-delay: 10\nDisallow:\n\nUser-agent: BadBot\nDisallow: /\n',
    },
    {
      about: 'The rules of a robot close the site to all others.',
      robots: 'User-agent: *\nCrawl-delay: 10\n# no AI\nUser-agent: CCBot\nDisallow: /\n',
      finds: [
        {
          line: 1,
          says: 'Line 5 closes the site to every robot that no group names.',
          severity: 'error',
        },
      ],
      fixed: 'User-agent: *\nCrawl-delay: 10\nDisallow:\n# no AI\nUser-agent: CCBot\nDisallow: /\n',
    },
    {
      about:
        'The rules open the home page and a few others. By RFC 9309, all else is closed to bingbot; Microsoft does not say.',
      robots:
        'User-agent: bingbot\nCrawl-delay: 10\n\nUser-agent: GPTBot\nDisallow: /\nAllow: /$\nAllow: /blog/\n',
      finds: [
        {
          line: 1,
          says: 'Line 5 closes the site to "bingbot", except what its Allow rules open. As RFC 9309 reads them',
          severity: 'warning',
        },
      ],
      fixed:
        'User-agent: bingbot\nCrawl-delay: 10\nDisallow:\n\nUser-agent: GPTBot\nDisallow: /\nAllow: /$\nAllow: /blog/\n',
    },
    {
      about: 'The rules close the site to Googlebot, which joins such lines.',
      robots: 'User-agent: Googlebot\nCrawl-delay: 10\n\nUser-agent: GPTBot\nDisallow: /\n',
      finds: [{ line: 1, says: 'Line 5 closes the site to "Googlebot"', severity: 'error' }],
      fixed: 'User-agent: Googlebot\nCrawl-delay: 10\nDisallow:\n\nUser-agent: GPTBot\nDisallow: /\n',
    },
    {
      about: 'The rules close a part of the site to a robot that no search needs.',
      robots: 'User-agent: FooBot\nCrawl-delay: 10\n\nUser-agent: BarBot\nDisallow: /x\n',
      finds: [{ line: 1, severity: 'info' }],
      fixed: 'User-agent: FooBot\nCrawl-delay: 10\nDisallow:\n\nUser-agent: BarBot\nDisallow: /x\n',
    },
    {
      about: 'The rules close a part of the site to the robot of Google AdSense.',
      robots: 'User-agent: Mediapartners-Google\nCrawl-delay: 0.5\n\nUser-agent: BarBot\nDisallow: /x\n',
      finds: [{ line: 1, severity: 'warning' }],
      fixed:
        'User-agent: Mediapartners-Google\nCrawl-delay: 0.5\nDisallow:\n\nUser-agent: BarBot\nDisallow: /x\n',
    },
    {
      about: 'The rules forbid nothing.',
      robots: 'User-agent: FooBot\nCrawl-delay: 0\n\nUser-agent: BarBot\nDisallow:\n',
      finds: [{ line: 1, severity: 'hint' }],
      fixed: 'User-agent: FooBot\nCrawl-delay: 0\nDisallow:\n\nUser-agent: BarBot\nDisallow:\n',
    },
    {
      about: 'The next User-agent lines name the robot once more.',
      robots: 'User-agent: FooBot\nCrawl-delay: 10\n\nUser-agent: *\nUser-agent: FooBot\nDisallow: /x\n',
      finds: [{ line: 1, says: 'the two lines are in one group' }],
    },
    {
      about: 'The rules are those of the last name, however many are between.',
      robots:
        'User-agent: FooBot\nCrawl-delay: 5\n\nUser-agent: BarBot\nCrawl-delay: 5\n\nUser-agent: GPTBot\nDisallow: /\n',
      finds: [
        { line: 1, says: 'the rules for "GPTBot" from line 8 on also apply to "FooBot"' },
        { line: 4, says: 'the rules for "GPTBot" from line 8 on also apply to "BarBot"' },
      ],
      fixed:
        'User-agent: FooBot\nCrawl-delay: 5\nDisallow:\n\nUser-agent: BarBot\nCrawl-delay: 5\nDisallow:\n\nUser-agent: GPTBot\nDisallow: /\n',
    },
    {
      about: 'There are no rules that the robot could get.',
      robots: 'User-agent: FooBot\nCrawl-delay: 5\n\nUser-agent: BarBot\nCrawl-delay: 5\n',
      finds: [{ line: 1, severity: 'hint' }],
      fixed: 'User-agent: FooBot\nCrawl-delay: 5\nDisallow:\n\nUser-agent: BarBot\nCrawl-delay: 5\n',
    },
    {
      about: 'The pause of one robot reaches those of the `*` group.',
      robots: 'User-agent: SemrushBot\nCrawl-delay: 5\n\nUser-agent: *\nDisallow: /w/\n',
      finds: [
        {
          line: 1,
          says: 'the rules for "*" from line 5 on also apply to "SemrushBot". No rule is between the User-agent lines of "SemrushBot" and "*". The Crawl-delay of "SemrushBot" in line 2 is then for the robots of the "*" group, too. bingbot obeys Crawl-delay, but Microsoft does not document how it reads these lines. Give',
          severity: 'info',
        },
      ],
    },
    {
      about: 'Microsoft does not say what its robot makes of this, so the finding does not say it either.',
      robots: 'User-agent: bingbot\nCrawl-delay: 1\n\nUser-agent: *\nDisallow: /w/\n',
      finds: [
        {
          line: 1,
          says: 'As RFC 9309 reads them, the rules for "*" from line 5 on also apply to "bingbot". No rule is between the User-agent lines of "bingbot" and "*". Microsoft does not document how its robots read this. They may take it for a group without rules, and fetch everything. The Crawl-delay',
        },
      ],
    },
    {
      about: 'Several robots are without rules; the first pause reaches those of the `*` group.',
      robots:
        'User-agent: AhrefsBot\nCrawl-delay: 5\n\nUser-agent: SemrushBot\nCrawl-delay: 5\n\nUser-agent: *\nDisallow: /w/\n',
      finds: [
        {
          line: 1,
          says: 'In these dialects, the rules also apply to "SemrushBot" (line 4). Give "AhrefsBot"',
        },
        { line: 4, severity: 'hint' },
      ],
    },
    {
      about: 'The robot of a main search engine leads, and not a name that Microsoft gave up.',
      robots:
        'User-agent: msnbot\nCrawl-delay: 10\n\nUser-agent: bingbot\nCrawl-delay: 10\n\nUser-agent: *\nDisallow: /w/\n',
      finds: [
        { line: 1, severity: 'hint' },
        {
          line: 4,
          says: 'also apply to "bingbot". No rule is between the User-agent lines of "bingbot" and "*". Microsoft does not document how its robots read this. They may take it for a group without rules, and fetch everything. The Crawl-delay of "msnbot" in line 2',
        },
      ],
    },
    {
      about: 'The robots of the `*` group have a pause of their own.',
      robots: 'User-agent: bingbot\nUser-agent: SemrushBot\nCrawl-delay: 0\n\nUser-agent: *\nDisallow: /w/\n',
      finds: [{ line: 2, severity: 'hint' }],
    },
    {
      about: 'The `*` group is above; the pause belongs to it.',
      robots:
        'User-agent: *\nDisallow: /a/\n\nUser-agent: *\nCrawl-delay: 15\n\nUser-agent: FooBot\nAllow: /\n',
      finds: [{ line: 4 }],
      fixed: 'User-agent: *\nDisallow: /a/\nCrawl-delay: 15\n\nUser-agent: FooBot\nAllow: /\n',
    },
  ],
  good: [
    {
      about: 'A list of search engines, with a remark.',
      robots: 'User-agent: *\n# all of them\nUser-agent: Googlebot\nDisallow: /private/\n',
    },
    {
      about: 'S106 reports two records on one line.',
      robots: 'User-agent: *\nDisallow: /a\n\nUser-agent: FooBot Disallow: /\n',
    },
    { about: 'S108 tells of a line without a name.', robots: 'User-agent:\nGPTBot Disallow: /\n' },
    { about: 'The rule is misspelt: S104 reports it.', robots: 'User-agent: *\nDisalow: /x\n' },
    { robots: 'User-agent: *\nAlow: /x\n' },
    {
      about: 'Stray characters stand before the rule: S116 reports it.',
      robots: 'User-agent: FooBot\n- Disallow: /x\n',
    },
    { robots: 'User-agent: FooBot\nDisallow:\n' },
    { robots: 'User-agent: *\nCrawl-delay: 10\n' },
    { robots: 'User-agent: A\nUser-agent: B\nDisallow: /x\n' },
  ],
}
