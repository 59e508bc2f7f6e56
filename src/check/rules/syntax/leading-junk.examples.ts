import type { RuleExamples } from '../../examples.ts'

export const leadingJunkExamples: RuleExamples = {
  bad: [
    {
      robots: 'User-agent: *\n- Disallow: /x\n> Disallow: /y\n',
      finds: [
        { line: 2, on: '-', fix: 'changes-meaning' },
        { line: 3, on: '>' },
      ],
      fixed: 'User-agent: *\nDisallow: /x\nDisallow: /y\n',
    },
    {
      robots: '```\nUser-agent: *\nDisallow: /x\n```\n',
      finds: [
        { line: 1, fix: 'safe' },
        { line: 4, fix: 'safe' },
      ],
      fixed: 'User-agent: *\nDisallow: /x\n',
    },
    {
      about: 'The checked dialect reads the record all the same.',
      robots: 'User-agent: *\n- Disallow: /x\n',
      options: { dialects: ['robotexclusionrulesparser'] },
      finds: [{ line: 2, says: 'some dialects that are not checked here ignore the record', fix: 'safe' }],
      fixed: 'User-agent: *\nDisallow: /x\n',
    },
    {
      about: 'After an unfinished merge, the records of both sides are in force.',
      robots: 'User-agent: *\n<<<<<<< HEAD\nDisallow: /x\n=======\nDisallow: /y\n>>>>>>> main\n',
      finds: [{ line: 2, says: 'an unfinished merge' }, { line: 4 }, { line: 6 }],
      fixed: 'User-agent: *\nDisallow: /x\nDisallow: /y\n',
    },
    {
      robots: 'User-agent: *\n– Disallow: /x\n',
      finds: [{ line: 2, on: '–', fix: 'changes-meaning' }],
      fixed: 'User-agent: *\nDisallow: /x\n',
    },
  ],
  good: [{ robots: 'User-agent: *\n  Disallow: /x\n' }, { robots: '- a remark\n' }],
}
