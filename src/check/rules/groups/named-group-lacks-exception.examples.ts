import type { RuleExamples } from '../../examples.ts'

export const namedGroupLacksExceptionExamples: RuleExamples = {
  bad: [
    {
      about: 'The exception was added to one group alone.',
      robots:
        'User-agent: *\nAllow: /$\nAllow: /ads.txt$\nDisallow: /\n\nUser-agent: Googlebot\nAllow: /$\nDisallow: /\n',
      finds: [
        {
          line: 6,
          on: 'Googlebot',
          says: '"Allow: /ads.txt$" of the "*" group does not apply to "Googlebot", which has its own group. Line 8 forbids https://example.com/ads.txt to "Googlebot"',
          severity: 'warning',
          fix: 'changes-meaning',
        },
      ],
      fixed:
        'User-agent: *\nAllow: /$\nAllow: /ads.txt$\nDisallow: /\n\nUser-agent: Googlebot\nAllow: /ads.txt$\nAllow: /$\nDisallow: /\n',
    },
    {
      about: 'The `*` group opens a part of a folder that the other group closes whole.',
      robots:
        'User-agent: Googlebot\nDisallow: /dam/files\n\nUser-agent: *\nDisallow: /\nAllow: /dam/files/reports/\n',
      finds: [
        { line: 1, severity: 'warning', says: 'Line 2 forbids https://example.com/dam/files/reports/' },
      ],
      fixed:
        'User-agent: Googlebot\nAllow: /dam/files/reports/\nDisallow: /dam/files\n\nUser-agent: *\nDisallow: /\nAllow: /dam/files/reports/\n',
    },
    {
      about: 'Two groups lack the same exception.',
      robots:
        'User-agent: *\nDisallow: /shop/\nAllow: /shop/list/\n\nUser-agent: Yandex\nDisallow: /shop/\n\nUser-agent: GPTBot\nDisallow: /shop/\n',
      finds: [{ line: 5, says: 'does not apply to "Yandex" and "GPTBot", which have groups of their own' }],
      fixed:
        'User-agent: *\nDisallow: /shop/\nAllow: /shop/list/\n\nUser-agent: Yandex\nAllow: /shop/list/\nDisallow: /shop/\n\nUser-agent: GPTBot\nAllow: /shop/list/\nDisallow: /shop/\n',
    },
    {
      about: 'A robot that makes previews of links matters less.',
      robots:
        'User-agent: *\nDisallow: /api/\nAllow: /api/invite/\n\nUser-agent: Twitterbot\nDisallow: /api/\n',
      finds: [{ line: 5, on: 'Twitterbot', severity: 'hint' }],
      fixed:
        'User-agent: *\nDisallow: /api/\nAllow: /api/invite/\n\nUser-agent: Twitterbot\nAllow: /api/invite/\nDisallow: /api/\n',
    },
  ],
  good: [
    {
      about: 'The group has another choice of exceptions.',
      robots:
        'User-agent: *\nDisallow: /shop/\nAllow: /shop/list/\n\nUser-agent: bingbot\nDisallow: /shop/\nAllow: /shop/new/\n',
    },
    {
      about: 'The group has the exception, too.',
      robots:
        'User-agent: *\nDisallow: /shop/\nAllow: /shop/list/\n\nUser-agent: GPTBot\nDisallow: /shop/\nAllow: /shop/list/\n',
    },
    {
      about: 'The site is closed to one robot as a whole, so its author meant no exception.',
      robots: 'User-agent: *\nAllow: /$\nAllow: /about/\nDisallow: /\n\nUser-agent: GPTBot\nDisallow: /\n',
    },
    {
      about: 'The rule of the group is another one than that of the "*" group.',
      robots:
        'User-agent: *\nDisallow: /shop/\nAllow: /shop/list/\n\nUser-agent: GPTBot\nDisallow: /shop/list/\nDisallow: /s\n',
    },
    {
      about: 'The Allow has no effect in the "*" group either.',
      robots:
        'User-agent: *\nDisallow: /shop/list/all/\nAllow: /shop/list/\n\nUser-agent: GPTBot\nDisallow: /shop/list/all/\n',
    },
  ],
}
