import type { RuleExamples } from '../../examples.ts'

/** Encodes a text in UTF-16, little-endian. */
function utf16(text: string): Uint8Array {
  return Uint8Array.from(Array.from(text).flatMap((character) => [character.charCodeAt(0), 0]))
}

export const notUtf8Examples: RuleExamples = {
  bad: [
    {
      robots: utf16('\ufeffUser-agent: *\nDisallow: /x\n').map((byte, index) =>
        index === 0 ? 0xff : index === 1 ? 0xfe : byte,
      ),
      finds: [{ line: 1, says: 'utf-16le', fix: 'changes-meaning' }],
      fixed: 'User-agent: *\nDisallow: /x\n',
    },
    {
      about: 'The same file without a byte order mark.',
      robots: utf16('User-agent: *\nDisallow: /x\n'),
      finds: [{ line: 1 }],
      fixed: 'User-agent: *\nDisallow: /x\n',
    },
    {
      about: 'A program took the byte order mark for letters and wrote them in UTF-8.',
      robots: utf16('\ubfc3\ubec3User-agent: *\nDisallow: /x\n').map((byte, index) =>
        index < 4 ? ([0xc3, 0xbf, 0xc3, 0xbe][index] ?? byte) : byte,
      ),
      finds: [{ line: 1 }],
      fixed: 'User-agent: *\nDisallow: /x\n',
    },
    {
      about: 'Its first line, after another program decoded it as something else.',
      robots: 'U\0s\0e\0r\0-\0a\0g\0e\0n\0t\0:\0 \0*\0\n\0',
      finds: [{ line: 1, fix: 'changes-meaning' }],
      fixed: 'User-agent: *\n',
    },
    {
      about: 'The first bytes of a gzip file.',
      robots: Uint8Array.from([
        0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3, 0x0b, 0x2d, 0x4e, 0x2d, 0xd2, 0x4d, 0x4c, 0x4f, 0xcd, 0x2b,
      ]),
      finds: [{ line: 1, says: 'gzip' }],
    },
  ],
  good: [
    {
      about: 'S103 reports the error page.',
      robots: 'Internal Server Error\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0',
    },
    { robots: 'User-agent: *\nDisallow: /é\n' },
    { about: 'E108 reports a single control character.', robots: 'User-agent: *\nDisallow: /a\0\n' },
  ],
}
