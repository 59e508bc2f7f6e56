import type { RuleExamples } from '../../examples.ts'

export const allowRootNoopExamples: RuleExamples = {
  bad: [
    {
      robots: 'User-agent: *\nDisallow: /a\nAllow: /\n',
      finds: [{ line: 3, on: '/', says: 'It does no harm.' }],
    },
    {
      about: 'A parser that applies the first match never reaches the Disallow.',
      robots: 'User-agent: *\nAllow: /\nDisallow: /a\n',
      finds: [{ line: 2, on: '/', says: 'Delete the line', fix: 'changes-meaning' }],
      fixed: 'User-agent: *\nDisallow: /a\n',
    },
    {
      robots: 'User-agent: *\nAllow: /\n',
      finds: [{ line: 2, says: 'says in words that everything is allowed' }],
    },
    {
      about: 'Only the first of two equal lines is reported. P116 reports the other.',
      robots: 'User-agent: *\nAllow: /\nAllow: /\n',
      finds: [{ line: 2, says: 'It does no harm.' }],
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
