import type { RuleExamples } from '../../examples.ts'

export const mixedLineEndsExamples: RuleExamples = {
  bad: [
    {
      robots: 'User-agent: *\nDisallow: /x\r\nDisallow: /y\n',
      finds: [{ line: 2, says: '1 line', fix: 'safe' }],
      fixed: 'User-agent: *\nDisallow: /x\nDisallow: /y\n',
    },
    {
      about: 'The fix keeps the more common line end.',
      robots: 'User-agent: *\r\nDisallow: /x\r\nDisallow: /y\n',
      finds: [{ line: 3, fix: 'safe' }],
      fixed: 'User-agent: *\r\nDisallow: /x\r\nDisallow: /y\r\n',
    },
  ],
  good: [{ robots: 'User-agent: *\r\nDisallow: /x\r\n' }],
}
