import type { RuleExamples } from '../examples.ts'

/** Octets of UTF-16, little end first. */
function utf16(text: string): Uint8Array {
  return Uint8Array.from(Array.from(text).flatMap((character) => [character.charCodeAt(0), 0]))
}

export const notUtf8Examples: RuleExamples = {
  bad: [
    {
      robots: utf16('\ufeffUser-agent: *\nDisallow: /x\n').map((octet, index) => (index === 0 ? 0xff : index === 1 ? 0xfe : octet)),
      finds: [{ line: 1, says: 'utf-16le' }],
    },
    { about: 'The same without a mark.', robots: utf16('User-agent: *\nDisallow: /x\n'), finds: [{ line: 1 }] },
    { about: 'The same, read as something else before.', robots: 'U\0s\0e\0r\0-\0a\0g\0e\0n\0t\0:\0 \0*\0\n\0', finds: [{ line: 1 }] },
  ],
  good: [{ robots: 'User-agent: *\nDisallow: /é\n' }, { robots: 'User-agent: *\nDisallow: /a\0\n' }],
}
