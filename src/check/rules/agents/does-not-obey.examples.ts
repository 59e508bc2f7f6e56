import type { RuleExamples } from '../../examples.ts'

export const doesNotObeyExamples: RuleExamples = {
  bad: [
    {
      about: 'A comment shows that somebody relies on the name.',
      robots: '# The Internet Archive\nUser-agent: ia_archiver\nDisallow: /\n',
      finds: [{ line: 2, severity: 'info' }],
    },
    {
      robots: 'User-agent: Perplexity-User\nDisallow: /\n',
      finds: [{ line: 1, says: 'does not obey', severity: 'info' }],
    },
    {
      robots: 'User-agent: ChatGPT-User\nDisallow: /private/\n',
      finds: [{ line: 1, says: 'only in part', severity: 'hint' }],
    },
    {
      about: 'What fetches for people matters more than a library.',
      robots: 'User-agent: python-requests\nDisallow: /\n\nUser-agent: ChatGPT-User\nDisallow: /\n',
      finds: [
        { line: 1, severity: 'hint' },
        { line: 4, severity: 'info' },
      ],
    },
    {
      about: 'The source is a list that others maintain, not the operator.',
      robots: 'User-agent: Bytespider\nDisallow: /\n',
      finds: [{ line: 1, says: 'is reported not to obey robots.txt' }],
    },
  ],
  good: [
    {
      about: 'A107 tells that no crawler uses the name any more.',
      robots: 'User-agent: Google-NotebookLM\nDisallow: /\n',
    },
    { robots: 'User-agent: PerplexityBot\nDisallow: /\n' },
    { about: 'The group forbids nothing.', robots: 'User-agent: Perplexity-User\nDisallow:\n' },
    { about: 'The operator does not say whether it obeys.', robots: 'User-agent: Discordbot\nDisallow: /\n' },
  ],
}
