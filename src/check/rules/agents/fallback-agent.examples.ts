import type { RuleExamples } from '../../examples.ts'

export const fallbackAgentExamples: RuleExamples = {
  bad: [
    { robots: 'User-agent: Googlebot\nDisallow: /x\n', finds: [{ line: 1, says: 'Googlebot-Image' }] },
    { robots: 'User-agent: msnbot\nDisallow: /x\n', finds: [{ line: 1, says: 'bingbot' }] },
  ],
  good: [
    { about: 'A family name is meant for the whole family.', robots: 'User-agent: Yandex\nDisallow: /x\n' },
    { robots: 'User-agent: bingbot\nDisallow: /x\n\nUser-agent: msnbot\nDisallow: /y\n' },
  ],
}
