/** A file that grows with `n`: about `n` lines, or one line of about `n` parts. */
export type Shape = (n: number) => string

const lines = (n: number, line: (index: number) => string): string =>
  Array.from({ length: n }, (_, index) => `${line(index)}\n`).join('')

const STAR = 'User-agent: *\n'
const ANY = 'Disallow: /x\n'

/** The rest of a file whose lines are all rules of `*`. */
const rules =
  (line: (index: number) => string): Shape =>
  (n) =>
    STAR + lines(n, line)

/** A file whose lines all name agents of one group. */
const agents =
  (name: (index: number) => string): Shape =>
  (n) =>
    lines(n, (index) => `User-agent: ${name(index)}`) + ANY

/** A file with `n` lines in groups of their own. */
const groups =
  (group: (index: number) => string): Shape =>
  (n) =>
    lines(Math.ceil(n / 2), group)

/** One line with `n` parts. */
const oneLine =
  (begins: string, part: string, ends = ''): Shape =>
  (n) =>
    `${STAR}${begins}${part.repeat(n)}${ends}\n`

/** Letters that stand for a number: many programs end a name at a digit. */
const word = (index: number): string =>
  String(index).replace(/\d/g, (digit) => 'abcdefghij'.charAt(Number(digit)))

const KNOWN = ['Googlebot', 'bingbot', 'GPTBot', 'CCBot', 'Yandex', 'Applebot', 'Baiduspider', 'PetalBot']
const known = (index: number): string => KNOWN[index % KNOWN.length] as string

/** Files whose growth once was, or may be, steeper than that of their bytes. */
export const SHAPES: Readonly<Record<string, Shape>> = {
  // Rules.
  rules: rules((index) => `Disallow: /p${index}`),
  rules_same: rules(() => 'Disallow: /p'),
  rules_pairs: rules((index) => `${index % 2 === 0 ? 'Allow' : 'Disallow'}: /p${index >> 1}`),
  rules_before: (n) => lines(n, (index) => `Disallow: /p${index}`) + STAR + ANY,
  rules_nested: (n) => STAR + lines(Math.ceil(Math.sqrt(n)), (index) => `Disallow: /${'a/'.repeat(index)}`),
  rules_star: rules((index) => `Disallow: /*a${index}`),
  rules_stars: rules((index) => `Disallow: /*a*b${index}*c`),
  rules_end: rules((index) => `Disallow: /*.e${index}$`),
  rules_query: rules((index) => `Disallow: /*?a${index}=`),
  rules_exceptions: rules(
    (index) => `${index % 2 === 0 ? 'Disallow' : 'Allow'}: /p${'/q'.repeat(index % 9)}/${index}`,
  ),
  rules_no_slash: rules((index) => `Disallow: p${index}`),
  rules_empty: rules(() => 'Disallow:'),
  rules_commented: rules((index) => `# Disallow: /p${index}`),
  rules_with_comments: rules((index) => `Disallow: /p${index} # because ${index}`),
  rules_escaped: rules((index) => `Disallow: /%61${index}%2f`),
  rules_umlaut: rules((index) => `Disallow: /ü${index}`),
  rules_control: rules((index) => `Disallow: /p\u0001${index}`),
  rules_invisible: rules((index) => `Disallow: /p\u200b${index}`),
  rules_absolute: rules((index) => `Disallow: https://example.com/p${index}`),
  rules_spaces: rules((index) => `Disallow : /p${index}`),
  rules_two_in_line: rules((index) => `Disallow: /p${index} Disallow: /q${index}`),
  rules_assets: rules((index) => `Disallow: /wp-content/themes/t${index}/*.css`),
  rules_back_ends: rules((index) => `Disallow: /f${index}/wp-admin/`),
  rules_placeholder: rules((index) => `Disallow: /{{p${index}}}`),
  fields_misspelt: rules((index) => `Dissallow: /p${index}`),
  fields_unknown: rules((index) => `X-field${index}: v${index}`),
  fields_no_colon: rules((index) => `Disallow /p${index}`),
  // Groups.
  groups: groups((index) => `User-agent: bot${word(index)}\nDisallow: /p${index}`),
  groups_same_rule: groups((index) => `User-agent: bot${word(index)}\nDisallow: /p`),
  groups_same: groups((index) => `User-agent: FooBot\nDisallow: /p${index}`),
  groups_star: groups((index) => `User-agent: *\nDisallow: /p${index}`),
  groups_star_split: groups(
    (index) => `User-agent: *\nCrawl-delay: 1\n\nUser-agent: *\nDisallow: /a${index}\n`,
  ),
  groups_empty: groups((index) => `User-agent: bot${word(index)}\nDisallow:`),
  groups_blank: groups((index) => `User-agent: bot${word(index)}\n\nDisallow: /p${index}\n`),
  groups_commented: groups(
    (index) => `# bot ${index}\nUser-agent: bot${word(index)}\nDisallow: /p${index}\n`,
  ),
  groups_multi: groups(
    (index) => `User-agent: a${word(index)}\nUser-agent: b${word(index)}\nDisallow: /p${index}`,
  ),
  groups_known: groups((index) => `User-agent: ${known(index)}\nDisallow: /p${index}`),
  groups_baidu: groups(() => 'User-agent: Baiduspider\nDisallow: /p'),
  groups_near: groups((index) => `User-agent: Googelbot${word(index)}\nDisallow: /p`),
  groups_paused: groups(
    (index) =>
      `User-agent: bot${word(index)}\nCrawl-delay: 5\n\nDisallow: /a${index}/\nDisallow: /b${index}/\n`,
  ),
  groups_delay: groups((index) => `User-agent: bot${word(index)}\nCrawl-delay: ${(index % 90) + 1}`),
  groups_without_rules: groups(
    (index) => `User-agent: bot${word(index)}\nSitemap: https://example.com/${index}.xml`,
  ),
  // Names.
  names: agents((index) => `bot${word(index)}`),
  names_twice: (n) => agents((index) => `bot${word(index)}`)(Math.ceil(n / 2)).repeat(2),
  names_same: agents(() => 'FooBot'),
  names_numbered: agents((index) => `bot${index}`),
  names_version: agents((index) => `bot${word(index)}/1.0 foo`),
  names_near: agents((index) => `Googelbot${word(index)}`),
  names_longer: agents((index) => `Googlebot-x${word(index)}`),
  names_star: agents((index) => `bot${word(index)}*`),
  names_in_one_line: (n) =>
    `User-agent: ${Array.from({ length: n }, (_, index) => `bot${word(index)}`).join(', ')}\n${ANY}`,
  name_hyphens: (n) => `User-agent: ${'b-'.repeat(n)}\n${ANY}`,
  name_long: (n) => `User-agent: ${'b'.repeat(n)}\n${ANY}`,
  // Other records.
  sitemaps: rules((index) => `Sitemap: https://example.com/s${index}.xml`),
  sitemaps_same: rules(() => 'Sitemap: https://example.com/s.xml'),
  sitemaps_elsewhere: rules((index) => `Sitemap: https://s${index}.example/s.xml`),
  sitemaps_wrong: rules((index) => `Sitemap: /s${index}.xml`),
  delays: rules((index) => `Crawl-delay: ${(index % 90) + 1}`),
  rates: rules((index) => `Request-rate: ${(index % 9) + 1}/${(index % 50) + 1}s`),
  visit_times: rules((index) => `Visit-time: 0${index % 6}00-0${(index % 3) + 6}45`),
  hosts: rules((index) => `Host: h${index}.example.com`),
  clean_params: rules((index) => `Clean-param: p${index} /c${index}`),
  clean_param: oneLine('Clean-param: p', '&p'),
  usage_paths: rules((index) => `Content-Usage: /p${index} train-ai=n`),
  usage_same: rules(() => 'Content-Usage: train-ai=n'),
  usage_parts: oneLine('Content-Usage: train-ai=n', ', train-ai=y'),
  signals: rules((index) => `Content-Signal: ai-train=${index % 2 === 0 ? 'yes' : 'no'}`),
  signal_parts: oneLine('Content-Signal: ai-train=no', ', search=yes'),
  acap: rules((index) => `ACAP-disallow-crawl: /p${index}`),
  licences: rules((index) => `License: https://example.com/l${index}.xml`),
  // Other text.
  comments: (n) => STAR + ANY + lines(n, (index) => `# comment ${index}`),
  comments_no_index: (n) => STAR + ANY + lines(n, () => '# do not index'),
  comment_long: oneLine('Disallow: /x # ', 'a '),
  blank_lines: (n) => `${STAR}${'\n'.repeat(n)}${ANY}`,
  line_of_blanks: oneLine('Disallow: /x', ' ', 'y'),
  carriage_returns: (n) => `${STAR}${'\r'.repeat(n)}${ANY}`,
  cr_lines: (n) => (STAR + lines(n, (index) => `Disallow: /p${index}`)).replaceAll('\n', '\r'),
  html: (n) => `<!doctype html>\n<html>\n${lines(n, (index) => `<p>line ${index}: text</p>`)}</html>\n`,
  path_long: oneLine('Disallow: /', 'a'),
  path_stars: oneLine('Disallow: /', '*a', 'b'),
  path_only_stars: oneLine('Disallow: /', '*'),
  path_escapes: oneLine('Disallow: /', '%25'),
  path_braces: oneLine('Disallow: /', '{{'),
}
