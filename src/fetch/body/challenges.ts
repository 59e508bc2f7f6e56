import type { IncomingHttpHeaders } from 'node:http'

/** How to recognise a page that challenges the client, and the product that sends it. */
interface Challenge {
  readonly from: string
  /** A header, and its values that mean a challenge. */
  readonly header?: readonly [name: string, values: readonly string[]]
  /**
   * A text in lower case that only challenge pages contain. Scripts that also run on normal pages are not
   * used.
   */
  readonly words?: string
}

/**
 * Collected on 2026-11-20. The status is not used: challenges come with 200, 202, 401, 403, 405, 429 and 503.
 */
const CHALLENGES: readonly Challenge[] = [
  // https://developers.cloudflare.com/cloudflare-challenges/challenge-types/challenge-pages/detect-response/
  { from: 'Cloudflare', header: ['cf-mitigated', ['challenge']] },
  // https://docs.aws.amazon.com/waf/latest/developerguide/waf-captcha-and-challenge-actions.html; the body is
  // empty unless HTML is requested.
  { from: 'AWS WAF', header: ['x-amzn-waf-action', ['challenge', 'captcha']] },
  // https://docs.rs/crate/rover-fetch/0.3.2/source/src/fetcher/challenge.rs
  { from: 'Vercel', header: ['x-vercel-mitigated', ['challenge']] },
  // https://docs.datadome.co/reference/validate-request, as github.com/microlinkhq/is-antibot gives it: 1 is
  // a soft, 2 a hard challenge.
  { from: 'DataDome', header: ['x-dd-b', ['1', '2']] },
  // The rest was seen in pages in the tests of github.com/microlinkhq/is-antibot and other public programs.
  { from: 'Cloudflare', words: '_cf_chl_opt' },
  { from: 'Cloudflare', words: '<title>just a moment...</title>' },
  // https://github.com/TecharoHQ/anubis/issues/1865: challenges for /robots.txt itself, with status 200 or
  // 202.
  { from: 'Anubis', words: 'id="anubis_challenge"' },
  { from: 'Anubis', words: '/.within.website/x/cmd/anubis/' },
  // https://docs.capsolver.com/en/guide/captcha/datadome: slider and device check are loaded from there.
  { from: 'DataDome', words: 'captcha-delivery.com' },
  // https://docs.rs/crate/captchaforge/latest/source/src/solver/vendors/perimeterx.rs: the widget to press
  // and hold.
  { from: 'PerimeterX', words: 'id="px-captcha"' },
  { from: 'Imperva', words: '/_incapsula_resource?swudnsai' },
  { from: 'SiteGround', words: '/.well-known/sgcaptcha/' },
  { from: 'Sucuri', words: 'sucuri_cloudproxy_js' },
]

/** The product that challenges the client, judged by the headers alone. */
export function challengeOfHeaders(headers: IncomingHttpHeaders): string | undefined {
  return CHALLENGES.find(({ header }) => {
    const value = header === undefined ? undefined : headers[header[0]]
    return typeof value === 'string' && header?.[1].includes(value.trim().toLowerCase())
  })?.from
}

/**
 * The product that challenges the client, judged by a web page. Only for web pages: a robots.txt may name
 * these paths in its rules.
 */
export function challengeOfPage(text: string): string | undefined {
  const small = text.toLowerCase()
  return CHALLENGES.find(({ words }) => words !== undefined && small.includes(words))?.from
}
