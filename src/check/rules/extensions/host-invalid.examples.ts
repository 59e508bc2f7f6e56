import type { RuleExamples } from '../../examples.ts'

export const hostInvalidExamples: RuleExamples = {
  bad: [
    {
      robots: 'User-agent: Yandex\nDisallow:\nHost: 192.0.2.1\n',
      finds: [{ line: 3, on: '192.0.2.1', says: 'an IP address' }],
    },
    { robots: 'Host: e.com/path\n', finds: [{ line: 1, says: 'has a path' }] },
    { robots: 'Host: пример.рф\n', finds: [{ line: 1, says: 'Punycode' }] },
    { robots: 'Host: e.com www.e.com\n', finds: [{ line: 1, says: 'more than one host name' }] },
    { robots: 'Host:\n', finds: [{ line: 1, on: 'Host:', says: 'no value' }] },
  ],
  good: [
    { robots: 'Host: www.e.com\n' },
    { robots: 'Host: xn--e1afmkfd.xn--p1ai:8080\n' },
    { about: 'X202 reports a scheme.', robots: 'Host: http://e.com/\n' },
  ],
}
