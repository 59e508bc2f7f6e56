import type { RuleExamples } from '../examples.ts'

/** Files that show the rules about comments that suppress findings, by the name of the rule. */
export const suppressionExamples: Readonly<Record<string, RuleExamples>> = {
  'unused-suppression': {
    bad: [
      {
        about: 'The line was corrected, but the comment stayed.',
        robots: '# wayleave-ignore S101: an old crawler of ours wants it so\nUser-agent: *\nDisallow: /a\n',
        finds: [{ line: 1, on: 'S101', says: 'suppresses nothing on line 2' }],
      },
    ],
    good: [
      { robots: 'User-agent: *\n# wayleave-ignore S101: an old crawler of ours wants it so\nDisallow /a\n' },
      {
        about: 'The rule was not run, so the comment may be useful.',
        robots: '# wayleave-ignore S101: an old crawler of ours wants it so\nUser-agent: *\n',
        options: { ignore: ['S101'] },
      },
    ],
  },
  'unknown-suppressed-rule': {
    bad: [
      {
        robots:
          'User-agent: *\n# wayleave-ignore missing-colons: an old crawler of ours wants it so\nDisallow /a\n',
        finds: [{ line: 2, on: 'missing-colons', says: 'Did you mean "missing-colon"?' }],
      },
    ],
    good: [
      {
        about: 'The comment names the rule by its name.',
        robots:
          'User-agent: *\n# wayleave-ignore missing-colon: an old crawler of ours wants it so\nDisallow /a\n',
      },
      {
        about: 'The comment names all rules whose codes begin alike.',
        robots: 'User-agent: *\n# wayleave-ignore S1: an old crawler of ours wants it so\nDisallow /a\n',
      },
    ],
  },
  'suppression-without-reason': {
    bad: [
      {
        robots: 'User-agent: *\n# wayleave-ignore S101\nDisallow /a\n',
        finds: [{ line: 2, on: 'wayleave-ignore S101' }],
      },
    ],
    good: [
      { robots: 'User-agent: *\nDisallow /a # wayleave-ignore S101: an old crawler of ours wants it so\n' },
    ],
  },
  'unpaired-suppression': {
    bad: [
      {
        about: 'A start without an end.',
        robots:
          'User-agent: *\n# wayleave-ignore-start S101: an old crawler of ours wants it so\nDisallow /a\n',
        finds: [{ line: 2, on: 'S101', says: 'never ends' }],
      },
      {
        about: 'An end without a start.',
        robots: 'User-agent: *\nDisallow: /a\n# wayleave-ignore-end S101\n',
        finds: [{ line: 3, on: 'S101', says: 'ends nothing' }],
      },
    ],
    good: [
      {
        robots:
          'User-agent: *\n# wayleave-ignore-start S101: an old crawler of ours wants it so\nDisallow /a\nDisallow /b\n# wayleave-ignore-end S101\n',
      },
      {
        about: 'The comment applies to the whole file.',
        robots:
          'User-agent: *\nDisallow /a\n# wayleave-ignore-file S101: an old crawler of ours wants it so\n',
      },
    ],
  },
  'malformed-suppression': {
    bad: [
      {
        about: 'The comment names no rule.',
        robots: 'User-agent: *\n# wayleave-ignore: an old crawler of ours wants it so\nDisallow /a\n',
        finds: [{ line: 2, says: 'names no rule' }],
      },
      {
        about: 'The word comes from another tool.',
        robots:
          'User-agent: *\n# wayleave-ignore-next-line S101: an old crawler of ours wants it so\nDisallow /a\n',
        finds: [{ line: 2, says: 'not a valid suppression comment' }],
      },
      {
        about: 'The word does not exist.',
        robots: 'User-agent: *\n# wayleave-disable S101: an old crawler of ours wants it so\nDisallow /a\n',
        finds: [
          {
            line: 2,
            on: 'wayleave-disable S101: an old crawler of ours wants it so',
            says: 'not a valid suppression comment',
          },
        ],
      },
    ],
    good: [{ robots: '# About wayleave-ignore, see our handbook.\nUser-agent: *\n' }],
  },
}
