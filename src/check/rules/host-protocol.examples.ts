import type { RuleExamples } from '../examples.ts'

export const hostProtocolExamples: RuleExamples = {
  bad: [
    {
      robots: 'User-agent: Yandex\nDisallow:\nHost: https://example.com/\n',
      finds: [{ line: 3, on: 'https://example.com/', says: '"example.com"', fix: 'changes-meaning' }],
      fixed: 'User-agent: Yandex\nDisallow:\nHost: example.com\n',
    },
  ],
  good: [{ robots: 'User-agent: Yandex\nDisallow:\nHost: example.com\n' }],
}
