import type { RuleExamples } from '../../examples.ts'

const LATIN_1 = Uint8Array.from(
  Array.from('User-agent: *\nDisallow: /caf\u00e9\n', (character) => character.charCodeAt(0)),
)

export const invalidUtf8Examples: RuleExamples = {
  bad: [
    {
      about: 'An é in Latin-1.',
      robots: LATIN_1,
      finds: [{ line: 2, says: '1 byte', fix: 'changes-meaning' }],
      fixed: 'User-agent: *\nDisallow: /café\n',
    },
    {
      about: 'Another program replaced the byte.',
      robots: 'User-agent: *\nDisallow: /caf\ufffd\n',
      finds: [{ line: 2, on: '\ufffd', says: '1 replacement character' }],
    },
  ],
  good: [{ robots: 'User-agent: *\nDisallow: /café\n' }, { robots: 'User-agent: *\nDisallow: /😀\n' }],
}
