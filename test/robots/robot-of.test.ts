import { describe, expect, it } from 'vitest'
import { nearestToken, robotOf, robots, tokenOf } from '../../src/robots/index.ts'

/** Headers as operators document them or servers record them, and the id of the robot; `undefined` for none. */
const HEADERS: readonly (readonly [header: string, id: string | undefined])[] = [
  ['Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)', 'googlebot'],
  ['Googlebot/2.1 (+http://www.google.com/bot.html)', 'googlebot'],
  [
    'Mozilla/5.0 (Linux; Android 6.0.1; Nexus 5X Build/MMB29P) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
    'googlebot',
  ],
  ['Googlebot-Image/1.0', 'googlebot-image'],
  ['AdsBot-Google (+http://www.google.com/adsbot.html)', 'adsbot-google'],
  [
    'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm) Chrome/140.0.0.0 Safari/537.36',
    'bingbot',
  ],
  ['CCBot/2.0 (https://commoncrawl.org/faq/)', 'ccbot'],
  ['Sogou web spider/4.0(+http://www.sogou.com/docs/help/webmasters.htm#07)', 'sogou-web-spider'],
  ['TelegramBot (like TwitterBot)', 'telegrambot'],
  ['LinkedInBot/1.0 (compatible; Mozilla/5.0; Apache-HttpClient +http://www.linkedin.com)', 'linkedinbot'],
  [
    'Mozilla/5.0 (compatible; Arquivo-web-crawler (compatible; heritrix/3.4.0-20200304 +http://archive.org) +https://arquivo.pt/faq-crawling)',
    'arquivo-web-crawler',
  ],
  ['W3C-checklink/4.81 libwww-perl/5.805', 'w3c-checklink'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', undefined],
]

describe('robotOf', () => {
  it.each(HEADERS)('%s', (header, id) => {
    expect(robotOf(header)?.robot.id).toBe(id)
    expect(robotOf(header.toUpperCase())?.robot.id).toBe(id)
  })

  it('finds every robot that sends its token, and gives the token', () => {
    for (const robot of robots) {
      const found = robotOf(`Mozilla/5.0 (compatible; ${tokenOf(robot)}/1.0; +https://example.com/bot)`)
      const isSent = robot.controlToken !== true
      expect(found, robot.id).toEqual(isSent ? { robot, token: robot.tokens[0] } : undefined)
    }
  })

  it('takes the longer of two names, in either order', () => {
    expect(robotOf('Slackbot 1.0 Slackbot-LinkExpanding 1.0')?.robot.id).toBe('slackbot-linkexpanding')
    expect(robotOf('Slackbot-LinkExpanding 1.0 Slackbot 1.0')?.robot.id).toBe('slackbot-linkexpanding')
  })

  it('takes the robot before the library, and the first of several robots', () => {
    expect(robotOf('Scrapy/2.13 (+https://scrapy.org) GPTBot/1.2')?.robot.id).toBe('gptbot')
    expect(robotOf('ClaudeBot/1.0 GPTBot/1.2')?.robot.id).toBe('claudebot')
  })

  it.each([
    'Googlebot-Unheard/1.0',
    'MyGPTBot/1.0',
    'GPTBot2/1.0',
    'GPTBot_x/1.0',
    'FooBot/1.0 (+https://example.com/GPTBot)',
    'FooBot/1.0 (+https://GPTBot.example/)',
    'FooBot/1.0 (https://example.com/?bot=GPTBot)',
    'FooBot/1.0 (gptbot@example.com)',
    'FooBot/1.0 (bot@GPTBot)',
    'FooBot/GPTBot',
    'Mozilla/5.0 (compatible; FooBot/1.0; like Googlebot)',
    'Sogou web',
    'Sogou  web  spider/4.0',
    // The Kelvin sign is no K.
    '\u212Aagi-fetcher/1.0',
    '',
  ])('finds nothing in %j', (header) => {
    expect(robotOf(header)).toBeUndefined()
  })

  it('reads no more than the first 8,190 characters, and no name that they cut', () => {
    const blanks = (length: number): string => ' '.repeat(length)
    expect(robotOf(`${blanks(8183)}GPTBot `)?.robot.id).toBe('gptbot')
    expect(robotOf(`${blanks(8184)}GPTBot`)?.robot.id).toBe('gptbot')
    expect(robotOf(`${blanks(8184)}GPTBot-of-another-kind`)).toBeUndefined()
    expect(robotOf(`${blanks(8190)}GPTBot`)).toBeUndefined()
  })
})

describe('nearestToken', () => {
  it.each([
    ['Googlbot', 'Googlebot'],
    ['GPT-Bot', 'GPTBot'],
    ['googlebot image', 'Googlebot-Image'],
    ['bing', 'bingbot'],
    ['Yahoo! Slurp', 'Slurp'],
  ])('%s means %s', (name, token) => {
    expect(nearestToken(name)).toBe(token)
  })

  it.each(['FooBot', 'x', ''])('%j resembles nothing', (name) => {
    expect(nearestToken(name)).toBeUndefined()
  })
})
