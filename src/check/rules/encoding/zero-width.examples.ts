import type { RuleExamples } from '../../examples.ts'

export const zeroWidthExamples: RuleExamples = {
  bad: [
    {
      robots: 'User-agent: *\nDisallow:\u200b /x\n',
      finds: [{ line: 2, on: '\u200b', says: 'U+200B', fix: 'changes-meaning' }],
      fixed: 'User-agent: *\nDisallow: /x\n',
    },
    {
      robots: 'User-agent: *\nDis\u2060allow: /x\n',
      finds: [{ line: 2 }],
      fixed: 'User-agent: *\nDisallow: /x\n',
    },
  ],
  good: [{ robots: 'User-agent: *\nDisallow: /x # a\u200bremark\n' }],
}
