import type { RuleExamples } from '../examples.ts'

export const nofollowNoarchiveExamples: RuleExamples = {
  bad: [
    { robots: 'User-agent: *\nDisallow: /x\nNoarchive: /y\nRevisit-after: 7 days\n', finds: [{ line: 3, on: 'Noarchive' }, { line: 4 }] },
  ],
  good: [{ robots: 'User-agent: *\nDisallow: /nofollow\n# Nofollow: /x\n' }],
}
