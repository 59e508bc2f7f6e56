import type { RuleExamples } from '../../examples.ts'

export const orderDependentExamples: RuleExamples = {
  bad: [
    {
      robots: 'User-agent: *\nDisallow: /wp-admin/\nAllow: /wp-admin/admin-ajax.php\n',
      finds: [
        { line: 3, on: '/wp-admin/admin-ajax.php', says: 'Line 2 forbids this URL', fix: 'changes-meaning' },
      ],
      fixed: 'User-agent: *\nAllow: /wp-admin/admin-ajax.php\nDisallow: /wp-admin/\n',
    },
    {
      about:
        'The Allow is shorter than the Disallow below it, and first-match parsers never reach the Disallow.',
      robots: 'User-agent: *\nAllow: /\nDisallow: /admin/\n',
      finds: [{ line: 3, on: '/admin/', says: 'Line 2 allows this URL' }],
      fixed: 'User-agent: *\nDisallow: /admin/\nAllow: /\n',
    },
    {
      about:
        'Once the Allow stands above line 2, first-match parsers never reach line 4. So there is no fix of one pair.',
      robots: 'User-agent: *\nDisallow: /users/\nAllow: /users/in\nDisallow: /users/in/secret\n',
      finds: [{ line: 3, says: 'Line 2 forbids this URL' }],
    },
    {
      about: 'Both rules happen to match a few URLs, so this is a hint.',
      robots: 'User-agent: *\nAllow: /core/*.css\nDisallow: /*/media/oembed\n',
      finds: [{ line: 3 }],
    },
    {
      about: 'Of many rules, only the one that stops others moves. The comments stay.',
      robots:
        '# all\nUser-agent: *\nAllow: /\n# Accounts\nDisallow: /account/\nDisallow: /login\n\n# Search\nDisallow: /search\n',
      finds: [{ line: 5, says: 'line 3 also overrides 1 other rule' }],
      fixed:
        '# all\nUser-agent: *\n# Accounts\nDisallow: /account/\nDisallow: /login\n\n# Search\nDisallow: /search\nAllow: /\n',
    },
    {
      about: 'The shorter rule goes down, because the longest one has to stay first.',
      robots: 'User-agent: *\nDisallow: /a\nDisallow: /a/b/c\n# b\nAllow: /a/b\n\nDisallow: /d\n',
      options: { dialects: ['rfc-9309', 'python-urllib'] },
      finds: [{ line: 5, says: 'Line 2 forbids this URL' }],
      fixed: 'User-agent: *\nDisallow: /a/b/c\n# b\nAllow: /a/b\nDisallow: /a\n\nDisallow: /d\n',
    },
    {
      about: 'Only queries of one page are concerned, for a robot that few files name.',
      robots: 'User-agent: Slurp\nAllow: /login\nDisallow: /login?next\n',
      finds: [{ line: 3, says: 'slurp', severity: 'hint' }],
      fixed: 'User-agent: Slurp\nDisallow: /login?next\nAllow: /login\n',
    },
    {
      about:
        'By its help text, Baiduspider stops at the rule for the whole site, so the exception never counts.',
      robots: 'User-agent: Baiduspider\nDisallow: /*\nAllow: /cn/*\n',
      finds: [
        {
          line: 3,
          says: 'Baiduspider reads it so (https://www.baidu.com/search/robots.html).',
          severity: 'info',
        },
      ],
      fixed: 'User-agent: Baiduspider\nAllow: /cn/*\nDisallow: /*\n',
    },
  ],
  good: [
    {
      about: 'P117 reports the pair. For Yandex, which ranks by length, no order of the lines helps.',
      robots: 'User-agent: *\nAllow: /\nAllow: /signin\nDisallow: /*\n',
    },
    {
      about: 'Two dialects measure these patterns differently, and both rank by length.',
      robots: 'User-agent: *\nDisallow: /*?*trustscore=\nAllow: /users/connect\n',
      options: { dialects: ['rfc-9309', 'yandex'] },
    },
    { robots: 'User-agent: *\nAllow: /wp-admin/admin-ajax.php\nDisallow: /wp-admin/\n' },
    { about: 'No URL matches both rules.', robots: 'User-agent: *\nAllow: /a\nDisallow: /b/c\n' },
    {
      about: 'All of these parsers apply the longest rule.',
      robots: 'User-agent: *\nDisallow: /a\nAllow: /a/b\n',
      options: { dialects: ['rfc-9309', 'google'] },
    },
  ],
}
