import type { RuleExamples } from '../../examples.ts'

export const nofollowNoarchiveExamples: RuleExamples = {
  bad: [
    {
      robots: 'User-agent: *\nDisallow: /x\nNofollow: /y\n',
      finds: [{ line: 3, on: 'Nofollow', says: 'meta element', fix: 'safe' }],
      fixed: 'User-agent: *\nDisallow: /x\n',
    },
    {
      robots: 'User-agent: *\nDisallow: /x\nRevisit-after: 7 days\n',
      finds: [{ line: 3, on: 'Revisit-after', fix: 'safe' }],
      fixed: 'User-agent: *\nDisallow: /x\n',
    },
  ],
  good: [{ robots: 'User-agent: *\nDisallow: /nofollow\n' }],
}
