import type { RuleExamples } from '../../examples.ts'

export const noLeadingSlashExamples: RuleExamples = {
  bad: [
    {
      robots: 'User-agent: *\nDisallow: admin\n',
      finds: [{ line: 2, on: 'admin', says: 'does not begin with a slash', fix: 'changes-meaning' }],
      fixed: 'User-agent: *\nDisallow: /admin\n',
    },
  ],
  good: [
    { robots: 'User-agent: *\nDisallow: /admin\n' },
    { about: 'A star may stand for the slash.', robots: 'User-agent: *\nDisallow: *.pdf\n' },
    {
      about: 'P102 reports an absolute URL.',
      robots: 'User-agent: *\nDisallow: https://example.com/admin\n',
    },
  ],
}
