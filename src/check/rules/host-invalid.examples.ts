import type { RuleExamples } from '../examples.ts'

export const hostInvalidExamples: RuleExamples = {
  bad: [
    { robots: 'User-agent: Yandex\nDisallow:\nHost: 192.0.2.1\n', finds: [{ line: 3, on: '192.0.2.1', says: 'numbers' }] },
    { robots: 'User-agent: Yandex\nDisallow:\nHost: example.com/index.html\n', finds: [{ line: 3 }] },
    { robots: 'User-agent: Yandex\nDisallow:\nHost: example.com:99999\n', finds: [{ line: 3, says: 'port' }] },
  ],
  good: [{ robots: 'User-agent: Yandex\nDisallow:\nHost: www.example.com:8080\n' }],
}
