import type { RuleExamples } from '../../examples.ts'

export const nbspOrExoticSpaceExamples: RuleExamples = {
  bad: [
    {
      robots: 'User-agent:\u00a0*\nDisallow: /x\n',
      finds: [{ line: 1, on: '\u00a0', says: 'U+00A0', fix: 'changes-meaning' }],
      fixed: 'User-agent: *\nDisallow: /x\n',
    },
    {
      robots: 'User-agent: *\n\u3000Disallow: /x\n',
      finds: [{ line: 2 }],
      fixed: 'User-agent: *\n Disallow: /x\n',
    },
  ],
  good: [
    { robots: 'User-agent:\t*\nDisallow: /x # a\u00a0remark\n' },
    {
      about: 'P108 reports characters that were encoded twice. This space is the second byte of "à".',
      robots: 'User-agent: *\nDisallow: /voil\u00c3\u00a0/\n',
    },
  ],
}
