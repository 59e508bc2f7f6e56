import type { RuleExamples } from '../examples.ts'

export const licenseUrlExamples: RuleExamples = {
  bad: [
    { robots: 'License: /license.xml\nUser-agent: *\nDisallow: /x/\n', finds: [{ line: 1, on: '/license.xml' }] },
    { robots: 'License: CC BY 4.0\nUser-agent: *\nDisallow: /x/\n', finds: [{ line: 1 }] },
  ],
  good: [{ robots: 'License: https://example.com/license.xml\nUser-agent: *\nDisallow: /x/\n' }],
}
