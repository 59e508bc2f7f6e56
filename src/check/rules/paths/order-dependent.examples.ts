import type { RuleExamples } from '../../examples.ts'

export const orderDependentExamples: RuleExamples = {
  bad: [
    {
      robots: 'User-agent: *\nDisallow: /wp-admin/\nAllow: /wp-admin/admin-ajax.php\n',
      finds: [{ line: 3, on: '/wp-admin/admin-ajax.php', says: 'forbidden by line 2', fix: 'changes-meaning' }],
      fixed: 'User-agent: *\nAllow: /wp-admin/admin-ajax.php\nDisallow: /wp-admin/\n',
    },
    {
      about: 'An Allow that is shorter than the Disallow below it opens what it forbids.',
      robots: 'User-agent: *\nAllow: /\nDisallow: /admin/\n',
      finds: [{ line: 3, on: '/admin/', says: 'allowed by line 2' }],
      fixed: 'User-agent: *\nDisallow: /admin/\nAllow: /\n',
    },
    {
      about: 'A few URLs that both rules happen to match; this is only told.',
      robots: 'User-agent: *\nAllow: /core/*.css\nDisallow: /*/media/oembed\n',
      finds: [{ line: 3 }],
      fixed: 'User-agent: *\nDisallow: /*/media/oembed\nAllow: /core/*.css\n',
    },
  ],
  good: [
    { robots: 'User-agent: *\nAllow: /wp-admin/admin-ajax.php\nDisallow: /wp-admin/\n' },
    { about: 'The rules have no URL in common.', robots: 'User-agent: *\nAllow: /a\nDisallow: /b/c\n' },
    {
      about: 'All of these readers take the longest.',
      robots: 'User-agent: *\nDisallow: /a\nAllow: /a/b\n',
      options: { dialects: ['rfc-9309', 'google'] },
    },
  ],
}
