import type { RuleExamples } from '../../examples.ts'

export const crOnlyExamples: RuleExamples = {
  bad: [
    {
      robots: 'User-agent: *\rDisallow: /x\r',
      finds: [{ line: 1, says: '2 lines', fix: 'safe' }],
      fixed: 'User-agent: *\nDisallow: /x\n',
    },
  ],
  good: [{ robots: 'User-agent: *\r\nDisallow: /x\r\n' }],
}
