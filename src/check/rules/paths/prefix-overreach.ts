// One file, although it is long: the kinds of beginnings exclude each other, and the first that fits words the finding.
import { UNNAMED_AGENT } from '../../../dialects/index.ts'
import { matches } from '../../../pattern/index.ts'
import type { Policy } from '../../../policy/index.ts'
import { agentOfGroup } from '../../agents/agent-of-group.ts'
import { isOfAccount, isPrivatePath } from '../../analysis/private-paths.ts'
import { samplePathOf } from '../../analysis/sample-url.ts'
import { pagesBeginning, pagesWithin } from '../../analysis/usual-pages.ts'
import { cachedVerdict } from '../../file/cached-verdict.ts'
import { type Context, cachePerContext } from '../../file/context.ts'
import { dialectsByMatch, type PathRule, pathRules, prefixRules, rulesAt } from '../../file/path-rules.ts'
import type { Says } from '../../finding.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { knownUrls, lowerBound } from '../../site/known-urls.ts'
import { originOf } from '../../site/origin.ts'
import { joinWords, quoted } from '../../text/message-phrases.ts'
import { overBeginnings } from './beginnings-below-folders.ts'
import { overLanguages } from './folders-of-languages.ts'
import { overKindOfPages } from './kinds-of-pages.ts'
import { namedPaths } from './named-paths.ts'
import { overPagesOfOpenCart } from './pages-of-opencart.ts'
import { withinParameters } from './within-parameters.ts'

/** P126 reports a prefix that matches more than the page or folder it names. */
export const prefixOverreach: CheckRule = {
  code: 'P126',
  name: 'prefix-overreach',
  severity: 'warning',
  promise: 'opens',
  why: "A rule matches every path that begins with its value (RFC 9309 §2.2.2), so `/help` also matches `/helpful`. A slash at the end limits a rule to the folder, a `$` to the page. With a list of the site's URLs, the check names the page that is closed. Without one, it reports values that begin or cut usual words: `/test` (`/testimonials`), `/*cart` (`/cartridges`), `/*?page=1` (pages 10 to 19), `/*n=` (`version=2`). That is info for names with a usual meaning, for page endings such as `*.php`, and for folders of languages and routes of OpenCart.",
  find,
}

function* find(context: Context): Generator<Problem> {
  const urls = knownUrls(context)
  if (urls.length > 0) yield* beyondNames(context, urls)
  else
    yield* [
      ...singleLetters(context),
      ...foldersElsewhere(context),
      ...overUsualPages(context),
      ...withinUsualPages(context),
      ...overBeginnings(context),
      ...withinParameters(context),
      ...overLongerNumbers(context),
      ...overKindOfPages(context),
      ...overLanguages(context),
      ...overPagesOfOpenCart(context),
    ].sort((one, other) => one.span.start - other.span.start)
}

/** The most rules of one letter in a group that are reported. More of them are a list that is meant so. */
const MAX_LETTERS = 2

/** The most names of pages and folders for which the rules of one letter in a file are asked. */
const MAX_QUESTIONS = 20_000

/**
 * Without URLs of the site, finds rules of one letter or a short number, which name hardly any page or folder,
 * if a page that they close can be named.
 */
function* singleLetters(context: Context): Generator<Problem> {
  const { dialect } = context.byDialect.standard
  const rules = prefixRules(context).filter(
    ({ field, value }) => field === 'Disallow' && /^\/(?:[\p{L}\p{N}]|\d\d)$/u.test(value),
  )
  const countOf = new Map<unknown, number>()
  for (const { group } of rules) countOf.set(group, (countOf.get(group) ?? 0) + 1)
  let asked = 0
  for (const rule of rules) {
    if ((countOf.get(rule.group) ?? 0) > MAX_LETTERS) continue
    const policy = context.policies.getWithinBudget(dialect, agentOfGroup(rule.group))
    if (policy === undefined) return
    const longer = longerNames(context, rule.value)
    const isNumber = /\p{N}$/u.test(rule.value)
    const names = [...longer, ...pagesBeginning(rule.value)]
    if (!isNumber) asked += names.length
    if (asked > MAX_QUESTIONS) {
      context.notes.add(
        `P126 asked which rule decides ${MAX_QUESTIONS} names of pages and folders. It skipped the rules of one letter from line ${rule.line.number} on.`,
      )
      return
    }
    // A number is likely the whole name of a page or folder, if the file has no longer one.
    const page = isNumber
      ? longer[0]
      : names.find(
          (path) =>
            cachedVerdict(context, policy, `${originOf(context)}${path}`).rule?.line === rule.record.line,
        )
    if (page === undefined) continue
    const shownByName = longer.includes(page) ? 'a page of the file' : 'a usual page'
    const shownBy = isNumber ? 'a longer number' : shownByName
    const url = isNumber ? `${originOf(context)}${rule.value}xyz` : `${originOf(context)}${page}`
    yield {
      span: rule.span,
      // Without URLs, nobody can tell whether the rule closes too much.
      severity: 'info',
      says: matchesBesides(shownBy, rule, page),
      dialects: dialectsByMatch(context, rule, url).matching,
      witness: url,
    }
  }
}

/** What a rule that names a folder or page matches besides, by what shows it. */
const BESIDES = {
  'a longer number': (value: string, page: string) => ({
    what: `${disallow(value)} matches every path that begins with ${quoted(value)}, whatever follows.`,
    effect: `The file also has ${quoted(page)}.`,
  }),
  'a page of the file': (value: string, page: string) => ({
    what: `${disallow(value)} matches every path that begins with ${quoted(value)}, so it also closes ${quoted(page)}.`,
  }),
  'a usual page': (value: string, page: string) => ({
    what: `${disallow(value)} matches every path that begins with ${quoted(value)}, so it also closes a page such as ${quoted(page)}, if your site has one.`,
  }),
}

function matchesBesides(shownBy: keyof typeof BESIDES, { value }: PathRule, page: string): Says {
  return {
    case: shownBy,
    ...BESIDES[shownBy](value, page),
    advice: 'If you mean one folder, end the rule with a slash. If you mean one page, end it with "$".',
    subject: disallow(value),
  }
}

/** A Disallow as the message quotes it. */
function disallow(value: string): string {
  return quoted(`Disallow: ${value}`)
}

/** The longer paths that rules and sitemaps of the file name. */
function longerNames(context: Context, value: string): readonly string[] {
  const known = longerByValue(context)
  const longer = known.get(value) ?? context.once(namedPaths).filter((path) => isLongerName(path, value))
  known.set(value, longer)
  return longer
}

const longerByValue = cachePerContext(() => new Map<string, readonly string[]>())

function isLongerName(path: string, value: string): boolean {
  return path.startsWith(value) && /^[\p{L}\p{N}_-]/u.test(path.slice(value.length))
}

/** The longest name of a folder that often begins other names, in letters. */
const MAX_FOLDER = 3

/** Finds short prefixes for which another group of the file has the folder: `/us` and `/us/`. */
function* foldersElsewhere(context: Context): Generator<Problem> {
  const rules = prefixRules(context).filter(({ field }) => field === 'Disallow')
  const folders = new Map(rules.map(({ value, line }) => [value, line.number]))
  for (const rule of rules) {
    const folder = folders.get(`${rule.value}/`)
    if (folder === undefined || !/^\/[a-z]{2,}$/i.test(rule.value) || rule.value.length > MAX_FOLDER + 1)
      continue
    if (rules.some(({ group, value }) => group === rule.group && value === `${rule.value}/`)) continue
    const url = `${originOf(context)}${rule.value}xyz`
    yield {
      span: rule.span,
      severity: 'info',
      says: {
        case: 'folder elsewhere',
        what: `${disallow(rule.value)} matches every path that begins with ${quoted(rule.value)}, whatever follows.`,
        effect: `Line ${folder} has the folder ${quoted(`${rule.value}/`)} alone.`,
        advice: 'If you mean the folder, end the rule with a slash.',
        subject: disallow(rule.value),
      },
      dialects: dialectsByMatch(context, rule, url).matching,
      witness: url,
    }
  }
}

/** Matches a rule for a short word: `/new`. */
const WORD = /^\/[a-z]{2,}$/i

/**
 * Without URLs of the site, finds short words that begin the usual name of a public page, which they close.
 */
function* overUsualPages(context: Context): Generator<Problem> {
  const { dialect } = context.byDialect.standard
  const policy = context.policies.get(dialect, UNNAMED_AGENT)
  // `/us` next to `/us/` is meant so, or another finding tells of it.
  const folders = pathRules(context).flatMap(({ value }) => (value.endsWith('/') ? [value.slice(0, -1)] : []))
  const seen = new Set(folders)
  for (const rule of prefixRules(context)) {
    const { field, group, record, value } = rule
    // A rule for `/cart` means the cart, whatever else begins so.
    if (field !== 'Disallow' || !group.isStarGroup || !WORD.test(value) || isPrivatePath(value)) continue
    if (seen.has(value)) continue
    seen.add(value)
    const isOfShop = value === '/product' && isWooCommerce(context)
    const page = (isOfShop ? ['/product/name'] : pagesBeginning(value)).find(
      (path) => cachedVerdict(context, policy, `${originOf(context)}${path}`).rule?.line === record.line,
    )
    if (page === undefined) continue
    const url = `${originOf(context)}${page}`
    yield {
      span: rule.span,
      severity: isOfShop ? 'warning' : 'info',
      says: isOfShop
        ? {
            case: 'products',
            what: `${disallow(value)} closes the pages of all products: WooCommerce has them below "/product/".`,
            advice: 'If people should find your products in a search, delete the line.',
            subject: disallow(value),
          }
        : matchesBesides('a usual page', rule, page),
      dialects: dialectsByMatch(context, rule, url).matching,
      witness: url,
    }
  }
}

/**
 * Does the file name parts that shops of WooCommerce have? Their products are below `/product/` (WooCommerce
 * documentation, permalinks).
 */
function isWooCommerce(context: Context): boolean {
  return pathRules(context).some(({ value }) =>
    /[?&]?add[-_]to[-_]cart|\/my-account|woocommerce/i.test(value),
  )
}

/** Matches a rule for one word anywhere in a URL: `/*search`; or at the end of the name of any folder: `/*search/`. */
const WORD_ANYWHERE = /^\/?\*([a-z]+)(\/?)\*?$/i

/** Finds words after a star that are a part of the usual name of a public page, which they close. */
function* withinUsualPages(context: Context): Generator<Problem> {
  const { dialect } = context.byDialect.standard
  const policy = context.policies.get(dialect, UNNAMED_AGENT)
  for (const rule of prefixRules(context)) {
    const [, word = '', slash = ''] = WORD_ANYWHERE.exec(rule.value) ?? []
    if (word === '' || rule.field !== 'Disallow' || !rule.group.isStarGroup) continue
    const pages = pagesWithin(word)
      .map((path) => `${path}${slash}`)
      .filter(
        (path) =>
          cachedVerdict(context, policy, `${originOf(context)}${path}`).rule?.line === rule.record.line,
      )
    const inner = pages.find((path) => !path.startsWith(`/${word.toLowerCase()}`))
    const [page] = pages
    if (inner !== undefined) yield withinPage(context, rule, inner, remediesOf(`${word}${slash}`))
    // Before a slash, a word is the end of a name.
    else if (slash !== '') continue
    else if (word.length <= MAX_INNER || isPrivatePath(`/${word}`) || isOfAccount(word))
      yield* withinLongerWords(context, policy, rule, word)
    else if (page !== undefined) {
      const remedies = ['$', '/', '?'].map((end) => disallow(`/*${word}${end}`))
      yield withinPage(context, rule, page, remedies, 'word that begins a usual page')
    }
  }
}

/** The finding for a word after a star, of a usual page that it closes. */
function withinPage(
  context: Context,
  rule: PathRule,
  page: string,
  remedies: readonly string[],
  name = 'word in a usual page',
): Problem {
  const [, word = '', slash = ''] = WORD_ANYWHERE.exec(rule.value) ?? []
  const url = `${originOf(context)}${page}`
  return {
    span: rule.span,
    severity: 'info',
    says: {
      case: name,
      what: `${disallow(rule.value)} matches every URL with ${quoted(`${word}${slash}`)} in it, so it also closes a page such as ${quoted(page)}, if your site has one.`,
      advice: `If you mean pages or folders of this name, write ${joinWords(remedies)}.`,
      subject: disallow(rule.value),
    },
    dialects: dialectsByMatch(context, rule, url).matching,
    witness: url,
  }
}

/** Up to this length, a word after a star is a part of many longer words, in letters. */
const MAX_INNER = 5

/** The finding for a short word after a star, or the name of a cart or an account, which longer words have in them. */
function* withinLongerWords(
  context: Context,
  policy: Policy,
  rule: PathRule,
  word: string,
): Generator<Problem> {
  // Hardly a longer word has capital letters in it.
  if (word === word.toUpperCase()) return
  const url = `${originOf(context)}/x${word}x`
  if (cachedVerdict(context, policy, url).rule?.line !== rule.record.line) return
  yield {
    span: rule.span,
    severity: 'info',
    says: {
      case: 'word in longer words',
      what: `${disallow(rule.value)} matches every URL with ${quoted(word)} in it, also within a longer word or the name of an article.`,
      advice: `If you mean pages or folders of this name, write ${joinWords(remediesOf(word))}.`,
      subject: disallow(rule.value),
    },
    dialects: dialectsByMatch(context, rule, url).matching,
    witness: url,
  }
}

/** The rules for the pages and folders of a name, at the root and further down. */
function remediesOf(word: string): readonly string[] {
  return [`/${word}`, `/*/${word}`].map(disallow)
}

/** Matches a rule for one page of a list, with a page number of one digit: `/*?page=1`, `/blog/page/1`. */
const PAGE_NUMBER = /[?&/](?:p|pg|page|paged|page_?no|page_?num(?:ber)?|pagina|seite|strona)[=/]\d$/i

/**
 * The most rules for one page of a list in a group that are reported. More of them are a list of the pages.
 */
const MAX_PAGES = 2

/** Finds rules for one page of a list, which close the pages with a longer number, too. */
function* overLongerNumbers(context: Context): Generator<Problem> {
  const { dialect } = context.byDialect.standard
  const rules = prefixRules(context).filter(
    ({ field, value, group }) => field === 'Disallow' && group.isStarGroup && PAGE_NUMBER.test(value),
  )
  if (rules.length > MAX_PAGES) return
  for (const rule of rules) {
    const url = `${originOf(context)}${samplePathOf(rule.value)}0`
    const policy = context.policies.get(dialect, UNNAMED_AGENT)
    const path = dialect.pathOf(url)
    if (path === undefined || cachedVerdict(context, policy, url).verdict !== 'disallow') continue
    const isClosedAnyway = policy.rules.some(
      ({ effect, line, pattern }) =>
        effect === 'disallow' && line !== rule.record.line && matches(pattern, path),
    )
    if (isClosedAnyway) continue
    const number = rule.value.slice(-1)
    const next = /[?&]/.test(rule.value) ? '&' : '/'
    yield {
      span: rule.span,
      severity: 'info',
      says: {
        case: 'page number',
        what: `${disallow(rule.value)} matches every URL that goes on after the ${number}.`,
        effect: `So it also closes the pages ${number}0 to ${number}9.`,
        advice: `If you mean page ${number} alone, write ${disallow(`${rule.value}$`)} and ${disallow(`${rule.value}${next}`)}.`,
        subject: disallow(rule.value),
      },
      dialects: dialectsByMatch(context, rule, url).matching,
      witness: url,
    }
  }
}

function* beyondNames(context: Context, urls: readonly string[]): Generator<Problem> {
  const { standard } = context.byDialect
  const paths = urls.flatMap((url) => {
    const path = standard.dialect.pathOf(url)
    return path === undefined ? [] : [{ url, path }]
  })
  paths.sort((one, other) => (one.path < other.path ? -1 : one.path > other.path ? 1 : 0))
  const sorted = paths.map(({ path }) => path)
  for (const rule of prefixRules(context)) {
    const [policyRule] = rulesAt(context, standard, rule.record.line)
    // If a letter or digit follows, the path names another word. After any other character, it names a part.
    if (policyRule?.pattern.kind !== 'prefix' || !/[\p{L}\p{N}]$/u.test(rule.value)) continue
    const { pattern } = policyRule
    const named: string[] = []
    const beyond: string[] = []
    for (let at = lowerBound(sorted, pattern.text); at < paths.length; at++) {
      const { url, path } = paths[at] as { readonly url: string; readonly path: string }
      if (!matches(pattern, path)) break
      const isLongerWord = /^[\p{L}\p{N}_-]/u.test(path.slice(pattern.text.length))
      ;(isLongerWord ? beyond : named).push(url)
    }
    const [witness] = beyond
    if (witness === undefined || named.length === 0) continue
    yield {
      span: rule.span,
      says: {
        what: `${quoted(`${rule.field}: ${rule.value}`)} matches every path that begins with ${quoted(rule.value)}: not only ${quoted(named[0] as string)} but also ${quoted(witness)}.`,
        advice:
          'If you mean only the folder, end the rule with a slash. If you mean only the page, end it with "$".',
        subject: quoted(`${rule.field}: ${rule.value}`),
      },
      dialects: dialectsByMatch(context, rule, witness).matching,
      witness,
    }
  }
}
