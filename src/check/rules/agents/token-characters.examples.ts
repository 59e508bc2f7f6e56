import type { RuleExamples } from '../../examples.ts'

export const tokenCharactersExamples: RuleExamples = {
  bad: [
    {
      about: 'The author wrote the names of services in place of tokens.',
      robots:
        'User-agent: Branch Metrics API\nUser-agent: Branch API\nUser-agent: Getintent Crawler\nDisallow: /v/\n',
      finds: [
        {
          line: 1,
          says: '"Branch Metrics API", "Branch API" and "Getintent Crawler" have blanks',
          severity: 'info',
        },
      ],
    },
    {
      about: 'Signs alone are no name.',
      robots: 'User-agent: @@@\nDisallow: /a/\n',
      finds: [{ line: 1, severity: 'info', says: 'has neither a letter nor a digit' }],
    },
    {
      robots: 'User-agent: HTTrack [NC,OR]\nUser-agent: Teleport [OR]\nDisallow: /\n',
      finds: [{ line: 1, says: 'Write the name alone, such as "HTTrack".', severity: 'info' }],
      fixed: 'User-agent: HTTrack\nUser-agent: Teleport\nDisallow: /\n',
    },
    {
      about: 'Titles of products stand in place of tokens.',
      robots:
        'User-agent: Google AdSense\nUser-agent: Google Schema Markup Testing Tool\nUser-agent: Amazon Contxbot\nDisallow: /\n',
      finds: [
        { line: 1, says: 'In this file, at least 3 names are for people', severity: 'info' },
        { line: 2 },
        { line: 3 },
      ],
    },
    {
      about: 'Addresses stand in place of tokens.',
      robots:
        'User-agent: http://monitoring.example/about\nUser-agent: foo\nUser-agent: http://example.com/bot\nDisallow: /\n',
      finds: [
        {
          line: 1,
          says: '"http://monitoring.example/about" and "http://example.com/bot" are addresses, not names of robots.',
          severity: 'info',
        },
      ],
    },
    {
      about: 'Names from the settings of a server, which escapes blanks.',
      robots: 'User-agent: Web\\ Sucker\nUser-agent: Net\\ Vampire\nDisallow: /\n',
      finds: [
        {
          line: 1,
          says: 'have backslashes, but robots.txt has no escapes',
          severity: 'info',
        },
      ],
    },
    {
      robots: 'User-agent: k2spider\nDisallow: /\n',
      finds: [{ line: 1, on: 'k2spider', says: 'applies to a robot called "k"' }],
    },
    { robots: 'User-agent: Download Ninja\nDisallow: /\n', finds: [{ line: 1, says: '"Download"' }] },
  ],
  good: [
    {
      about: 'Robots that Wayleave knows.',
      robots: 'User-agent: MJ12bot\nUser-agent: archive.org_bot\nUser-agent: Sogou web spider\nDisallow: /\n',
    },
    { robots: 'User-agent: Foo-Bot_x\nDisallow: /\n' },
    {
      about: 'Both parsers compare whole names.',
      robots: 'User-agent: k2spider\nDisallow: /\n',
      options: { dialects: ['crawler-commons', 'protego'] },
    },
  ],
}
