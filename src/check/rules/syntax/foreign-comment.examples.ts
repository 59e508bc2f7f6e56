import type { RuleExamples } from '../../examples.ts'

export const foreignCommentExamples: RuleExamples = {
  bad: [
    {
      about: 'The colon makes the line a record.',
      robots: 'User-agent: FooBot\n// note: private\nUser-agent: BarBot\nDisallow: /x\n',
      finds: [{ line: 2, on: '// note: private', says: 'Because of its colon', fix: 'changes-meaning' }],
      fixed: 'User-agent: FooBot\n# note: private\nUser-agent: BarBot\nDisallow: /x\n',
    },
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
    {
      about: 'After a value, the mark is part of the value.',
      robots: 'User-agent: *\nDisallow: /x // private\n',
      finds: [{ line: 2, on: '// private', fix: 'changes-meaning' }],
      fixed: 'User-agent: *\nDisallow: /x # private\n',
    },
    { robots: '-- block bots\n', finds: [{ line: 1 }], fixed: '# block bots\n' },
  ],
  good: [
    { robots: 'User-agent: *\nDisallow: /a;b\nDisallow: /x//y\n' },
    { robots: '# // block bots\nUser-agent: *\nDisallow: //x\n' },
  ],
}
