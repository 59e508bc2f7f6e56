import type { RuleExamples } from '../../examples.ts'

export const lookalikeCharacterExamples: RuleExamples = {
  bad: [
    {
      robots: 'User\u2011agent: *\nDisallow: /x\n',
      finds: [{ line: 1, on: '\u2011', says: 'U+2011', fix: 'changes-meaning' }],
      fixed: 'User-agent: *\nDisallow: /x\n',
    },
    {
      robots: 'User-agent\uff1a *\nDisallow: /x\n',
      finds: [{ line: 1, on: '\uff1a' }],
      fixed: 'User-agent: *\nDisallow: /x\n',
    },
    {
      about: 'In the name of a robot.',
      robots: 'User-agent: Perplexity\u2011User\nDisallow: /\n',
      finds: [{ line: 1, says: 'Perplexity-User' }],
      fixed: 'User-agent: Perplexity-User\nDisallow: /\n',
    },
    {
      about: 'The group names the robot already.',
      robots: 'User-agent: Perplexity-User\nUser-agent: Perplexity\u2011User\nDisallow: /\n',
      finds: [{ line: 2, says: 'already, so delete the line', severity: 'hint' }],
      fixed: 'User-agent: Perplexity-User\nDisallow: /\n',
    },
    {
      about: 'In place of the star.',
      robots: 'User-agent: \uff0a\nDisallow: /x\n',
      finds: [{ line: 1, says: 'does not stand for all robots' }],
      fixed: 'User-agent: *\nDisallow: /x\n',
    },
    {
      about: 'Look-alikes of characters with a meaning in a path.',
      robots: 'User-agent: *\nDisallow: \uff0fx\nDisallow: /*\uff1fsort=\n',
      finds: [
        { line: 2, on: '\uff0f', says: 'parsers do not treat it as "/"' },
        { line: 3, on: '\uff1f' },
      ],
      fixed: 'User-agent: *\nDisallow: /x\nDisallow: /*?sort=\n',
    },
  ],
  good: [{ robots: 'User-agent: *\nDisallow: /a\u2013b\n' }, { robots: '# User\u2011agent: *\n' }],
}
