import type { RuleExamples } from '../examples.ts'

export const hostOutsideYandexExamples: RuleExamples = {
  bad: [{ robots: 'User-agent: *\nDisallow:\nHost: example.com\n', finds: [{ line: 3, on: 'Host' }] }],
  good: [{ robots: 'User-agent: Yandex\nDisallow:\nHost: example.com\n' }],
}
