import type { RuleExamples } from '../../examples.ts'

const programs = ['rfc-9309', 'google', 'wget', 'wget2', 'crawler4j', 'spatie', 'webrobots'] as const

export const differsInProgramsExamples: RuleExamples = {
  bad: [
    {
      about: 'Three programs do not look at the query.',
      robots: 'User-agent: *\nDisallow: /search?q=\n',
      finds: [{ line: 2, says: 'wget, wget2 and crawler4j allow https://example.com/search?q=.' }],
      options: { dialects: programs },
    },
    {
      about: 'A program reads Noindex as Disallow.',
      robots: 'User-agent: *\nNoindex: /old/\nDisallow: /a/\n',
      finds: [{ line: 2, says: 'spatie forbids https://example.com/old/.' }],
      options: { dialects: programs },
    },
    {
      about: 'A program refuses the file because of its last line.',
      robots: 'User-agent: *\nDisallow: /a/\nThis is our file\n',
      finds: [{ line: 2, says: 'webrobots allows https://example.com/a/.' }],
      options: { dialects: programs },
    },
    {
      about: 'The file names a robot that reads so.',
      robots: 'User-agent: wget\nDisallow: /a?b\nDisallow: /c?d\n',
      finds: [{ line: 2, says: 'wget allows https://example.com/a?b.' }],
    },
  ],
  good: [
    {
      about: 'All dialects agree.',
      robots: 'User-agent: *\nDisallow: /a/\n',
      options: { dialects: programs },
    },
    { about: 'No program is asked.', robots: 'User-agent: *\nDisallow: /search?q=\n' },
  ],
}
