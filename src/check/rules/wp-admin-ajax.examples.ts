import type { RuleExamples } from '../examples.ts'

export const wpAdminAjaxExamples: RuleExamples = {
  bad: [
    {
      robots: 'User-agent: *\nDisallow: /wp-admin/\n',
      finds: [{ line: 2, on: '/wp-admin/', says: 'admin-ajax.php', fix: 'changes-meaning' }],
      fixed: 'User-agent: *\nAllow: /wp-admin/admin-ajax.php\nDisallow: /wp-admin/\n',
    },
  ],
  good: [{ robots: 'User-agent: *\nDisallow: /wp-admin/\nAllow: /wp-admin/admin-ajax.php\n' }, { robots: 'User-agent: *\nDisallow: /\n' }],
}
