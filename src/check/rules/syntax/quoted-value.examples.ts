import type { RuleExamples } from '../../examples.ts'

export const quotedValueExamples: RuleExamples = {
  bad: [
    {
      robots: 'User-agent: *\nDisallow: "/x"\n',
      finds: [{ line: 2, on: '"/x"', fix: 'changes-meaning' }],
      fixed: 'User-agent: *\nDisallow: /x\n',
    },
    {
      robots: "User-agent: 'FooBot'\nDisallow: /x\n",
      finds: [{ line: 1 }],
      fixed: 'User-agent: FooBot\nDisallow: /x\n',
    },
    {
      robots: 'User-agent: "*"\nDisallow: /x\n',
      finds: [{ line: 1, says: 'so the line does not stand for all robots' }],
      fixed: 'User-agent: *\nDisallow: /x\n',
    },
    {
      robots: 'User-agent: *\nDisallow: ""\n',
      finds: [{ line: 2, on: '""', says: 'without a value' }],
      fixed: 'User-agent: *\nDisallow: \n',
    },
  ],
  good: [{ robots: 'User-agent: *\nDisallow: /"x"\n' }],
}
