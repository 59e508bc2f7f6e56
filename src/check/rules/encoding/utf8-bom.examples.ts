import type { RuleExamples } from '../../examples.ts'

export const utf8BomExamples: RuleExamples = {
  bad: [
    {
      robots: '\ufeffUser-agent: *\nDisallow: /x\n',
      finds: [{ line: 1, says: 'first line', fix: 'changes-meaning' }],
      fixed: 'User-agent: *\nDisallow: /x\n',
    },
    {
      about: 'A comment on the first line: no record is lost.',
      robots: '\ufeff# robots\nUser-agent: *\nDisallow: /x\n',
      finds: [{ line: 1, fix: 'safe' }],
      fixed: '# robots\nUser-agent: *\nDisallow: /x\n',
    },
  ],
  good: [{ robots: 'User-agent: *\nDisallow: /x\n' }],
}
