import type { RuleExamples } from '../../examples.ts'

export const allowRootNoopExamples: RuleExamples = {
  bad: [
    {
      robots: 'User-agent: *\nDisallow: /a\nAllow: /\n',
      finds: [{ line: 3, on: '/', says: 'is redundant', fix: 'safe' }],
      fixed: 'User-agent: *\nDisallow: /a\n',
    },
    {
      robots: 'User-agent: *\nAllow: /\n',
      finds: [{ line: 2, says: 'Write "Disallow:"' }],
      fixed: 'User-agent: *\nDisallow:\n',
    },
  ],
  good: [
    { robots: 'User-agent: *\nDisallow: /a\nAllow: /a/b\n' },
    {
      about: 'It overrides a Disallow of the same length.',
      robots: 'User-agent: *\nDisallow: /\nAllow: /\n',
    },
  ],
}
