import type { RuleExamples } from '../../examples.ts'

export const allowRootNoopExamples: RuleExamples = {
  bad: [
    {
      robots: 'User-agent: *\nDisallow: /a\nAllow: /\n',
      finds: [{ line: 3, on: '/', says: 'changes nothing', fix: 'safe' }],
      fixed: 'User-agent: *\nDisallow: /a\n',
    },
    { robots: 'User-agent: *\nAllow: /\n', finds: [{ line: 2, says: 'Write "Disallow:"' }], fixed: 'User-agent: *\nDisallow:\n' },
  ],
  good: [
    { robots: 'User-agent: *\nDisallow: /a\nAllow: /a/b\n' },
    { about: 'It takes the place of a Disallow as long.', robots: 'User-agent: *\nDisallow: /\nAllow: /\n' },
  ],
}
