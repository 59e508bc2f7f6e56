import type { RuleExamples } from '../../examples.ts'

export const hostOutsideYandexExamples: RuleExamples = {
  bad: [
    {
      robots: 'User-agent: *\nDisallow: /x\nHost: e.com\n\nUser-agent: Yandex\nDisallow: /y\n',
      finds: [{ line: 3, on: 'Host', says: 'Delete the line.' }],
    },
    { robots: 'Host: e.com\nUser-agent: *\nDisallow: /x\n', finds: [{ line: 1 }] },
  ],
  good: [{ robots: 'User-agent: Yandex\nDisallow: /y\nHost: e.com\n' }],
}
