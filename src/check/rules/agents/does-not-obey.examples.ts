import type { RuleExamples } from '../../examples.ts'

export const doesNotObeyExamples: RuleExamples = {
  bad: [
    { robots: 'User-agent: Perplexity-User\nDisallow: /\n', finds: [{ line: 1, says: 'does not obey' }] },
    { robots: 'User-agent: ChatGPT-User\nDisallow: /private/\n', finds: [{ line: 1, says: 'only in part' }] },
    {
      about: 'Not its operator says so, but a list that others keep.',
      robots: 'User-agent: Bytespider\nDisallow: /\n',
      finds: [{ line: 1, says: 'is said not to obey robots.txt' }],
    },
  ],
  good: [
    { robots: 'User-agent: PerplexityBot\nDisallow: /\n' },
    { about: 'Nothing is forbidden that it could disobey.', robots: 'User-agent: Perplexity-User\nDisallow:\n' },
    { about: 'What its operator does not say, nobody knows.', robots: 'User-agent: Discordbot\nDisallow: /\n' },
  ],
}
