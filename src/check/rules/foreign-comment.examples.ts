import type { RuleExamples } from '../examples.ts'

export const foreignCommentExamples: RuleExamples = {
  bad: [
    {
      robots: '// block bots\nUser-agent: *\nDisallow: /x\n',
      finds: [{ line: 1, on: '// block bots', fix: 'safe' }],
      fixed: '# block bots\nUser-agent: *\nDisallow: /x\n',
    },
    { robots: '; block bots\n', finds: [{ line: 1 }], fixed: '# block bots\n' },
    {
      robots: 'User-agent: *\n/* all\n*/\nDisallow: /x\n',
      finds: [{ line: 2 }, { line: 3 }],
      fixed: 'User-agent: *\n# all\n#\nDisallow: /x\n',
    },
  ],
  good: [{ robots: '# // block bots\nUser-agent: *\nDisallow: //x\n' }],
}
