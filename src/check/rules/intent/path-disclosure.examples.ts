import type { RuleExamples } from '../../examples.ts'

export const pathDisclosureExamples: RuleExamples = {
  bad: [
    {
      about: 'Files with passwords, which no server may hand out.',
      robots: 'User-agent: *\nDisallow: /.env\nDisallow: /old/.git/\nDisallow: /.gitignore\n',
      finds: [
        { line: 2, severity: 'info', says: 'The rule stops no attacker.' },
        { line: 3, severity: 'info' },
      ],
    },
    {
      robots: 'User-agent: *\nDisallow: /admin/\nDisallow: /backup/site.sql\n',
      finds: [{ line: 2, on: '/admin/' }, { line: 3 }],
    },
    {
      robots: 'User-agent: *\nDisallow: /share/9f86d081884c7d659a2feaa0c55ad015/\n',
      finds: [{ line: 2, says: 'secret path' }],
    },
  ],
  good: [
    { robots: 'User-agent: *\nDisallow: /search\nDisallow: /cart/\nAllow: /admin/\n' },
    { robots: 'User-agent: *\nDisallow: /logos/\n' },
    { about: 'A pattern shows no place.', robots: 'User-agent: *\nDisallow: /*.gz$\nDisallow: */admin/\n' },
    {
      about: 'The path of the WordPress back end is well known.',
      robots: 'User-agent: *\nDisallow: /wp-admin/\n',
    },
  ],
}
