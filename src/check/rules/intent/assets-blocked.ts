import { matches } from '../../../pattern/index.ts'
import { searchAgentPhrase } from '../../agents/robot-phrases.ts'
import { areLesser, MAIN_ROBOTS, type SearchAgent, searchAgents } from '../../agents/search-agents.ts'
import { ASSET_PATHS } from '../../analysis/closed/asset-paths.ts'
import {
  closedAssets,
  closedFiles,
  closedImages,
  closedVersions,
  likelyClosedAssets,
  losingAllow,
} from '../../analysis/closed/closed-assets.ts'
import type { ClosedPath } from '../../analysis/closed/closed-paths.ts'
import { isJoined } from '../../analysis/joined-agents.ts'
import { isWordPress } from '../../analysis/wordpress-signs.ts'
import { cachedVerdict } from '../../file/cached-verdict.ts'
import type { Context } from '../../file/context.ts'
import { commentAbove } from '../../file/line-removal.ts'
import type { CheckRule, Problem, ProposedFix } from '../../rule.ts'
import { homeOf, originOf } from '../../site/origin.ts'
import { splitUrl } from '../../site/url-parts.ts'
import { quoted } from '../../text/message-phrases.ts'

/** I104: style sheets, scripts or images are blocked. */
export const assetsBlocked: CheckRule = {
  code: 'I104',
  name: 'assets-blocked',
  severity: 'warning',
  rank: -140,
  promise: 'opens',
  why: 'Google and Bing render pages as a browser does. Without style sheets and scripts, they see other pages than people do (Google Search Central, "Introduction to robots.txt": do not block resources that pages need). Old files often forbid the folders of these resources. A rule for every URL with a query closes style sheets that have their version there, as in WordPress; on other sites, that is info. So is a folder or format of images, a single file, or a folder that may have another meaning. So is a `*` group that neither Googlebot nor bingbot reads.',
  find,
}

function* find(context: Context): Generator<Problem> {
  const problems = [
    ...forPages(closedAssets(context)).map((path) => problemOf(context, path)),
    ...forPages(likelyClosedAssets(context)).map(
      (path): Problem => ({
        ...problemOf(context, path),
        ...(path.isCertain ? {} : { severity: 'info' as const }),
      }),
    ),
  ]
  problems.push(...forPages(closedVersions(context)).map((path) => problemOfVersions(context, path)))
  problems.push(...forPages(closedFiles(context)).map((path) => problemOfFile(context, path)))
  problems.push(...closedImages(context).map((path) => problemOfImages(context, path)))
  if (problems.length === 0) problems.push(...ofOpenedPages(context))
  yield* problems.sort((one, other) => one.span.start - other.span.start)
}

/** Those that concern robots which look at pages. Robots for images and videos do not. */
function forPages<T extends ClosedPath>(paths: readonly T[]): readonly T[] {
  return paths.flatMap((path) => {
    const agents = path.agents.filter(({ named }) => !/image|video/.test(named?.robot.id ?? ''))
    return agents.length === 0 ? [] : [{ ...path, agents }]
  })
}

function problemOf(context: Context, path: ClosedPath): Problem {
  const { rule, url, agents, dialects } = path
  const [first] = agents as [SearchAgent]
  const written = quoted(`Disallow: ${rule.value ?? ''}`)
  const allow = losingAllow(path)
  const effects = [
    `If your pages use such URLs, ${first.named === undefined ? 'these robots do' : `${first.who} does`} not see them as people do.`,
    ...alsoBlocked(agents.slice(1)),
  ]
  return {
    span: context.file.spanOfRule(rule),
    says: {
      what: `For ${first.who}, ${written} matches usual URLs of ${kindOf(url)}, such as ${url}.`,
      subject: written,
      ...(allow === undefined
        ? { effect: effects.join(' '), advice: 'Allow the files that your pages need.' }
        : {
            case: 'shorter Allow',
            effect: [
              ...effects,
              `${quoted(`Allow: ${allow.value ?? ''}`)} in line ${allow.line} does not open them, because the longer rule decides.`,
            ].join(' '),
            advice: 'Allow the files that your pages need, with a longer rule.',
          }),
    },
    dialects,
    witness: url,
    // Findings about images do not lead, and those about the folders of a program give way to sure ones.
    weight: GENERAL_PATHS.some((general) => url === originOf(context) + general) ? 2 : 1,
    loss: { isOfMainSearch: !areLesser(context, agents), rules: 1 },
    ...(areLesser(context, agents) ? { severity: 'info' as const } : {}),
    ...allowingFix(context, path),
  }
}

/** The closed folder in which a path is, if a rule for a folder closes it: `/js/` of `/js/app.js`, also by `/js`. */
function folderOf({ rule: { value = '' }, url }: ClosedPath): string | undefined {
  const beginning = value.replace(/\*+$/, '')
  if (beginning.length > 2 && beginning.endsWith('/')) return beginning
  return !beginning.includes('*') && splitUrl(url)?.path.startsWith(`${beginning}/`) === true
    ? `${beginning}/`
    : undefined
}

/** A fix that allows the files in a closed folder that pages load. For any other rule, the owner knows better what to write. */
function allowingFix(context: Context, path: ClosedPath): { readonly fix?: ProposedFix } {
  const folder = folderOf(path)
  if (folder === undefined) return {}
  const { line, url } = path
  const files = filesIn(folder, url)
  const { start, ending: endsAt, end } = context.file.lineAt(line)
  const lineEnd = endsAt === end ? context.file.lineEnd : context.file.text.slice(endsAt, end)
  return {
    fix: {
      title: `allow the ${files.map(({ name }) => name).join(' and ')} in ${quoted(folder)}`,
      // Above the rule: some parsers take the first one that matches.
      edits: [
        {
          start,
          end: start,
          text: files.map(({ ending }) => `Allow: ${folder}*${ending}${lineEnd}`).join(''),
        },
      ],
      because:
        'The fix allows files that are forbidden today. Only you know whether pages of this site need them.',
    },
  }
}

/** Files that pages load, by their endings. */
const STYLE_SHEETS = { name: 'style sheets', ending: '.css' }
const SCRIPTS = { name: 'scripts', ending: '.js' }
const FONTS = { name: 'fonts', ending: '.woff2' }

/** The files in a folder that pages load, as far as its name or the URL of one of them tells. */
function filesIn(folder: string, url: string): readonly (typeof FONTS)[] {
  if (url.endsWith(FONTS.ending)) return [FONTS]
  if (/(?:css|styles?|stylesheets?)\/$/i.test(folder)) return [STYLE_SHEETS]
  return /(?:js|j?scripts?|javascripts?)\/$/i.test(folder) ? [SCRIPTS] : [STYLE_SHEETS, SCRIPTS]
}

/** The paths of no content system: a rule that closes one of them surely closes files of pages. */
const GENERAL_PATHS = ASSET_PATHS.slice(0, ASSET_PATHS.indexOf('/wp-content/themes/theme/style.css'))

/** What a file with this URL is for pages. */
function kindOf(url: string): string {
  return url.endsWith('.css') ? 'style sheets' : url.endsWith('.woff2') ? 'fonts' : 'scripts'
}

function problemOfVersions(context: Context, path: ClosedPath): Problem {
  const { rule, url, agents } = path
  const [first] = agents as [SearchAgent]
  const value = rule.value ?? ''
  const written = quoted(`Disallow: ${value}`)
  const list = `${homeOf(context)}?page=2`
  // Another rule, such as one for the folder, may close the URL, too.
  const dialects = context.dialects
    .filter((dialect) => {
      const policy = first.policy(dialect)
      const path = policy.pathOf(url)
      return (
        cachedVerdict(context, policy, url).verdict === 'disallow' &&
        path !== undefined &&
        policy.rules.some(({ line, pattern }) => line === rule.line && matches(pattern, path))
      )
    })
    .map(({ id }) => id)
  const { verdict } = cachedVerdict(context, first.policy(first.dialect), list)
  const lists =
    verdict === 'disallow' ? [`The rule also closes further pages of lists, such as ${list}.`] : []
  const decided = cachedVerdict(context, first.policy(first.dialect), url).rule?.line
  const isClosedTwice = decided !== undefined && decided !== rule.line
  const writers = isWordPress(context) ? 'WordPress writes' : 'Many programs write'
  return {
    span: context.file.spanOfRule(rule),
    ...(isWordPress(context) ? {} : { severity: 'info' as const }),
    says: {
      case: isClosedTwice ? 'versions, also closed by another rule' : 'versions',
      what: `For ${first.who}, ${written} ${value.includes('=') ? 'is for URLs with a version' : 'matches every URL with a query'}.`,
      effect: [
        `${writers} the versions of style sheets and scripts as a query, such as ${url}.`,
        `Without these files, ${first.who} ${first.named === undefined ? 'do' : 'does'} not see your pages as people do.`,
        ...alsoBlocked(agents.slice(1)),
        ...lists,
      ].join(' '),
      advice: isClosedTwice
        ? `Line ${decided} closes these files, too. Allow them with rules that are longer than these two lines.`
        : 'Allow the files with "Allow: /*.css?" and "Allow: /*.js?", or forbid single parameters.',
      subject: written,
    },
    dialects,
    witness: url,
  }
}

function problemOfFile(context: Context, path: ClosedPath): Problem {
  return lesserProblem(context, path, {
    case: 'one file',
    closes: `closes a ${path.url.endsWith('.css') ? 'style sheet' : 'script'}`,
    condition: 'If your pages need it',
    loss: 'not see them as people do',
    advice: 'Remove the rule, unless no page changes without this file.',
  })
}

function problemOfImages(context: Context, path: ClosedPath): Problem {
  return lesserProblem(context, path, {
    case: 'images',
    closes: `matches images, such as ${path.url}`,
    condition: 'If your pages show such images',
    loss: 'not see them',
    advice: 'Allow the images that your pages need.',
  })
}

/** The problem of a rule that closes what pages may do without. */
function lesserProblem(
  context: Context,
  { rule, url, agents, dialects }: ClosedPath,
  words: Record<'case' | 'closes' | 'condition' | 'loss' | 'advice', string>,
): Problem {
  const [first] = agents as [SearchAgent]
  const written = quoted(`Disallow: ${rule.value ?? ''}`)
  const who = first.named === undefined ? 'these robots do' : `${first.who} does`
  return {
    span: context.file.spanOfRule(rule),
    severity: 'info',
    says: {
      case: words.case,
      what: `For ${first.who}, ${written} ${words.closes}.`,
      effect: [`${words.condition}, ${who} ${words.loss}.`, ...alsoBlocked(agents.slice(1))].join(' '),
      advice: words.advice,
      subject: written,
    },
    dialects,
    witness: url,
  }
}

/**
 * The finding for a file that closes the site and opens its home page: search engines fetch the page, but not
 * its style sheets and scripts. A rule for one of these files shows that the author thought of them.
 */
function ofOpenedPages(context: Context): readonly Problem[] {
  for (const agent of searchAgents(context)) {
    const policy = agent.policy(agent.dialect)
    if (agent.named !== undefined && !MAIN_ROBOTS.has(agent.named.robot.id)) continue
    if (cachedVerdict(context, policy, homeOf(context)).verdict !== 'allow') continue
    const verdicts = ASSET_PATHS.map((path) => cachedVerdict(context, policy, originOf(context) + path))
    const rule = verdicts[0]?.rule
    const isClosed = verdicts.every(({ verdict, rule: by }) => verdict === 'disallow' && by === rule)
    const opensFiles = policy.rules.some(
      ({ effect, value = '' }) => effect === 'allow' && OF_FILES.test(value),
    )
    if (rule?.line === undefined || !isClosed || opensFiles || isJoined(context, rule.line, agent)) continue
    // A long list of what is open, or one that a comment explains, is meant so.
    const isExplained =
      policy.rules.filter(({ effect }) => effect === 'allow').length > MAX_OPENED ||
      commentAbove(context, rule.line).length > 0
    const url = originOf(context) + ASSET_PATHS[0]
    const dialects = context.dialects
      .filter((dialect) => cachedVerdict(context, agent.policy(dialect), url).verdict === 'disallow')
      .map(({ id }) => id)
    return [
      {
        span: context.file.spanOfRule(rule),
        severity: isExplained ? 'hint' : 'info',
        says: {
          case: 'opened pages',
          what: `The file opens some pages to ${agent.who}, such as ${homeOf(context)}. But ${quoted(`Disallow: ${rule.value ?? ''}`)} closes all other URLs, with the style sheets and scripts of these pages.`,
          effect: 'Search engines then do not see the pages as people do.',
          advice: 'Allow the files that these pages need.',
        },
        dialects,
        witness: url,
      },
    ]
  }
  return []
}

/** The most Allow rules of a file whose author may not have thought of style sheets. */
const MAX_OPENED = 3

/** Matches rules about kinds of files and folders of them. */
const OF_FILES = /css|js|script|style|asset|static|dist|build|_next|wp-/i

/** A sentence that names further agents to which the rule applies, each in its own dialect; none without them. */
function alsoBlocked(agents: readonly SearchAgent[]): readonly string[] {
  return agents.length === 0 ? [] : [`The rule also applies to ${searchAgentPhrase(agents)}.`]
}
