import type { RuleExamples } from '../../examples.ts'

const RULE = `Disallow: /${'a'.repeat(1_012)}\n`

export const size500KibExamples: RuleExamples = {
  bad: [
    {
      about: 'One line beyond 500 KiB.',
      robots: `User-agent: *\n${RULE.repeat(500)}`,
      finds: [{ line: 501, says: 'google and heritrix ignore the end of the file, from about line 501 on' }],
    },
    {
      about: 'A robot that reads less than others, if the file names it.',
      robots: `User-agent: wpull\n${RULE.repeat(5)}`,
      finds: [{ line: 5, says: 'wpull reads only the first 4096 bytes, to line 5. Shorten' }],
    },
  ],
  good: [
    { robots: `User-agent: *\n${RULE.repeat(400)}` },
    { robots: `User-agent: wpull\n${RULE.repeat(3)}` },
    {
      about: 'wpull reads 4,096 bytes, but the module that parses for it reads any file.',
      robots: `User-agent: *\n${RULE.repeat(200)}`,
      options: { dialects: ['google', 'robotexclusionrulesparser'] },
    },
  ],
}
