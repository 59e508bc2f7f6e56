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
  [
    'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; Googlebot/2.1; +http://www.google.com/bot.html) Chrome/140.0.0.0 Safari/537.36',
    'googlebot',
  ],
  ['Googlebot-Image/1.0', 'googlebot-image'],
  ['Googlebot-Video/1.0', 'googlebot-video'],
  ['Googlebot-News', 'googlebot-news'],
  [
    'Mozilla/5.0 (X11; Linux x86_64; Storebot-Google/1.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
    'storebot-google',
  ],
  ['Mozilla/5.0 (compatible; Google-InspectionTool/1.0;)', 'google-inspectiontool'],
  ['GoogleOther', 'googleother'],
  ['GoogleOther-Image/1.0', 'googleother-image'],
  ['Google-CloudVertexBot', 'google-cloudvertexbot'],
  ['AdsBot-Google (+http://www.google.com/adsbot.html)', 'adsbot-google'],
  [
    'Mozilla/5.0 (Linux; Android 5.0; SM-G920A) AppleWebKit (KHTML, like Gecko) Chrome Mobile Safari (compatible; AdsBot-Google-Mobile; +http://www.google.com/mobile/adsbot.html)',
    'adsbot-google-mobile',
  ],
  ['Mediapartners-Google', 'mediapartners-google'],
  ['(compatible; Mediapartners-Google/2.1; +http://www.google.com/bot.html)', 'mediapartners-google'],
  ['APIs-Google (+https://developers.google.com/webmasters/APIs-Google.html)', 'apis-google'],
  ['FeedFetcher-Google; (+http://www.google.com/feedfetcher.html)', 'feedfetcher-google'],
  [
    'GoogleProducer; (+https://developers.google.com/search/docs/crawling-indexing/google-producer)',
    'googleproducer',
  ],
  ['Mozilla/5.0 (compatible; Google-Site-Verification/1.0)', 'google-site-verification'],
  ['Mozilla/5.0 (compatible; Google-CWS)', 'google-cws'],
  [
    'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm) Chrome/140.0.0.0 Safari/537.36',
    'bingbot',
  ],
  ['Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)', 'bingbot'],
  [
    'Mozilla/5.0 (Windows NT 6.1; WOW64) AppleWebKit/534+ (KHTML, like Gecko) BingPreview/1.0b',
    'bingpreview',
  ],
  ['Mozilla/5.0 (compatible; YandexBot/3.0; +http://yandex.com/bots)', 'yandexbot'],
  ['Mozilla/5.0 (compatible; YandexBot/3.0; MirrorDetector; +http://yandex.com/bots)', 'yandexbot'],
  ['Mozilla/5.0 (compatible; YandexImages/3.0; +http://yandex.com/bots)', 'yandeximages'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 8_1 like Mac OS X) AppleWebKit/600.1.4 (KHTML, like Gecko) Version/8.0 Mobile/12B411 Safari/600.1.4 (compatible; YandexMobileBot/3.0; +http://yandex.com/bots)',
    'yandexmobilebot',
  ],
  ['Mozilla/5.0 (compatible; YandexMetrika/2.0; +http://yandex.com/bots)', 'yandexmetrika'],
  ['Mozilla/5.0 (compatible; YandexBlogs/0.99; robot; +http://yandex.com/bots)', 'yandexblogs'],
  ['Mozilla/5.0 (compatible; YandexSitelinks; Dyatel; +http://yandex.com/bots)', 'yandexsitelinks'],
  ['Mozilla/5.0 (compatible; Baiduspider/2.0; +http://www.baidu.com/search/spider.html)', 'baiduspider'],
  [
    'Mozilla/5.0 (compatible; Baiduspider-render/2.0; +http://www.baidu.com/search/spider.html)',
    'baiduspider',
  ],
  ['Baiduspider-image+(+http://www.baidu.com/search/spider.htm)', 'baiduspider-image'],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Safari/605.1.15 (Applebot/0.1; +http://www.apple.com/go/applebot)',
    'applebot',
  ],
  ['Mozilla/5.0 (compatible; DuckDuckBot-Https/1.1; https://duckduckgo.com/duckduckbot)', 'duckduckbot'],
  ['DuckAssistBot/1.2; (+http://duckduckgo.com/duckassistbot.html)', 'duckassistbot'],
  ['Mozilla/5.0 (compatible; SeznamBot/4.0; +http://napoveda.seznam.cz/seznambot-intro/)', 'seznambot'],
  ['Mozilla/5.0 (compatible; Yahoo! Slurp; http://help.yahoo.com/help/us/ysearch/slurp)', 'slurp'],
  ['Sogou web spider/4.0(+http://www.sogou.com/docs/help/webmasters.htm#07)', 'sogou-web-spider'],
  [
    'Mozilla/5.0 (Linux; Android 7.0;) AppleWebKit/537.36 (KHTML, like Gecko) Mobile Safari/537.36 (compatible; PetalBot;+https://webmaster.petalsearch.com/site/petalbot)',
    'petalbot',
  ],
  ['Mozilla/5.0 (compatible; coccocbot-web/1.0; +http://help.coccoc.com/searchengine)', 'coccocbot-web'],
  ['Mozilla/5.0 (compatible; Qwantbot/1.0; +https://help.qwant.com/bot/)', 'qwantbot'],
  ['Mozilla/5.0 (compatible; MojeekBot/0.11; +https://www.mojeek.com/bot.html)', 'mojeekbot'],
  [
    'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko); compatible; GPTBot/1.4; +https://openai.com/gptbot',
    'gptbot',
  ],
  ['GPTBot/1.2', 'gptbot'],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36; compatible; OAI-SearchBot/1.4; +https://openai.com/searchbot',
    'oai-searchbot',
  ],
  [
    'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko); compatible; ChatGPT-User/1.0; +https://openai.com/bot',
    'chatgpt-user',
  ],
  [
    'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko); compatible; OAI-AdsBot/1.0; +https://openai.com/adsbot',
    'oai-adsbot',
  ],
  [
    'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; ClaudeBot/1.0; +claudebot@anthropic.com)',
    'claudebot',
  ],
  [
    'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; PerplexityBot/1.0; +https://perplexity.ai/perplexitybot)',
    'perplexitybot',
  ],
  [
    'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; Perplexity-User/1.0; +https://perplexity.ai/perplexity-user)',
    'perplexity-user',
  ],
  [
    'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; MistralAI-User/1.0; +https://docs.mistral.ai/robots)',
    'mistralai-user',
  ],
  [
    'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; MistralAI-Index/1.0; +https://docs.mistral.ai/robots)',
    'mistralai-index',
  ],
  [
    'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko); compatible; KimiBot/1.0; +https://www.kimi.com/policies/kimi-crawlers',
    'kimibot',
  ],
  [
    'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko); compatible; Kimi-User/1.0; +https://www.kimi.com/policies/kimi-crawlers',
    'kimi-user',
  ],
  [
    'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko); compatible; Kimi-SearchBot/1.0; +https://www.kimi.com/policies/kimi-crawlers',
    'kimi-searchbot',
  ],
  [
    'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; Amazonbot/0.1; +https://developer.amazon.com/support/amazonbot) Chrome/119.0.6045.214 Safari/537.36',
    'amazonbot',
  ],
  [
    'meta-externalagent/1.1 (+https://developers.facebook.com/docs/sharing/webmasters/crawler)',
    'meta-externalagent',
  ],
  ['CloudflareBrowserRenderingCrawler/1.0', 'cloudflarebrowserrenderingcrawler'],
  ['Mozilla/5.0 (compatible) AI2Bot (+https://www.allenai.org/crawler)', 'ai2bot'],
  [
    'Mozilla/5.0 (Linux; Android 5.0) AppleWebKit/537.36 (KHTML, like Gecko) Mobile Safari/537.36 (compatible; Bytespider; spider-feedback@bytedance.com)',
    'bytespider',
  ],
  ['CCBot/2.0 (https://commoncrawl.org/faq/)', 'ccbot'],
  [
    'Mozilla/5.0 (compatible; archive.org_bot +http://archive.org/details/archive.org_bot)',
    'archive-org-bot',
  ],
  [
    'Mozilla/5.0 (compatible; Arquivo-web-crawler (compatible; heritrix/3.4.0-20200304 +http://archive.org) +https://arquivo.pt/faq-crawling)',
    'arquivo-web-crawler',
  ],
  ['Mozilla/5.0 (compatible; ImagesiftBot; +imagesift.com)', 'imagesiftbot'],
  ['omgilibot/0.5 +http://omgili.com', 'omgili'],
  ['Mozilla/5.0 (compatible; AhrefsBot/7.0; +http://ahrefs.com/robot/)', 'ahrefsbot'],
  ['Mozilla/5.0 (compatible; SemrushBot/7~bl; +http://www.semrush.com/bot.html)', 'semrushbot'],
  ['Mozilla/5.0 (compatible; SemrushBot-SI/0.97; +http://www.semrush.com/bot.html)', 'semrushbot-si'],
  ['Mozilla/5.0 (compatible; MJ12bot/v1.4.8; http://mj12bot.com/)', 'mj12bot'],
  ['Screaming Frog SEO Spider/19.0', 'screaming-frog-seo-spider'],
  ['facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)', 'facebookexternalhit'],
  ['facebookcatalog/1.0', 'facebookexternalhit'],
  ['TelegramBot (like TwitterBot)', 'telegrambot'],
  ['Twitterbot/1.0', 'twitterbot'],
  ['Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)', 'slackbot-linkexpanding'],
  ['Mozilla/5.0 (compatible; Discordbot/2.0; +https://discordapp.com)', 'discordbot'],
  ['LinkedInBot/1.0 (compatible; Mozilla/5.0; Apache-HttpClient +http://www.linkedin.com)', 'linkedinbot'],
  ['ModelContextProtocol/1.0 (Autonomous; +https://github.com/modelcontextprotocol/servers)', 'mcp-fetch'],
  ['python-requests/2.31.0', 'python-requests'],
  ['Python/3.11 aiohttp/3.14.3', 'aiohttp'],
  ['Python-urllib/3.11', 'python-urllib'],
  ['Go-http-client/1.1', 'go-http-client'],
  ['got (https://github.com/sindresorhus/got)', 'got'],
  ['Scrapy/2.13.0 (+https://scrapy.org)', 'scrapy'],
  ['Wget/1.21.3', 'wget'],
  ['curl/7.88.1', 'curl'],
  ['W3C-checklink/4.81 libwww-perl/5.805', 'w3c-checklink'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', undefined],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0',
    undefined,
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 [Pinterest/iOS]',
    undefined,
  ],
]

describe('robotOf', () => {
  it.each(HEADERS)('%s', (header, id) => {
    expect(robotOf(header)?.robot.id).toBe(id)
    expect(robotOf(header.toUpperCase())?.robot.id).toBe(id)
  })

  it('finds every robot that sends its token, and gives the token', () => {
    for (const robot of robots) {
      const name = `${tokenOf(robot)}/1.0`
      const found = robotOf(
        robot.hasOrdinaryName === true ? name : `Mozilla/5.0 (compatible; ${name}; +https://example.com/bot)`,
      )
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

  it('takes an ordinary word for a name only at the beginning', () => {
    expect(robotOf('spider/2.52.4')?.robot.id).toBe('spider')
    expect(robotOf('FooBot spider/2.52.4')).toBeUndefined()
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
    ['googel', 'Googlebot'],
    ['googelbot', 'Googlebot'],
    ['Yahoo! Slurp', 'Slurp'],
  ])('%s means %s', (name, token) => {
    expect(nearestToken(name)).toBe(token)
  })

  it.each(['FooBot', 'igmx', 'x', ''])('%j resembles nothing', (name) => {
    expect(nearestToken(name)).toBeUndefined()
  })
})
