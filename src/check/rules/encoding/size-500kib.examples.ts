import type { RuleExamples } from '../../examples.ts'

const RULE = `Disallow: /${'a'.repeat(1_012)}\n`

export const size500KibExamples: RuleExamples = {
  bad: [
    {
      about: 'One line beyond 500 KiB.',
      robots: `User-agent: *\n${RULE.repeat(500)}`,
      finds: [{ line: 501, says: 'google and heritrix ignore the end of the file, from about line 501 on' }],
    },
  ],
  good: [
    { robots: `User-agent: *\n${RULE.repeat(400)}` },
    {
      about: 'wpull reads 4,096 bytes, but the module that parses for it reads any file.',
      robots: `User-agent: *\n${RULE.repeat(200)}`,
      options: { dialects: ['google', 'robotexclusionrulesparser'] },
    },
  ],
}
