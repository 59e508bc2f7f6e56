import type { RuleExamples } from '../../examples.ts'

export const hostProtocolExamples: RuleExamples = {
  bad: [
    {
      robots: 'User-agent: Yandex\nDisallow:\nHost: http://www.e.com/\n',
      finds: [{ line: 3, on: 'http://www.e.com/', says: 'delete the line' }],
    },
    {
      about: 'Yandex allowed https://.',
      robots: 'User-agent: Yandex\nDisallow:\nHost: https://www.e.com/\n',
      finds: [{ line: 3, says: 'which Yandex allowed. Other programs', severity: 'hint' }],
    },
  ],
  good: [{ robots: 'User-agent: Yandex\nDisallow:\nHost: www.e.com:8080\n' }],
}
