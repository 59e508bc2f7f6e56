import type { RuleExamples } from '../../examples.ts'

export const wpAdminAjaxExamples: RuleExamples = {
  bad: [
    {
      about: 'Googlebot and bingbot have groups of their own, so the rule is not for them.',
      robots:
        'User-agent: *\nDisallow: /wp-admin/\n\nUser-agent: Googlebot\nAllow: /\n\nUser-agent: bingbot\nAllow: /\n',
      finds: [
        {
          line: 2,
          severity: 'hint',
          says: 'For robots that no group names, "Disallow: /wp-admin/" also blocks https://example.com/wp-admin/admin-ajax.php. Search engines among them may',
        },
      ],
      fixed:
        'User-agent: *\nAllow: /wp-admin/admin-ajax.php\nDisallow: /wp-admin/\n\nUser-agent: Googlebot\nAllow: /\n\nUser-agent: bingbot\nAllow: /\n',
    },
    {
      about: 'Bingbot has no group of its own.',
      robots: 'User-agent: *\nDisallow: /wp-admin/\n\nUser-agent: Googlebot\nAllow: /\n',
      finds: [{ line: 2, severity: 'info', says: 'For robots that no group names' }],
      fixed:
        'User-agent: *\nAllow: /wp-admin/admin-ajax.php\nDisallow: /wp-admin/\n\nUser-agent: Googlebot\nAllow: /\n',
    },
    {
      about: 'WordPress is installed in a folder.',
      robots: 'User-agent: *\nDisallow: /wp/wp-admin/\n',
      finds: [{ line: 2, severity: 'info', says: 'blocks https://example.com/wp/wp-admin/admin-ajax.php' }],
      fixed: 'User-agent: *\nAllow: /wp/wp-admin/admin-ajax.php\nDisallow: /wp/wp-admin/\n',
    },
    {
      about: 'The rule is for one robot.',
      robots:
        'User-agent: Googlebot\nDisallow: /wp-admin/\nDisallow: /wp-login.php\n\nUser-agent: *\nDisallow:\n',
      finds: [{ line: 2, says: 'For Googlebot, "Disallow: /wp-admin/" also blocks' }],
      fixed:
        'User-agent: Googlebot\nAllow: /wp-admin/admin-ajax.php\nDisallow: /wp-admin/\nDisallow: /wp-login.php\n\nUser-agent: *\nDisallow:\n',
    },
    {
      robots: 'User-agent: *\nDisallow: /wp-admin/\n',
      finds: [
        { line: 2, on: '/wp-admin/', says: 'Add "Allow: /wp-admin/admin-ajax.php"', fix: 'changes-meaning' },
      ],
      fixed: 'User-agent: *\nAllow: /wp-admin/admin-ajax.php\nDisallow: /wp-admin/\n',
    },
    {
      about: 'The file that WordPress generates, in a first-match dialect.',
      robots: 'User-agent: *\nDisallow: /wp-admin/\nAllow: /wp-admin/admin-ajax.php\n',
      options: { dialects: ['rfc-9309', 'google', 'python-urllib'] },
      finds: [
        {
          line: 2,
          says: 'In python-urllib, "Disallow: /wp-admin/" also blocks https://example.com/wp-admin/admin-ajax.php, because the Allow in line 3 comes too late.',
        },
      ],
    },
    {
      about: 'In a dialect that reads a star as a character, another rule closes the file.',
      robots: 'User-agent: *\nDisallow: /wp-admin/a\nDisallow: /wp-*\n',
      options: { dialects: ['google', 'python-urllib'] },
      finds: [{ line: 3, says: 'In google, "Disallow: /wp-*" also blocks' }],
      fixed: 'User-agent: *\nDisallow: /wp-admin/a\nAllow: /wp-admin/admin-ajax.php\nDisallow: /wp-*\n',
    },
    {
      about: 'The author closed the file on purpose.',
      robots: 'User-agent: *\nDisallow: /wp-admin/\nDisallow: /wp-admin/admin-ajax.php\n',
      finds: [{ line: 2, says: 'and line 3 forbids it by its name', severity: 'info' }],
    },
    {
      about: 'The author took the Allow out.',
      robots: 'User-agent: *\nDisallow: /wp-admin/\n#Allow: /wp-admin/admin-ajax.php\n',
      finds: [{ line: 2 }],
    },
  ],
  good: [
    {
      about: 'The exception comes first, so every parser that knows Allow finds it.',
      robots: 'User-agent: *\nAllow: /wp-admin/admin-ajax.php\nDisallow: /wp-admin/\n',
      options: { dialects: ['rfc-9309', 'google', 'python-urllib', 'extended-2-1996'] },
    },
    { robots: 'User-agent: *\nDisallow: /\n' },
    {
      about: 'A site made with CKAN, which shuts out probes.',
      robots: 'User-agent: *\nDisallow: /dataset/activity/\nDisallow: /wp-admin/\nDisallow: /wp-content/\n',
    },
    {
      about: 'Nothing else of the file is of WordPress: "wp" means something else.',
      robots: 'User-agent: *\nDisallow: /wp-srv/\nDisallow: /wp-admin/\nDisallow: /comments/\n',
    },
    {
      about: 'WordPress is installed in a folder.',
      robots:
        'User-agent: *\nAllow: /wp/wp-admin/admin-ajax.php\nDisallow: /wp-admin/\nDisallow: /wp/wp-admin/\n',
    },
  ],
}
