import type { RuleExamples } from '../../examples.ts'

export const unreachableGroupExamples: RuleExamples = {
  bad: [
    {
      about: 'The other group has the same rules.',
      robots: 'User-agent: msnbot\nDisallow: /x\n\nUser-agent: bingbot\nDisallow: /x\n',
      finds: [{ line: 1, severity: 'hint' }],
    },
    {
      robots: 'User-agent: msnbot\nDisallow: /x\n\nUser-agent: bingbot\nDisallow: /y\n',
      finds: [
        { line: 1, on: 'msnbot', says: 'They follow the group of "bingbot" instead.', severity: 'warning' },
      ],
    },
    {
      about: 'Heritrix puts the name of the group in lower case, but not the name of the robot.',
      robots: 'User-agent: Arquivo-web-crawler\nDisallow: /x\n',
      finds: [{ line: 1, says: 'The reason may be how heritrix reads groups', severity: 'hint' }],
    },
  ],
  good: [
    { robots: 'User-agent: msnbot\nDisallow: /x\n' },
    {
      about: 'Other robots of Yandex still follow the group of `Yandex`.',
      robots: 'User-agent: Yandex\nDisallow: /x\n\nUser-agent: YandexBot\nDisallow: /y\n',
    },
    { robots: 'User-agent: NobodysBot\nDisallow: /x\n' },
  ],
}
