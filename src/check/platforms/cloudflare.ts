import { disallowed, type Platform } from './platform.ts'

/** The block that Cloudflare puts before the file of a site, if the site lets it manage the file. */
export const cloudflare: Platform = {
  name: 'Cloudflare',
  toChange: "change it in Cloudflare's settings for AI crawlers",
  signs: ['# begin cloudflare managed content', '# end cloudflare managed content'],
  between: ['# begin cloudflare managed content', '# end cloudflare managed content'],
  groups: [
    {
      agents: ['*'],
      records: [
        'allow: /',
        'content-signal: search=yes,ai-train=no',
        'content-signal: search=yes,ai-train=no,use=immediate',
        'content-signal: search=yes,ai-train=no,use=reference',
        'content-signal: search=yes,ai-train=no,use=full',
      ],
    },
    ...[
      ...['amazonbot', 'applebot-extended', 'bytespider', 'ccbot', 'claudebot'],
      ...['cloudflarebrowserrenderingcrawler', 'google-extended', 'gptbot', 'meta-externalagent'],
    ].map((agent) => ({ agents: [agent], records: disallowed(['/']) })),
  ],
  page: 'https://developers.cloudflare.com/bots/additional-configurations/managed-robots-txt/',
  takenFrom: 'files of sites, of 2025 and 2026',
}
