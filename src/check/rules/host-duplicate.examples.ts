import type { RuleExamples } from '../examples.ts'

export const hostDuplicateExamples: RuleExamples = {
  bad: [
    {
      robots: 'User-agent: Yandex\nDisallow:\nHost: example.com\nHost: www.example.com\n',
      finds: [{ line: 4, on: 'www.example.com', says: 'line 3', fix: 'safe' }],
      fixed: 'User-agent: Yandex\nDisallow:\nHost: example.com\n',
    },
  ],
  good: [{ robots: 'User-agent: Yandex\nDisallow:\nHost: example.com\n' }],
}
