// @ts-check
/**
 * The workloads. They are the same on every machine: rules and URLs come from a seeded generator.
 *
 * - `a`: real files × 200 URLs each, made from the file's own rules so that rules match, nearly match and
 *   miss
 * - `b`: ten rules × 1,000,000 URLs
 * - `c`: 5,000 rules, 307 kB × 100,000 URLs
 */

/** @typedef {() => number} Dice a number from 0, included, to 1, excluded */

/**
 * A pseudo-random generator (mulberry32).
 *
 * @param {number} seed
 * @returns {Dice}
 */
export function diceOf(seed) {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/**
 * A 32-bit hash of a text's UTF-16 code units (FNV-1a).
 *
 * @param {string} text
 */
export function hashOf(text) {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return hash >>> 0
}

const WORDS = [
  ...[
    'a',
    'api',
    'v1',
    'v2',
    'admin',
    'user',
    'users',
    'login',
    'search',
    'product',
    'products',
    'item',
    'category',
    'tag',
    'page',
    'blog',
  ],
  ...[
    'news',
    'post',
    '2019',
    '2024',
    'img',
    'images',
    'static',
    'assets',
    'js',
    'css',
    'cart',
    'checkout',
    'account',
    'profile',
    'help',
  ],
  ...[
    'faq',
    'about',
    'contact',
    'sitemap',
    'index.html',
    'index.php',
    'default.aspx',
    'feed',
    'rss',
    'print',
    'share',
    'wp-admin',
  ],
  ...[
    'wp-content',
    'uploads',
    'en',
    'fr',
    'de',
    'ja',
    'zh',
    'id',
    'ref',
    'sort',
    'filter',
    'q',
    's',
    'p',
    'n',
  ],
]

/** @param {Dice} dice @param {number} sides */
const roll = (dice, sides) => Math.trunc(dice() * sides)

/** @param {Dice} dice */
function wordOf(dice) {
  const word = WORDS[roll(dice, WORDS.length)]
  return dice() < 0.3 ? `${word}${roll(dice, 10_000)}` : `${word}`
}

/** One to five segments, sometimes a closing slash, sometimes a query. @param {Dice} dice */
function pathOf(dice) {
  let path = ''
  for (let left = 1 + roll(dice, 5); left > 0; left -= 1) path += `/${wordOf(dice)}`
  if (dice() < 0.3) path += '/'
  if (dice() < 0.3) {
    path += `?${wordOf(dice)}=${wordOf(dice)}`
    if (dice() < 0.4) path += `&${wordOf(dice)}=${roll(dice, 1e6)}`
  }
  return path
}

/** What a `*` of a rule stands for. @param {Dice} dice */
function fillingOf(dice) {
  const kind = dice()
  if (kind < 0.2) return ''
  if (kind < 0.6) return wordOf(dice)
  if (kind < 0.85) return `${wordOf(dice)}/${wordOf(dice)}`
  return pathOf(dice).slice(1)
}

/**
 * A path that a rule matches, or nearly matches.
 *
 * @param {string} rule
 * @param {Dice} dice
 */
function pathNear(rule, dice) {
  const anchored = rule.endsWith('$')
  let path = (anchored ? rule.slice(0, -1) : rule).replaceAll('*', () => fillingOf(dice))
  if (!path.startsWith('/')) path = `/${path}`
  const kind = dice()
  if (kind < 0.35) {
    // Longer than the rule, mostly where the rule allows that.
    if (!anchored || dice() < 0.3) {
      const joint = path.endsWith('/') || dice() >= 0.5 ? '' : '/'
      path += joint + pathOf(dice).slice(1)
    }
  } else if (kind < 0.5) {
    // Exactly the rule.
  } else if (kind < 0.6) {
    path = path.slice(0, Math.max(1, roll(dice, path.length)))
  } else if (kind < 0.68) {
    const at = roll(dice, path.length)
    path = path.slice(0, at) + wordOf(dice) + path.slice(at)
    if (!path.startsWith('/')) path = `/${path}`
  } else if (kind < 0.75) {
    path = dice() < 0.5 ? path.toUpperCase() : path.toLowerCase()
  } else if (kind < 0.85) {
    path += `${path.includes('?') ? '&' : '?'}${wordOf(dice)}=${wordOf(dice)}`
  } else if (kind < 0.93) {
    path = `/${wordOf(dice)}${path}`
  } else {
    path = path.replace(/\/$/, '')
  }
  return path || '/'
}

const KEPT = /[A-Za-z0-9\-._~/?&=+,;:@!$()*%]/

/**
 * Percent-encodes what a URL cannot hold, once: the result is what any URL parser would leave alone. @param
 * {string} path
 */
function encoded(path) {
  let out = ''
  for (const character of path) out += KEPT.test(character) ? character : escapesOf(character)
  return out
    .replace(/%(?![0-9A-Fa-f]{2})/g, '%25')
    .replace(/%[0-9a-fA-F]{2}/g, (triplet) => triplet.toUpperCase())
}

/** @param {string} character */
const escapesOf = (character) => Buffer.from(character).toString('hex').toUpperCase().replace(/../g, '%$&')

/** No segment is `.` or `..`: URL parsers would resolve them. @param {string} path */
function withoutDots(path) {
  return path.replace(/\/\.{1,2}(?=\/|$|\?)/g, '/x').replace(/(^|\/)(%2E){1,2}(?=\/|$|\?)/gi, '$1x')
}

/** @param {string} robots @returns {string[]} the values of its Allow and Disallow lines */
function rulesOf(robots) {
  return robots.split(/[\r\n]+/).flatMap((line) => {
    const value = /^\s*(?:dis)?allow\s*:\s*([^#]*)/i.exec(line)?.[1]?.trim()
    return value ? [value] : []
  })
}

/**
 * Absolute URLs for a robots.txt: four in five made from one of its rules.
 *
 * @param {string} robots
 * @param {number} count
 * @param {Dice} dice
 * @param {string} [origin]
 * @returns {string[]}
 */
export function urlsFor(robots, count, dice, origin = 'https://example.com') {
  const rules = rulesOf(robots)
  /** @type {string[]} */
  const urls = []
  while (urls.length < count) {
    const near = rules.length > 0 && dice() < 0.8
    const made = near
      ? pathNear(rules[roll(dice, rules.length)] ?? '', dice)
      : dice() < 0.15
        ? '/'
        : pathOf(dice)
    const path = withoutDots(encoded(made).slice(0, 2000).replace(/%.?$/, ''))
    urls.push(origin + (path.startsWith('/') ? path : `/${path}`))
  }
  return urls
}

const TEN_RULES = `# small
User-agent: *
Disallow: /admin/
Disallow: /cart
Disallow: /checkout/
Allow: /admin/help/
Disallow: /*?sort=
Disallow: /search
Disallow: /*.php$
Allow: /search/about
Disallow: /user/*/edit
Disallow: /tmp/

Sitemap: https://example.com/sitemap.xml
`

/** @typedef {{ robots: string, urls: string[] }} Item a file and the URLs it is asked about */

/**
 * `a`, one file of it.
 *
 * @param {{ name: string, text: string }} file
 * @param {number} count
 * @returns {Item}
 */
export function realFile({ name, text }, count) {
  return { robots: text, urls: urlsFor(text, count, diceOf(hashOf(name) ^ 0x5eed)) }
}

/**
 * `b`: ten rules.
 *
 * @param {number} [count]
 * @returns {Item}
 */
export function tenRules(count = 1_000_000) {
  return { robots: TEN_RULES, urls: urlsFor(TEN_RULES, count, diceOf(1)) }
}

/**
 * `c`: 5,000 different rules. Seven in ten are plain prefixes, one in five has a wildcard or two, one in
 * twenty is anchored, one in twenty is an Allow.
 *
 * @param {number} [count]
 * @returns {Item}
 */
export function manyRules(count = 100_000) {
  const dice = diceOf(2)
  /** @type {Set<string>} */
  const seen = new Set()
  let robots = 'User-agent: *\n'
  while (seen.size < 5000) {
    const kind = dice()
    const rule = ruleOf(kind, dice)
    if (seen.has(rule)) continue
    seen.add(rule)
    robots += `${kind >= 0.95 ? 'Allow' : 'Disallow'}: ${rule}\n`
  }
  return { robots, urls: urlsFor(robots, count, dice) }
}

/** @param {number} kind @param {Dice} dice */
function ruleOf(kind, dice) {
  let rule = longPathOf(dice)
  if (kind < 0.35) rule += '/'
  else if (kind >= 0.7 && kind < 0.9) rule = dice() < 0.5 ? `/*${rule}*` : `${rule}/*/${wordOf(dice)}`
  else if (kind >= 0.9 && kind < 0.95) rule = `${dice() < 0.5 ? '/*' : rule}.${wordOf(dice)}$`
  while (rule.length < 42 && !rule.endsWith('$')) rule += `/${wordOf(dice)}`
  return rule
}

/** @param {Dice} dice */
function longPathOf(dice) {
  let path = ''
  for (let left = 2 + roll(dice, 5); left > 0; left -= 1)
    path += `/${wordOf(dice)}${dice() < 0.5 ? `-${wordOf(dice)}` : ''}`
  return path
}
