import type { RuleExamples } from '../../examples.ts'

export const noFinalNewlineExamples: RuleExamples = {
  bad: [
    {
      robots: 'User-agent: *\nDisallow: /private/',
      finds: [{ line: 2, fix: 'safe' }],
      fixed: 'User-agent: *\nDisallow: /private/\n',
    },
    {
      about: 'The fix uses the line end of the other lines.',
      robots: 'User-agent: *\r\nDisallow: /private/',
      finds: [{ line: 2, fix: 'safe' }],
      fixed: 'User-agent: *\r\nDisallow: /private/\r\n',
    },
    {
      about: 'The fix does not repeat the lone CR; see E106/cr-only.',
      robots: 'User-agent: *\rDisallow: /private/',
      finds: [{ line: 2, fix: 'safe' }],
      fixed: 'User-agent: *\rDisallow: /private/\n',
    },
  ],
  good: [
    { robots: 'User-agent: *\nDisallow: /private/\n' },
    { about: 'An empty file has no lines.', robots: '' },
  ],
}
