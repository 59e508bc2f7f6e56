import type { RuleExamples } from '../../examples.ts'

const MANY_RULES = Array.from({ length: 24 }, (_, index) => `Disallow: /a${index}/\n`).join('')

const SOME_RULES = ['/a/', '/b/', '/c/', '/d/'].map((path) => `Disallow: ${path}\n`).join('')

/** Rules for 21 folders, `/a/` to `/u/`. */
const LIST = [...'abcdefghijklmnopqrstu'].map((name) => `Disallow: /${name}/\n`).join('')

export const namedGroupDropsStarRulesExamples: RuleExamples = {
  bad: [
    {
      about:
        'The group is for several robots and repeats another rule, so its author knew that they inherit none.',
      robots:
        'User-agent: Googlebot\nUser-agent: bingbot\nDisallow: /out/\n\nUser-agent: *\nDisallow: /out/\nDisallow: /a/\n',
      finds: [{ line: 1, severity: 'info' }],
      fixed:
        'User-agent: Googlebot\nUser-agent: bingbot\nDisallow: /out/\nDisallow: /a/\n\nUser-agent: *\nDisallow: /out/\nDisallow: /a/\n',
    },
    {
      about: 'The group closes parts of what the rule closes, so its author chose them.',
      robots:
        'User-agent: Googlebot\nDisallow: /api/v1/event/\nDisallow: /content/\n\nUser-agent: *\nDisallow: /content/\nDisallow: /api/\n',
      finds: [{ line: 1, severity: 'info', says: '"Disallow: /api/" of the "*" group does not apply' }],
    },
    {
      about:
        'WordPress asks for a password there. A copy of the rule would close admin-ajax.php, which I105 reports.',
      robots: 'User-agent: *\nDisallow: /wp-admin/\n\nUser-agent: Googlebot\nAllow: /\n',
      finds: [{ line: 4, severity: 'info' }],
    },
    {
      about: 'A copy of the second rule would need what P126 advises.',
      robots: 'User-agent: *\nDisallow: /a/\nDisallow: /*order\n\nUser-agent: Googlebot\nCrawl-delay: 1\n',
      finds: [{ line: 5, severity: 'warning' }],
    },
    {
      about: 'The group only slows the robot down, and so opens the orders to it.',
      robots: 'User-agent: *\nDisallow: /orders/\n\nUser-agent: AhrefsBot\nCrawl-delay: 2\n',
      finds: [{ line: 4, says: 'does not apply to "AhrefsBot"', severity: 'info' }],
    },
    {
      robots: 'User-agent: *\nDisallow: /admin/\n\nUser-agent: GPTBot\nAllow: /\n',
      finds: [{ line: 4, on: 'GPTBot', says: 'https://example.com/admin/', fix: 'changes-meaning' }],
      fixed: 'User-agent: *\nDisallow: /admin/\n\nUser-agent: GPTBot\nAllow: /\nDisallow: /admin/\n',
    },
    {
      about: 'A comment says for whom the rule is not meant. It names Bingbot, but not GPTBot.',
      robots:
        'User-agent: *\n# Only Bingbot may crawl these.\nDisallow: /jobs/\n\nUser-agent: Bingbot\nUser-agent: GPTBot\nDisallow: /x/\n',
      finds: [{ line: 6, says: 'does not apply to "GPTBot", which has its own group', severity: 'info' }],
    },
    {
      about: 'The group only says how long to wait.',
      robots: 'User-agent: *\nDisallow: /forum/\n\nUser-agent: Yandex\nCrawl-delay: 2\n',
      finds: [{ line: 4, severity: 'info' }],
    },
    {
      about: 'The group forbids a little, and loses a long list.',
      robots: `User-agent: *\n${MANY_RULES}\nUser-agent: AhrefsBot\nDisallow: /x/\n`,
      finds: [{ line: 27, severity: 'info', says: '24 rules' }],
    },
    {
      about: 'AdsBot-Google never reads the "*" group, so it loses nothing.',
      robots: 'User-agent: *\nDisallow: /x/\n\nUser-agent: AdsBot-Google\nUser-agent: Slurp\nDisallow: /y/\n',
      finds: [{ line: 5, says: 'does not apply to "Slurp", which has its own group. "Slurp" may fetch' }],
    },
    {
      about: 'The author lets the robot in, and opens an account page to it.',
      robots: 'User-agent: *\nDisallow: /my-account/\n\nUser-agent: GPTBot\nAllow: /\n',
      finds: [{ line: 4, severity: 'info' }],
      fixed:
        'User-agent: *\nDisallow: /my-account/\n\nUser-agent: GPTBot\nAllow: /\nDisallow: /my-account/\n',
    },
    {
      about: 'A search that most people use may then fetch the checkout.',
      robots: 'User-agent: *\nDisallow: /checkout\n\nUser-agent: Googlebot\nDisallow:\n',
      finds: [{ line: 4, severity: 'warning' }],
    },
    {
      about: 'A robot with a digit in its name compares whole names, so the group is for it, too.',
      robots:
        'User-agent: *\nDisallow: /a/\n\nUser-agent: AI2Bot\nAllow: /\n\nUser-agent: GPTBot\nAllow: /\n',
      finds: [{ line: 4, on: 'AI2Bot', says: 'does not apply to "AI2Bot" and "GPTBot"', severity: 'hint' }],
      fixed:
        'User-agent: *\nDisallow: /a/\n\nUser-agent: AI2Bot\nAllow: /\nDisallow: /a/\n\nUser-agent: GPTBot\nAllow: /\nDisallow: /a/\n',
    },
    {
      about: 'Of a robot whose dialect is known, no other dialect counts.',
      robots: 'User-agent: *\nDisallow: /a/\n\nUser-agent: Baiduspider\nAllow: /cn/\n',
      finds: [{ line: 4, says: 'has its own group. "Baiduspider" may fetch https://example.com/a/' }],
      fixed: 'User-agent: *\nDisallow: /a/\n\nUser-agent: Baiduspider\nAllow: /cn/\nDisallow: /a/\n',
    },
    {
      about: 'In one group, one robot obeys the longest rule and the other obeys the first.',
      robots:
        'User-agent: *\nDisallow: /cn/*/aow/*\n\nUser-agent: Baiduspider\nUser-agent: Googlebot\nDisallow: /*\nAllow: /cn/*\n',
      finds: [
        {
          line: 5,
          says: 'of the "*" group does not apply to "Googlebot", which has its own group. "Googlebot" may fetch',
        },
      ],
    },
    {
      about: 'Two groups of `*` leave a robot that the second one names with a pause alone.',
      robots:
        'User-agent: *\nDisallow: /wp-admin/\n\nUser-agent: bingbot\nCrawl-delay: 5\n\nUser-agent: *\nCrawl-delay: 5\n',
      finds: [{ line: 4, says: '"Disallow: /wp-admin/" of the "*" group does not apply to "bingbot"' }],
    },
    {
      about: 'The group repeats one of the rules, but not the other.',
      robots: 'User-agent: FooBot\nDisallow: /a/\n\nUser-agent: *\nDisallow: /a/\nDisallow: /b/\n',
      finds: [{ line: 1, says: 'Disallow: /b/' }],
      fixed:
        'User-agent: FooBot\nDisallow: /a/\nDisallow: /b/\n\nUser-agent: *\nDisallow: /a/\nDisallow: /b/\n',
    },
    {
      about: 'The fix leaves a robot that nobody knows, so that has a finding of its own.',
      robots:
        'User-agent: *\nDisallow: /a/\n\nUser-agent: FooBot\nDisallow: /x/\n\nUser-agent: GPTBot\nDisallow: /x/\n',
      finds: [
        { line: 4, says: 'does not apply to "FooBot", which has its own group', severity: 'hint' },
        { line: 7, says: 'does not apply to "GPTBot", which has its own group', severity: 'info' },
      ],
      fixed:
        'User-agent: *\nDisallow: /a/\n\nUser-agent: FooBot\nDisallow: /x/\n\nUser-agent: GPTBot\nDisallow: /x/\nDisallow: /a/\n',
    },
    {
      about: 'The first name of the last group has another group with these rules. The second name has none.',
      robots:
        'User-agent: *\nDisallow: /cart\nDisallow: /x\n\nUser-agent: Googlebot\nDisallow: /cart\nDisallow: /x\nDisallow: /y\n\nUser-agent: Googlebot\nUser-agent: Bingbot\nDisallow: /wishlist/\n',
      finds: [
        {
          line: 11,
          on: 'Bingbot',
          says: 'do not apply to "Bingbot", which has its own group',
          severity: 'warning',
        },
      ],
      fixed:
        'User-agent: *\nDisallow: /cart\nDisallow: /x\n\nUser-agent: Googlebot\nDisallow: /cart\nDisallow: /x\nDisallow: /y\n\nUser-agent: Googlebot\nUser-agent: Bingbot\nDisallow: /wishlist/\nDisallow: /cart\nDisallow: /x\n',
    },
    {
      about: 'The same in the other order.',
      robots:
        'User-agent: *\nDisallow: /cart\nDisallow: /x\n\nUser-agent: Googlebot\nDisallow: /cart\nDisallow: /x\nDisallow: /y\n\nUser-agent: Bingbot\nUser-agent: Googlebot\nDisallow: /wishlist/\n',
      finds: [
        {
          line: 10,
          on: 'Bingbot',
          says: 'do not apply to "Bingbot", which has its own group',
          severity: 'warning',
        },
      ],
      fixed:
        'User-agent: *\nDisallow: /cart\nDisallow: /x\n\nUser-agent: Googlebot\nDisallow: /cart\nDisallow: /x\nDisallow: /y\n\nUser-agent: Bingbot\nUser-agent: Googlebot\nDisallow: /wishlist/\nDisallow: /cart\nDisallow: /x\n',
    },
    {
      about:
        'Two names of a group lose the same rule, and one of them has another group. One copy is enough.',
      robots:
        'User-agent: *\nDisallow: /a/\n\nUser-agent: Googlebot\nUser-agent: Bingbot\nDisallow: /x/\n\nUser-agent: Googlebot\nDisallow: /y/\n',
      finds: [{ line: 4, says: 'does not apply to "Googlebot" and "Bingbot"', severity: 'warning' }],
      fixed:
        'User-agent: *\nDisallow: /a/\n\nUser-agent: Googlebot\nUser-agent: Bingbot\nDisallow: /x/\nDisallow: /a/\n\nUser-agent: Googlebot\nDisallow: /y/\n',
    },
    {
      about: 'Groups that lose the same rules share a finding, which counts the rules.',
      robots:
        'User-agent: *\nDisallow: /a\nDisallow: /b\nDisallow: /c\nDisallow: /longest\n\nUser-agent: GPTBot\nAllow: /\n\nUser-agent: CCBot\nAllow: /\n',
      finds: [
        {
          line: 7,
          says: 'In the "*" group, 4 rules (such as "Disallow: /a") do not apply to "GPTBot" and "CCBot"',
        },
      ],
      fixed:
        'User-agent: *\nDisallow: /a\nDisallow: /b\nDisallow: /c\nDisallow: /longest\n\nUser-agent: GPTBot\nAllow: /\nDisallow: /a\nDisallow: /b\nDisallow: /c\nDisallow: /longest\n\nUser-agent: CCBot\nAllow: /\nDisallow: /a\nDisallow: /b\nDisallow: /c\nDisallow: /longest\n',
    },
    {
      about: 'The group is open on purpose, so nothing fills it.',
      robots: 'User-agent: *\nDisallow: /a/\n\nUser-agent: FooBot\nDisallow:\n',
      finds: [{ line: 4 }],
    },
    {
      about: 'The group repeats nearly all rules, so little is lost.',
      robots: `User-agent: *\nDisallow: /ajax/\n${LIST}\nUser-agent: YandexBot\n${LIST}`,
      finds: [{ line: 25, says: '"Disallow: /ajax/" of the "*" group does not', severity: 'hint' }],
    },
    {
      about: 'The group opens a part of Googlebot on purpose.',
      robots: 'User-agent: *\nDisallow: /a/\n\nUser-agent: Googlebot-News\nDisallow:\n',
      finds: [{ line: 4, severity: 'hint' }],
    },
    {
      about: 'What other robots lose is grave, so robots for AI that lose more are no lesser matter.',
      robots:
        'User-agent: *\nDisallow: /a/\nDisallow: /b/\n\nUser-agent: Googlebot\nDisallow: /a/\n\nUser-agent: GPTBot\nAllow: /\n',
      finds: [
        { line: 5, severity: 'warning' },
        { line: 8, severity: 'info' },
      ],
      fixed:
        'User-agent: *\nDisallow: /a/\nDisallow: /b/\n\nUser-agent: Googlebot\nDisallow: /a/\nDisallow: /b/\n\nUser-agent: GPTBot\nAllow: /\nDisallow: /a/\nDisallow: /b/\n',
    },
    {
      about: 'An archive that may fetch everything is meant to; there is no fix.',
      robots: 'User-agent: *\nDisallow: /a/\n\nUser-agent: ia_archiver\nAllow: /\n',
      finds: [{ line: 4 }],
    },
    {
      about: 'A tool with which the owner checks the site is to see all of it.',
      robots: 'User-agent: *\nDisallow: /a/\n\nUser-agent: PowerMapper\nAllow: /\n',
      finds: [{ line: 4, severity: 'hint' }],
    },
    {
      about: 'Nobody wants a second copy of so many rules.',
      robots: `User-agent: *\nDisallow: /x/\n${MANY_RULES}\nUser-agent: Googlebot\nDisallow: /y/\n`,
      finds: [{ line: 28, says: '25 rules (such as "Disallow: /x/")' }],
    },
    {
      about: 'The group is a list of its own.',
      robots: `User-agent: *\nDisallow: /x/\n\nUser-agent: Googlebot\n${MANY_RULES}`,
      finds: [{ line: 4 }],
    },
    {
      about: 'The group repeats most rules, so one was left out.',
      robots: `User-agent: *\n${SOME_RULES}Disallow: /x/\n\nUser-agent: Googlebot\n${SOME_RULES}`,
      finds: [{ line: 8 }],
    },
    {
      about: 'The group says what is closed, and opens all the rest.',
      robots: 'User-agent: *\nDisallow: /a/\n\nUser-agent: Googlebot\nDisallow: /b/\nAllow: /\n',
      finds: [{ line: 4 }],
    },
    {
      about: 'A robot for images may see all. The fix leaves its group, and the finding does not name it.',
      robots:
        'User-agent: *\nDisallow: /gallery/x/\n\nUser-agent: Googlebot\nAllow: /\n\nUser-agent: Googlebot-Image\nAllow: /\n',
      finds: [
        { line: 4, says: 'does not apply to "Googlebot", which has', severity: 'warning' },
        { line: 7, severity: 'hint' },
      ],
      fixed:
        'User-agent: *\nDisallow: /gallery/x/\n\nUser-agent: Googlebot\nAllow: /\nDisallow: /gallery/x/\n\nUser-agent: Googlebot-Image\nAllow: /\n',
    },
    {
      about: 'The path says for whom it is.',
      robots:
        'User-agent: *\nDisallow: /only-googlebot/\nDisallow: /onlygooglebot/\n\nUser-agent: Googlebot\nDisallow: /b/\n',
      finds: [{ line: 5 }],
    },
    {
      about: 'The added rule stays apart from the comment.',
      robots:
        'User-agent: *\nDisallow: /a/\nDisallow: /b/\n\nUser-agent: Googlebot\nDisallow: /a/\n\n# Old maps\nDisallow: /map.xml\n',
      finds: [{ line: 5 }],
      fixed:
        'User-agent: *\nDisallow: /a/\nDisallow: /b/\n\nUser-agent: Googlebot\nDisallow: /a/\nDisallow: /b/\n\n# Old maps\nDisallow: /map.xml\n',
    },
    {
      about: 'The group opens a kind of files, which the longer rule would close.',
      robots:
        'User-agent: *\nDisallow: /system/parts/\n\nUser-agent: Googlebot\nAllow: /*.js\nDisallow: /tmp/\n',
      finds: [{ line: 4 }],
    },
    {
      about: 'A robot for previews may fetch everything, and one page in particular.',
      robots:
        'User-agent: *\nDisallow: /a/\nDisallow: /b/\n\nUser-agent: facebookexternalhit\nAllow: /\nAllow: /a/\n',
      finds: [{ line: 5 }],
    },
    {
      about: 'What the `*` group opens again stays open.',
      robots:
        'User-agent: *\nAllow: /wp-admin/admin-ajax.php\nDisallow: /wp-admin/\n\nUser-agent: Googlebot\nDisallow: /x/\n',
      finds: [{ line: 5 }],
      fixed:
        'User-agent: *\nAllow: /wp-admin/admin-ajax.php\nDisallow: /wp-admin/\n\nUser-agent: Googlebot\nDisallow: /x/\nAllow: /wp-admin/admin-ajax.php\nDisallow: /wp-admin/\n',
    },
    {
      about:
        'A robot for advertisements with a lone `Allow: /` is meant to reach everything; there is no fix.',
      robots: 'User-agent: *\nDisallow: /a/\n\nUser-agent: Amazon-AdBot\nAllow: /\n',
      finds: [{ line: 4 }],
    },
    {
      about:
        'Every open group of a list that is filled is filled, too: that of an archive, of previews, and of a robot that never reads `*`.',
      robots:
        'User-agent: *\nDisallow: /a/\n\nUser-agent: GPTBot\nAllow: /\n\nUser-agent: Perplexity-User\nAllow: /\n\nUser-agent: CCBot\nAllow: /\n\nUser-agent: facebookexternalhit\nAllow: /\n',
      finds: [
        {
          line: 4,
          says: 'apply to "GPTBot", "Perplexity-User", "CCBot" and "facebookexternalhit", which have their own groups.',
        },
      ],
      fixed:
        'User-agent: *\nDisallow: /a/\n\nUser-agent: GPTBot\nAllow: /\nDisallow: /a/\n\nUser-agent: Perplexity-User\nAllow: /\nDisallow: /a/\n\nUser-agent: CCBot\nAllow: /\nDisallow: /a/\n\nUser-agent: facebookexternalhit\nAllow: /\nDisallow: /a/\n',
    },
    {
      about: 'A rule with a space is fixed first.',
      robots: 'User-agent: *\nDisallow: /a /b\n\nUser-agent: Googlebot\nDisallow: /x\n',
      finds: [{ line: 4 }],
    },
    {
      about: 'Nobody reads a patch that repeats many rules in many groups.',
      robots: `User-agent: *\n${MANY_RULES}\n${['GPTBot', 'CCBot', 'ClaudeBot', 'Amazonbot', 'PerplexityBot', 'Bytespider', 'OAI-SearchBot'].map((name) => `User-agent: ${name}\nAllow: /\n`).join('\n')}`,
      finds: [{ line: 27 }],
    },
    {
      about: 'Nobody knows what this robot is for, and it has a rule of its own.',
      robots: 'User-agent: FooBot\nDisallow: /cgi-bin\n\nUser-agent: *\nDisallow: /a/\n',
      finds: [{ line: 1 }],
    },
    {
      about: 'A robot for images loses the rule for a folder of images.',
      robots:
        'User-agent: *\nDisallow: /wp-admin/\nDisallow: /uploads/private/\n\nUser-agent: Googlebot-Image\nDisallow: /tmp/\n',
      finds: [{ line: 5, says: 'Of these rules, "Disallow: /uploads/private/" matters.' }],
    },
    {
      about: 'A pause alone is to slow the robot down, and not to open the site to it.',
      robots: 'User-agent: *\nDisallow: /a/\n\nUser-agent: AhrefsBot\nCrawl-delay: 2\n',
      finds: [{ line: 4, says: '"AhrefsBot" may fetch', severity: 'hint' }],
    },
  ],
  good: [
    {
      about: 'This robot obeys the first rule, which closes all.',
      robots: 'User-agent: *\nDisallow: /cn/*/aow/*\n\nUser-agent: Baiduspider\nDisallow: /*\nAllow: /cn/*\n',
    },
    {
      about: 'Google gave this name up, as A107 tells.',
      robots: 'User-agent: *\nDisallow: /a/\n\nUser-agent: Googlebot-Mobile\nAllow: /\n',
    },
    {
      about: 'Who fetches the file that proves who owns the site matters to nobody.',
      robots: 'User-agent: *\nDisallow: /google8598dd92e7bc33ca.html\n\nUser-agent: GPTBot\nAllow: /\n',
    },
    {
      about: 'A robot for images does not fetch the pages that it loses a rule for.',
      robots:
        'User-agent: *\nDisallow: /wp-admin/\n\nUser-agent: Googlebot-Image\nDisallow: /wp-content/uploads/p3/\n',
    },
    {
      about: 'No crawler uses this name any more, as A107 tells.',
      robots: 'User-agent: *\nDisallow: /a/\n\nUser-agent: Claude-Web\nAllow: /\n',
    },
    {
      about: 'RFC 9309 and Google cut the name at its digits, so the `*` group applies to this robot.',
      robots: 'User-agent: *\nDisallow: /a/\n\nUser-agent: D115Crawler\nAllow: /\n',
    },
    {
      about: 'This robot never reads the `*` group.',
      robots: 'User-agent: *\nDisallow: /a/\n\nUser-agent: AdsBot-Google\nDisallow: /x\n',
    },
    {
      about: 'I104 advises to open these files to every robot.',
      robots: 'User-agent: *\nDisallow: /_next/\n\nUser-agent: GPTBot\nDisallow: /x\n',
    },
    {
      about: 'The group repeats the rule with an exception.',
      robots: 'User-agent: Googlebot\nAllow: /a$\nDisallow: /a\n\nUser-agent: *\nDisallow: /a\n',
    },
    { robots: 'User-agent: *\nDisallow: /admin/\n\nUser-agent: GPTBot\nDisallow: /\n' },
    {
      about: 'A101 tells of a whole User-Agent header, which names no robot.',
      robots:
        'User-agent: *\nDisallow: /a/\n\nUser-agent: Mozilla/5.0 (compatible; FooBot/1.0)\nDisallow: /b/\n',
    },
    {
      about: 'A site that is closed to all but a few robots intends to let these in.',
      robots: 'User-agent: FooBot\nAllow: /\n\nUser-agent: *\nDisallow: /\n',
    },
    {
      about: 'Another rule of the group forbids the same URLs.',
      robots: 'User-agent: *\nDisallow: /a/b/\n\nUser-agent: FooBot\nDisallow: /a/\n',
    },
    {
      about: 'The group has the path in a form of its own.',
      robots:
        'User-agent: *\nDisallow: /search\n\nUser-agent: Googlebot\nAllow: /search$\nDisallow: /search?\n',
    },
  ],
}
