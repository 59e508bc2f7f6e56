import type { RuleExamples } from '../examples.ts'

export const doesNotObeyExamples: RuleExamples = {
  bad: [
    { robots: 'User-agent: Perplexity-User\nDisallow: /\n', finds: [{ line: 1, says: 'does not obey' }] },
    { robots: 'User-agent: ChatGPT-User\nDisallow: /private/\n', finds: [{ line: 1, says: 'only in part' }] },
  ],
  good: [
    { robots: 'User-agent: PerplexityBot\nDisallow: /\n' },
    { about: 'Nothing is forbidden that it could disobey.', robots: 'User-agent: Perplexity-User\nDisallow:\n' },
    { about: 'What its operator does not say, nobody knows.', robots: 'User-agent: Discordbot\nDisallow: /\n' },
  ],
}
