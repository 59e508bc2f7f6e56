import type { RuleExamples } from '../../examples.ts'

export const hostObsoleteExamples: RuleExamples = {
  bad: [
    {
      robots: 'User-agent: Yandex\nDisallow:\nHost: e.com\n',
      finds: [{ line: 3, on: 'Host', says: '2018', fix: 'changes-meaning' }],
      fixed: 'User-agent: Yandex\nDisallow:\n',
    },
  ],
  good: [{ robots: 'User-agent: Yandex\nDisallow:\n' }],
}
