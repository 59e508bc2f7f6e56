import type { RuleExamples } from '../examples.ts'

export const noFinalNewlineExamples: RuleExamples = {
  bad: [
    {
      robots: 'User-agent: *\nDisallow: /private/',
      finds: [{ line: 2, fix: 'safe' }],
      fixed: 'User-agent: *\nDisallow: /private/\n',
    },
    {
      about: 'The line end of the other lines is taken.',
      robots: 'User-agent: *\r\nDisallow: /private/',
      finds: [{ line: 2, fix: 'safe' }],
      fixed: 'User-agent: *\r\nDisallow: /private/\r\n',
    },
  ],
  good: [{ robots: 'User-agent: *\nDisallow: /private/\n' }, { about: 'An empty file has no line.', robots: '' }],
}
