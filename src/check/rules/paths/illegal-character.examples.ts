import type { RuleExamples } from '../../examples.ts'

export const illegalCharacterExamples: RuleExamples = {
  bad: [
    { robots: 'User-agent: Yandex\nDisallow: /a|b\n', finds: [{ line: 2, on: '|', severity: 'warning' }] },
    {
      about: 'The file does not name Yandex.',
      robots: 'User-agent: *\nDisallow: /a|b\n',
      finds: [{ line: 2, severity: 'hint' }],
    },
    {
      about: 'Browsers always encode this character, or send a slash.',
      robots: 'User-agent: *\nDisallow: /a^b\nDisallow: /c\\d\n',
      finds: [
        { line: 2, says: 'Write "%5E" instead.' },
        { line: 3, says: 'Write "/" if you mean a slash.' },
      ],
    },
  ],
  good: [
    { robots: 'User-agent: Yandex\nDisallow: /*.pdf$\nDisallow: /a(b),c;d=e&f\n' },
    { about: 'The group does not apply to Yandex.', robots: 'User-agent: FooBot\nDisallow: /a|b\n' },
  ],
}
