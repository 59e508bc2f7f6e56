import type { RuleExamples } from '../../examples.ts'

export const licenseUrlExamples: RuleExamples = {
  bad: [
    {
      robots: 'License: /license.xml\nUser-agent: *\nDisallow: /x/\n',
      options: { origin: 'https://www.example.com' },
      finds: [{ line: 1, on: '/license.xml', fix: 'changes-meaning' }],
      fixed: 'License: https://www.example.com/license.xml\nUser-agent: *\nDisallow: /x/\n',
    },
    {
      robots: 'License: MIT\nLicense:\n',
      finds: [
        { line: 1, says: 'not an absolute URL' },
        { line: 2, says: 'no URL' },
      ],
    },
  ],
  good: [{ robots: 'License: https://e.com/license.xml\nUser-agent: *\nDisallow: /x/\n' }],
}
