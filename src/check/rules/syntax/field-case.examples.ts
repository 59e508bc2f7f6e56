import type { RuleExamples } from '../../examples.ts'

export const fieldCaseExamples: RuleExamples = {
  bad: [
    {
      robots: 'USER-AGENT: *\nDISALLOW: /x\nDISALLOW: /y\n',
      finds: [
        { line: 1, on: 'USER-AGENT', fix: 'safe' },
        { line: 2, says: '1 other line', fix: 'safe' },
      ],
      fixed: 'User-agent: *\nDisallow: /x\nDisallow: /y\n',
    },
  ],
  good: [{ robots: 'User-Agent: *\ndisallow: /x\nDisallow: /y\n' }],
}
