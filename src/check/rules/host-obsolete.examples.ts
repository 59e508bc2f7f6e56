import type { RuleExamples } from '../examples.ts'

export const hostObsoleteExamples: RuleExamples = {
  bad: [{ robots: 'User-agent: Yandex\nDisallow:\nHost: example.com\n', finds: [{ line: 3, on: 'Host', says: '2018' }] }],
  good: [{ robots: 'User-agent: Yandex\nDisallow:\n' }],
}
