import type { RuleExamples } from '../../examples.ts'

export const duplicateGroupExamples: RuleExamples = {
  bad: [
    {
      about: 'What robots miss that read only the first group.',
      robots:
        'User-agent: *\nAllow: /\n\nUser-agent: GPTBot\nAllow: /\n\nUser-agent: *\nDisallow: /api/\nDisallow: /b/\n',
      finds: [{ line: 7, says: 'ignore this group with its 2 rules, such as "Disallow: /api/".' }],
      fixed: 'User-agent: *\nAllow: /\nDisallow: /api/\nDisallow: /b/\n\nUser-agent: GPTBot\nAllow: /\n',
    },
    {
      about: 'No crawler uses the name today.',
      robots:
        'User-agent: Googlebot-Mobile\nAllow: /a/b\n\nUser-agent: FooBot\nUser-agent: Googlebot-Mobile\nDisallow: /a/\n',
      finds: [{ line: 5, severity: 'hint' }],
    },
    {
      about: 'The first group has other robots, too. To open it would let them in.',
      robots:
        'User-agent: AhrefsBot\nUser-agent: SemrushBot\nDisallow: /\n\nUser-agent: AhrefsBot\nDisallow: /x/\n',
      finds: [{ line: 5, severity: 'warning', says: 'remove the name in line 1, whose rules others share.' }],
    },
    {
      about: 'The second group moves, so the third one goes with it, and not to the robot between.',
      robots:
        'User-agent: *\nDisallow: /a/\n\nUser-agent: FooBot\nDisallow: /b/\n\nUser-agent: *\nDisallow: /c/\nUser-agent: *\nDisallow: /d/\n',
      finds: [{ line: 7 }, { line: 9 }],
      fixed:
        'User-agent: *\nDisallow: /a/\nDisallow: /c/\n\nUser-agent: FooBot\nDisallow: /b/\n\nUser-agent: *\nDisallow: /d/\n',
    },
    {
      about: 'The owner decides first whether the site is meant to be closed.',
      robots: 'User-agent: *\nDisallow: /\n\nUser-agent: *\nDisallow: /a\n',
      finds: [{ line: 4, says: 'remove the rule that closes the site in line 2, which opens the rest' }],
    },
    {
      about: 'The first group closes the site, so the rules of the second one change nothing.',
      robots:
        'User-agent: FooBot\nUser-agent: BarBot\nDisallow: /\n\nUser-agent: FooBot\nUser-agent: BazBot\nDisallow: /x/\n',
      finds: [
        {
          line: 5,
          says: 'The group of line 1 closes the whole site to "FooBot", so the rules of this group change nothing for it.',
          severity: 'warning',
        },
      ],
    },
    {
      about: 'By RFC 9309, no robot has such a name.',
      robots:
        'User-agent: STC-bot\nUser-agent: Yahoo! Slurp\nDisallow: /x\n\nUser-agent: Yahoo! Slurp\nDisallow: /y\n\nUser-agent: *\nDisallow: /\n',
      finds: [{ line: 5, says: 'RFC 9309 knows no robot of this name', severity: 'hint' }],
    },
    {
      about: 'A comment explains the second group.',
      robots:
        'User-agent: *\nUser-agent: FooBot\nDisallow: /x\n\n# FooBot is in the global group, too.\nUser-agent: FooBot\nDisallow: /y\n',
      finds: [{ line: 6, severity: 'hint' }],
    },
    {
      about:
        'Yandex combines the groups. Robots share the first one, and its rules are too many to repeat them.',
      robots: `User-agent: *\nUser-agent: Yandex\n${['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j'].map((name) => `Disallow: /${name}/\n`).join('')}\nUser-agent: Yandex\nDisallow: /y\n`,
      finds: [{ line: 14, severity: 'hint' }],
    },
    {
      about: 'Google alone reads the groups of this robot, and combines them.',
      robots: 'User-agent: Google-Extended\nDisallow: /x\n\nUser-agent: Google-Extended\nDisallow: /y\n',
      finds: [
        {
          line: 4,
          says: 'RFC 9309 combines the groups of one robot, and so does google. Write one group',
          severity: 'hint',
        },
      ],
      fixed: 'User-agent: Google-Extended\nDisallow: /x\nDisallow: /y\n',
    },
    {
      about: 'Other robots read the second group under another name.',
      robots: 'User-agent: FooBot\nDisallow: /x\n\nUser-agent: FooBot\nUser-agent: BarBot\nDisallow: /y\n',
      finds: [{ line: 4, says: 'and 5 other dialects ignore this line.' }],
    },
    {
      about: 'Microsoft says nothing about two groups of one robot. Yandex combines them.',
      robots: 'User-agent: FooBot\nDisallow: /x\n\nUser-agent: FooBot\nDisallow: /y\n',
      finds: [{ line: 4, says: 'RFC 9309 combines the groups of one robot, and so do google and yandex.' }],
      fixed: 'User-agent: FooBot\nDisallow: /x\nDisallow: /y\n',
    },
    {
      robots: 'User-agent: *\nDisallow: /x\n\nUser-agent: *\nDisallow: /y\n',
      finds: [
        {
          line: 4,
          on: '*',
          says: 'RFC 9309 combines the groups of one robot, and so does google. seznam',
          fix: 'changes-meaning',
          severity: 'info',
        },
      ],
      fixed: 'User-agent: *\nDisallow: /x\nDisallow: /y\n',
    },
    {
      about: 'The group names a robot that does not read its second part.',
      robots:
        'User-agent: *\nUser-agent: SeznamBot\nDisallow: /x\n\nUser-agent: *\nUser-agent: SeznamBot\nDisallow: /y\n',
      finds: [
        { line: 5, says: 'and so does google. seznam, ', severity: 'info' },
        { line: 6, says: '"SeznamBot" already has a group above.' },
      ],
      fixed: 'User-agent: *\nUser-agent: SeznamBot\nDisallow: /x\nDisallow: /y\n',
    },
    {
      about: 'The second group opens a part of what the first one closes.',
      robots: 'User-agent: GPTBot\nDisallow: /\n\nUser-agent: GPTBot\nDisallow: /\nAllow: /about\n',
      finds: [{ line: 4, says: 'but this one has "Allow: /about". RFC 9309', severity: 'info' }],
      fixed: 'User-agent: GPTBot\nDisallow: /\nAllow: /about\n',
    },
    {
      about: 'Of these dialects, only that of one library ignores the second group.',
      robots: 'User-agent: *\nDisallow: /x\n\nUser-agent: *\nDisallow: /y\n',
      options: { dialects: ['rfc-9309', 'google', 'python-urllib'] },
      finds: [{ line: 4, says: 'python-urllib ignores this group', severity: 'hint' }],
      fixed: 'User-agent: *\nDisallow: /x\nDisallow: /y\n',
    },
    {
      about: 'The second group opens what is open anyway.',
      robots: 'User-agent: *\nDisallow: /x\n\nUser-agent: *\nAllow: /\n',
      finds: [{ line: 4, severity: 'hint' }],
      fixed: 'User-agent: *\nDisallow: /x\nAllow: /\n',
    },
    {
      about: 'The second group opens what the first one closes.',
      robots: 'User-agent: *\nDisallow: /\n\nUser-agent: *\nAllow: /\n',
      finds: [{ line: 4, severity: 'info' }],
      fixed: 'User-agent: *\nDisallow: /\nAllow: /\n',
    },
    {
      about: 'For parsers that combine groups, the fix changes nothing.',
      robots:
        'User-agent: FooBot\nDisallow: /x\n\nUser-agent: *\nDisallow: /z\n\nUser-agent: foobot\nDisallow: /y\n',
      options: { dialects: ['rfc-9309', 'google'] },
      finds: [{ line: 7, says: 'No checked dialect is known to ignore this group.', fix: 'safe' }],
      fixed: 'User-agent: FooBot\nDisallow: /x\nDisallow: /y\n\nUser-agent: *\nDisallow: /z\n',
    },
    {
      about: 'The comments go with the second group, and the Sitemap stays.',
      robots:
        'User-agent: *\nDisallow: /x\n\nUser-agent: FooBot\nDisallow:\n\n# more\nUser-agent: *\n# y\nDisallow: /y\n\nSitemap: https://example.com/s.xml\n',
      finds: [{ line: 8 }],
      fixed:
        'User-agent: *\nDisallow: /x\n# more\n# y\nDisallow: /y\n\nUser-agent: FooBot\nDisallow:\n\nSitemap: https://example.com/s.xml\n',
    },
    {
      about: 'Next to rules, an empty Disallow would say nothing.',
      robots:
        'User-agent: *\nAllow: /a\nDisallow:\nCrawl-delay: 5\n\nUser-agent: FooBot\nDisallow: /y\n\nUser-agent: *\nDisallow: /x\n',
      finds: [{ line: 9 }],
      fixed: 'User-agent: *\nAllow: /a\nCrawl-delay: 5\nDisallow: /x\n\nUser-agent: FooBot\nDisallow: /y\n',
    },
    {
      about: 'The first group has nothing but an empty Disallow.',
      robots: 'User-agent: *\nDisallow:\n\n# more\nUser-agent: *\nDisallow: /x\n',
      finds: [{ line: 5 }],
      fixed: 'User-agent: *\n# more\nDisallow: /x\n',
    },
    {
      about: 'The second group repeats records of the first.',
      robots:
        'User-agent: FooBot\nAllow: /\nCrawl-delay: 2\n\nUser-agent: foobot\nAllow: /\nCrawl-delay: 2\nDisallow: /x\n',
      finds: [{ line: 5 }],
      fixed: 'User-agent: FooBot\nAllow: /\nCrawl-delay: 2\nDisallow: /x\n',
    },
    {
      about: 'A plugin maintains the second group, so there is no fix.',
      robots:
        'User-agent: *\nDisallow: /x\n\n# START YOAST BLOCK\nUser-agent: *\nDisallow:\n# END YOAST BLOCK\n',
      finds: [{ line: 5 }],
    },
    {
      about: 'A part of the file was written twice.',
      robots:
        'User-agent: A\nDisallow: /\n\nUser-agent: B\nDisallow: /\n\nUser-agent: C\nDisallow: /\n\nUser-agent: A\nDisallow: /\n\nUser-agent: B\nDisallow: /\n\nUser-agent: C\nDisallow: /\n',
      finds: [
        { line: 10, says: 'From line 10 to line 16, 3 groups repeat', severity: 'info' },
        { line: 13, severity: 'hint' },
        { line: 16, severity: 'hint' },
      ],
      fixed: 'User-agent: A\nDisallow: /\n\nUser-agent: B\nDisallow: /\n\nUser-agent: C\nDisallow: /\n',
    },
    {
      about: 'A new group stands in the part, so to remove the others would leave a half of it.',
      robots:
        'User-agent: A\nDisallow: /\n\nUser-agent: B\nDisallow: /\n\nUser-agent: C\nDisallow: /\n\n# Blocked\nUser-agent: A\nDisallow: /\n\nUser-agent: D\nDisallow: /\n\nUser-agent: B\nDisallow: /\n\nUser-agent: C\nDisallow: /\n',
      finds: [{ line: 11, severity: 'info' }, { line: 17 }, { line: 20 }],
    },
    {
      about: 'A whole part goes with its heading.',
      robots:
        'User-agent: A\nDisallow: /\n\nUser-agent: B\nDisallow: /\n\nUser-agent: C\nDisallow: /\n\n# Blocked\nUser-agent: A\nDisallow: /\n\nUser-agent: B\nDisallow: /\n\nUser-agent: C\nDisallow: /\n',
      finds: [{ line: 11, fix: 'safe' }, { line: 14 }, { line: 17 }],
      fixed: 'User-agent: A\nDisallow: /\n\nUser-agent: B\nDisallow: /\n\nUser-agent: C\nDisallow: /\n',
    },
    {
      about: 'The second group names another robot too, so there is no fix.',
      robots: 'User-agent: FooBot\nDisallow: /x\n\nUser-agent: BarBot\nUser-agent: FooBot\nDisallow: /y\n',
      finds: [{ line: 5 }],
    },
    {
      about: 'Comments between groups stay where they are.',
      robots:
        'User-agent: *\nDisallow: /x\n\n# Search\nUser-agent: *\nDisallow: /y\nUser-agent: *\nDisallow: /z\n\n# ----\n\nUser-agent: *\nDisallow: /x\nDisallow: /w\n\nSitemap: https://example.com/s.xml\n',
      finds: [{ line: 5 }, { line: 7 }, { line: 12 }],
      fixed:
        'User-agent: *\nDisallow: /x\n# Search\nDisallow: /y\nDisallow: /z\n# ----\nDisallow: /x\nDisallow: /w\n\nSitemap: https://example.com/s.xml\n',
    },
    {
      about: 'The rules move above a Sitemap.',
      robots:
        'User-agent: *\nDisallow: /x\n\nSitemap: https://example.com/s.xml\n\nUser-agent: *\nDisallow: /y\n',
      finds: [{ line: 6 }],
      fixed: 'User-agent: *\nDisallow: /x\nDisallow: /y\n\nSitemap: https://example.com/s.xml\n',
    },
  ],
  good: [
    { robots: 'User-agent: FooBot\nDisallow: /x\n\nUser-agent: BarBot\nDisallow: /y\n' },
    { robots: 'User-agent: FooBot\nUser-agent: FooBot\nDisallow: /x\n' },
  ],
}
