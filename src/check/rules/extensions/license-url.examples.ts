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
      robots: 'License: MIT\nLicense:\nLicense: /license.xml\n',
      finds: [
        { line: 1, says: 'not an absolute URL' },
        { line: 2, says: 'no URL' },
        { line: 3, says: 'To get the fix, give --origin https://… or check the site by its URL.' },
      ],
    },
    {
      about: 'A host of the own network.',
      robots: 'License: https://intranet/license.xml\nUser-agent: *\nDisallow: /x/\n',
      finds: [{ line: 1, says: '"intranet" has no dot' }],
    },
  ],
  good: [{ robots: 'License: https://e.com/license.xml\nUser-agent: *\nDisallow: /x/\n' }],
}
