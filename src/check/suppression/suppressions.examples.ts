import type { RuleExamples } from '../examples.ts'

/** Files that show the rules about comments that suppress findings, by the name of the rule. */
export const suppressionExamples: Readonly<Record<string, RuleExamples>> = {
  'unused-suppression': {
    bad: [
      {
        about: 'The line was put right, the comment stayed.',
        robots: '# wayleave-ignore S101: an old crawler of ours wants it so\nUser-agent: *\nDisallow: /a\n',
        finds: [{ line: 1, on: 'S101', says: 'suppresses nothing on line 2' }],
      },
    ],
    good: [
      { robots: 'User-agent: *\n# wayleave-ignore S101: an old crawler of ours wants it so\nDisallow /a\n' },
      {
        about: 'Whether it is of use is not known where its rule was not asked.',
        robots: '# wayleave-ignore S101: an old crawler of ours wants it so\nUser-agent: *\n',
        options: { ignore: ['S101'] },
      },
    ],
  },
  'unknown-suppressed-rule': {
    bad: [
      {
        robots: 'User-agent: *\n# wayleave-ignore missing-colons: an old crawler of ours wants it so\nDisallow /a\n',
        finds: [{ line: 2, on: 'missing-colons', says: 'Did you mean "missing-colon"?' }],
      },
    ],
    good: [
      {
        about: 'By its name.',
        robots: 'User-agent: *\n# wayleave-ignore missing-colon: an old crawler of ours wants it so\nDisallow /a\n',
      },
      {
        about: 'By the beginning of its code, with all whose codes begin so.',
        robots: 'User-agent: *\n# wayleave-ignore S1: an old crawler of ours wants it so\nDisallow /a\n',
      },
    ],
  },
  'suppression-without-reason': {
    bad: [{ robots: 'User-agent: *\n# wayleave-ignore S101\nDisallow /a\n', finds: [{ line: 2, on: 'wayleave-ignore S101' }] }],
    good: [{ robots: 'User-agent: *\nDisallow /a # wayleave-ignore S101: an old crawler of ours wants it so\n' }],
  },
  'unpaired-suppression': {
    bad: [
      {
        about: 'A start without an end.',
        robots: 'User-agent: *\n# wayleave-ignore-start S101: an old crawler of ours wants it so\nDisallow /a\n',
        finds: [{ line: 2, on: 'S101', says: 'never ends' }],
      },
      {
        about: 'An end without a start.',
        robots: 'User-agent: *\nDisallow: /a\n# wayleave-ignore-end S101\n',
        finds: [{ line: 3, on: 'S101', says: 'nothing to end' }],
      },
    ],
    good: [
      {
        robots:
          'User-agent: *\n# wayleave-ignore-start S101: an old crawler of ours wants it so\nDisallow /a\nDisallow /b\n# wayleave-ignore-end S101\n',
      },
      {
        about: 'For the whole file.',
        robots: 'User-agent: *\nDisallow /a\n# wayleave-ignore-file S101: an old crawler of ours wants it so\n',
      },
    ],
  },
  'malformed-suppression': {
    bad: [
      {
        about: 'It names no rule.',
        robots: 'User-agent: *\n# wayleave-ignore: an old crawler of ours wants it so\nDisallow /a\n',
        finds: [{ line: 2, says: 'names no rule' }],
      },
      {
        about: 'A word of another tool.',
        robots: 'User-agent: *\n# wayleave-ignore-next-line S101: an old crawler of ours wants it so\nDisallow /a\n',
        finds: [{ line: 2, says: 'No such comment' }],
      },
      {
        about: 'A word that is none.',
        robots: 'User-agent: *\n# wayleave-disable S101: an old crawler of ours wants it so\nDisallow /a\n',
        finds: [{ line: 2, on: 'wayleave-disable S101: an old crawler of ours wants it so', says: 'No such comment' }],
      },
    ],
    good: [{ robots: '# About wayleave-ignore, see our handbook.\nUser-agent: *\n' }],
  },
}
