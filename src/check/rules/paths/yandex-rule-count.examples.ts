import type { RuleExamples } from '../../examples.ts'

const manyRules = (count: number): string =>
  Array.from({ length: count }, (_, index) => `Disallow: /p${index}\n`).join('')

export const yandexRuleCountExamples: RuleExamples = {
  bad: [
    {
      robots: `User-agent: Yandex\n${manyRules(2_049)}`,
      finds: [{ line: 2_050, on: '/p2048', says: '2,049 rules' }],
    },
  ],
  good: [
    { robots: `User-agent: Yandex\n${manyRules(2_048)}` },
    {
      about: 'Yandex has a group of its own with fewer rules.',
      robots: `User-agent: *\n${manyRules(2_049)}\nUser-agent: Yandex\nDisallow: /a\n`,
    },
  ],
}
