import { disallowed, type Platform } from './platform.ts'

/**
 * The file that WordPress answers with if none lies on the server (`do_robots` of WordPress 5.3 and later).
 */
export const wordpress: Platform = {
  name: 'WordPress',
  toChange: 'change it with the filter robots_txt, with a plugin, or by a file of your own on the server',
  signs: ['disallow: /wp-admin/', 'allow: /wp-admin/admin-ajax.php'],
  groups: [{ agents: ['*'], records: [...disallowed(['/wp-admin/']), 'allow: /wp-admin/admin-ajax.php'] }],
  page: 'https://developer.wordpress.org/reference/functions/do_robots/',
  takenFrom: 'files of sites, of 2025 and 2026',
}
