import { robotNamed } from './registry.ts'
import type { Robot } from './robot.ts'

/** The domains in which the names of an operator's addresses are (reverse DNS), and where the operator says so. */
export interface ReverseDomains {
  /** Ids of the robots that fetch from these addresses, the best known first. */
  readonly robots: readonly [string, ...string[]]
  readonly domains: readonly string[]
  readonly source: string
  /** The date on which the source was read. */
  readonly read: string
}

/**
 * The domains that operators document for the host names of their addresses. Robots that fetch for a person are left
 * out if the operator has other domains for them.
 */
export const reverseDomains: readonly ReverseDomains[] = [
  {
    robots: [
      ...(['googlebot', 'googlebot-image', 'googlebot-news', 'googlebot-video'] as const),
      ...['googleother', 'googleother-image', 'googleother-video', 'storebot-google'],
      ...['google-inspectiontool', 'google-cloudvertexbot'],
      ...['adsbot-google', 'adsbot-google-mobile', 'apis-google', 'mediapartners-google'],
    ],
    domains: ['googlebot.com', 'google.com'],
    source: 'stored copy of https://developers.google.com/search/docs/advanced/crawling/verifying-googlebot',
    read: '2026-11-30',
  },
  {
    robots: ['bingbot'],
    domains: ['search.msn.com'],
    source: 'stored copy of https://www.bing.com/webmaster/help/how-to-verify-bingbot-3905dc26',
    read: '2026-11-30',
  },
  {
    robots: ['applebot'],
    domains: ['applebot.apple.com'],
    source: '"About Applebot" of Apple as quoted in gist.github.com/applch/2f55c39510b37338b26eb046cab672d3',
    read: '2026-11-30',
  },
  {
    robots: ['baiduspider'],
    domains: ['baidu.com', 'baidu.jp'],
    source: 'an article of Baidu for developers as quoted in yerenwz.com/6147.html',
    read: '2026-11-30',
  },
  {
    robots: ['seznambot'],
    domains: ['seznam.cz'],
    source: 'stored copy of https://napoveda.seznam.cz/en/seznambot-crawler',
    read: '2026-11-30',
  },
  {
    robots: [
      ...(['yandexbot', 'yandexaccessibilitybot', 'yandexadditionalbot', 'yandexblogs'] as const),
      ...['yandexcalendar', 'yandexdirect', 'yandexfavicons', 'yandeximages', 'yandeximageresizer'],
      ...['yandexmarket', 'yandexmedia', 'yandexmetrika', 'yandexmobilebot', 'yandexnews'],
      ...['yandexpagechecker', 'yandexrenderresourcesbot', 'yandexscreenshotbot', 'yandexsitelinks'],
      ...['yandexspravbot', 'yandexturbo', 'yandexvertis', 'yandexverticals', 'yandexvideo'],
      ...['yandexvideoparser', 'yandexwebmaster'],
    ],
    domains: ['yandex.ru', 'yandex.net', 'yandex.com'],
    source: 'stored copy of https://yandex.com/support/webmaster/robot-workings/check-yandex-robots.html',
    read: '2026-11-30',
  },
]

/** The domains of a robot's addresses, if its operator names them. */
export function reverseDomainsOf({ id }: Robot): ReverseDomains | undefined {
  return reverseDomains.find(({ robots }) => robots.includes(id))
}

/** The best known robot of some domains. */
export function mainRobotOf({ robots: [id] }: ReverseDomains): Robot | undefined {
  return robotNamed(id)
}
