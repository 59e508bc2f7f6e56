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
      finds: [
        { line: 1, says: 'not in UTF-8. Every main dialect finds no rule in it, so nothing is forbidden.' },
      ],
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
      finds: [
        {
          line: 1,
          severity: 'warning',
          says: 'If it came with the header "Content-Encoding: gzip", robots decode it, and nothing is wrong',
        },
      ],
    },
    {
      about: 'The first bytes of a picture, after a program replaced what is not UTF-8.',
      robots: '\ufffdPNG\r\n\u001a\n\0\0\0\rIHDR\0\0\0\ufffd\0\0\0\ufffd\u0008\u0006\0\0\0',
      finds: [{ line: 1, says: 'is a PNG image. Parsers find no rule in it, so nothing is forbidden.' }],
    },
    {
      about: 'The first bytes of a photo.',
      robots: Uint8Array.from([
        0xff, 0xd8, 0xff, 0xe0, 0, 0x10, 0x4a, 0x46, 0x49, 0x46, 0, 1, 1, 0, 0, 1, 0, 1, 0, 0, 0xff, 0xdb,
      ]),
      finds: [{ line: 1, says: 'is a JPEG image.' }],
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
