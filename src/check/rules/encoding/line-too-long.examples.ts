import type { RuleExamples } from '../../examples.ts'

export const lineTooLongExamples: RuleExamples = {
  bad: [
    { robots: `User-agent: *\nDisallow: /${'a'.repeat(16_700)}\n`, finds: [{ line: 2, says: 'google' }] },
  ],
  good: [
    { robots: `User-agent: *\nDisallow: /${'a'.repeat(2_000)}\n` },
    { robots: `# ${'a'.repeat(20_000)}\n` },
  ],
}
