import type { RuleExamples } from '../../examples.ts'

export const hostProtocolExamples: RuleExamples = {
  bad: [
    {
      about:
        'No robot reads Host any more. Programs that collect the value get another one, so the fix is not safe.',
      robots: 'User-agent: Yandex\nDisallow:\nHost: https://www.e.com/\n',
      finds: [{ line: 3, on: 'https://www.e.com/', says: 'www.e.com', fix: 'changes-meaning' }],
      fixed: 'User-agent: Yandex\nDisallow:\nHost: www.e.com\n',
    },
  ],
  good: [{ robots: 'User-agent: Yandex\nDisallow:\nHost: www.e.com:8080\n' }],
}
