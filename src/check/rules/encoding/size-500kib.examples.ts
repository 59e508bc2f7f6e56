import type { RuleExamples } from '../../examples.ts'

const RULE = `Disallow: /${'a'.repeat(1_012)}\n`

export const size500KibExamples: RuleExamples = {
  bad: [
    {
      about: 'One line beyond 500 KiB.',
      robots: `User-agent: *\n${RULE.repeat(500)}`,
      finds: [{ line: 501, says: 'google' }],
    },
  ],
  good: [{ robots: `User-agent: *\n${RULE.repeat(400)}` }],
}
