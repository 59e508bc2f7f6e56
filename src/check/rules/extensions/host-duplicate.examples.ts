import type { RuleExamples } from '../../examples.ts'

export const hostDuplicateExamples: RuleExamples = {
  bad: [
    {
      robots: 'User-agent: Yandex\nDisallow:\nHost: e.com\nHost: www.e.com\n',
      finds: [{ line: 4, on: 'www.e.com', fix: 'safe' }],
      fixed: 'User-agent: Yandex\nDisallow:\nHost: e.com\n',
    },
  ],
  good: [{ robots: 'User-agent: Yandex\nDisallow:\nHost: e.com\n' }],
}
