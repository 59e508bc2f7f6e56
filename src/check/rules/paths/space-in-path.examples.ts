import type { RuleExamples } from '../../examples.ts'

export const spaceInPathExamples: RuleExamples = {
  bad: [
    {
      robots: 'User-agent: *\nDisallow: /my file.html\n',
      finds: [{ line: 2, on: ' ', says: '"/my%20file.html"', fix: 'changes-meaning' }],
      fixed: 'User-agent: *\nDisallow: /my%20file.html\n',
    },
    {
      about: 'Another rule closes the URL.',
      robots: 'User-agent: *\nDisallow: /my\nDisallow: /my files/\n',
      finds: [{ line: 3, severity: 'hint' }],
      fixed: 'User-agent: *\nDisallow: /my\nDisallow: /my%20files/\n',
    },
    {
      about: 'A robot sends the other characters encoded, too.',
      robots: 'User-agent: *\nDisallow: /*/vols à Paris-*$\n',
      finds: [{ line: 2, says: 'For rfc-9309, google, bing, yandex and 4 other dialects, the rule' }],
      fixed: 'User-agent: *\nDisallow: /*/vols%20%C3%A0%20Paris-*$\n',
    },
    {
      about: 'The file has the path as the pages write it.',
      robots: 'User-agent: *\nDisallow: /*/los vuelos-*\nDisallow: /*/los-vuelos-*\n',
      finds: [{ line: 2, says: 'Line 3 has this path with hyphens.', severity: 'info' }],
      fixed: 'User-agent: *\nDisallow: /*/los-vuelos-*\n',
    },
    {
      about: 'A path with other capitals or accents is another path.',
      robots: 'User-agent: *\nDisallow: /Los años-*\nDisallow: /los-años-*\nDisallow: /Los-anos-*\n',
      finds: [{ line: 2, says: 'Write "/Los%20a%C3%B1os-*".', severity: 'warning' }],
      fixed: 'User-agent: *\nDisallow: /Los%20a%C3%B1os-*\nDisallow: /los-años-*\nDisallow: /Los-anos-*\n',
    },
    {
      about: 'The file has the path as robots send it.',
      robots: 'User-agent: *\nDisallow: /my file\nDisallow: /my%20file\n',
      finds: [{ line: 2, says: 'Line 3 has this path with "%20". Delete this line.', severity: 'hint' }],
      fixed: 'User-agent: *\nDisallow: /my%20file\n',
    },
  ],
  good: [
    { robots: 'User-agent: *\nDisallow: /my%20file.html\n' },
    {
      about: 'S114 reports the HTML entity, and tells how to write the spaces.',
      robots: 'User-agent: *\nDisallow: /a &amp; b\n',
    },
    { about: 'S107 reports two paths in one value.', robots: 'User-agent: *\nDisallow: /a /b\n' },
  ],
}
