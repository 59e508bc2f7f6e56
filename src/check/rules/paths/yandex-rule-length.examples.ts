import type { RuleExamples } from '../../examples.ts'

export const yandexRuleLengthExamples: RuleExamples = {
  bad: [
    {
      robots: `User-agent: Yandex\nDisallow: /${'a'.repeat(1_024)}\n`,
      finds: [{ line: 2, says: '1,025 characters' }],
    },
  ],
  good: [
    { robots: `User-agent: Yandex\nDisallow: /${'a'.repeat(1_023)}\n` },
    {
      about: 'The group does not apply to Yandex.',
      robots: `User-agent: FooBot\nDisallow: /${'a'.repeat(1_024)}\n`,
    },
    { robots: `User-agent: Yandex\nDisallow: /${'a'.repeat(1_024)}\n`, options: { dialects: ['google'] } },
  ],
}
