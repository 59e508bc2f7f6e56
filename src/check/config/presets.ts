import { type Config, mergeConfigs } from './config.ts'

/** A set of choices that a configuration can start from. */
export type PresetName =
  | 'recommended'
  | 'strict'
  | 'moderatobot'
  | 'simple-robots'
  | 'google'
  | 'yandex'
  | 'lighthouse'

/** The choices of each preset. */
export const presets: Readonly<Record<PresetName, Config>> = {
  /**
   * Every rule that is on by default, with its own severity. The output is the default view of the findings.
   */
  recommended: { failOn: 'warning' },
  /**
   * Every rule, including those that are off by default, and every finding. Anything heavier than a hint
   * fails the check.
   */
  strict: { select: ['F', 'E', 'S', 'G', 'A', 'P', 'M', 'X', 'I'], failOn: 'info' },
  /**
   * The problems that the document of the Moderatobot service lists, in the dialects that this document names
   * or describes. It describes some without a name: Bing limits Crawl-delay to 1 to 30; libwww-perl follows
   * the standard strictly; in Python and Slurp, the first rule that matches decides.
   */
  moderatobot: {
    select: [
      ...['F101', 'F102', 'F103', 'F104', 'F105', 'F108', 'F109', 'F110', 'F111', 'F112'],
      ...['F113', 'F114', 'F115', 'F116', 'F117', 'F119', 'F123'],
      ...['E101', 'E102', 'E103', 'E106', 'E107'],
      ...['S101', 'S102', 'S103', 'S104', 'S108', 'S109', 'S120'],
      ...['G101', 'G102', 'G103', 'G104', 'G105', 'G110', 'G111', 'G114', 'G115'],
      ...['A101', 'A102', 'A103', 'A104', 'A105', 'A110', 'A115'],
      ...['P104', 'P107', 'P115', 'P118', 'P119', 'P120', 'P121', 'P122', 'P132'],
      ...['M101', 'M102', 'M103', 'M104', 'M112'],
      ...['X101', 'X102', 'X201', 'X202', 'X203', 'X212', 'X213'],
      ...['X221', 'X222', 'X223', 'X224', 'X225', 'X237', 'X9'],
    ],
    dialects: [
      'original-1994',
      'draft-1996',
      'extended-2',
      'extended-2-1996',
      'rfc-9309',
      'google',
      'bing',
      'yandex',
      'slurp',
      'libwww-perl',
      'python-urllib',
    ],
    severities: {
      G102: 'warning',
      G105: 'warning',
      P104: 'warning',
      P121: 'warning',
      X202: 'warning',
      X203: 'warning',
      X213: 'warning',
    },
    failOn: 'warning',
  },
  /**
   * Is a file safe for the simplest robots? The dialects are the standard of 1994 and its descendants that
   * run today. A finding about what these do not know is at least a warning: groups that no blank line
   * separates, Allow, wildcards and Sitemap lines in groups.
   */
  'simple-robots': {
    dialects: [
      'original-1994',
      'draft-1996',
      'extended-2',
      'baidu',
      'seznam',
      'libwww-perl',
      'python-urllib',
    ],
    severities: {
      ...{ G102: 'warning', G105: 'warning', G114: 'warning', P121: 'warning' },
      ...{ P104: 'warning', P122: 'warning', P132: 'warning', S120: 'warning', A102: 'error' },
    },
    failOn: 'warning',
  },
  /**
   * Which lines make the audit "robots.txt is not valid" of Lighthouse and PageSpeed Insights fail, and what robots
   * do with them.
   */
  lighthouse: { select: ['F110', 'F111', 'S119'], failOn: 'warning' },
  /**
   * Rules that matter to Googlebot and its family. An ignored Crawl-delay is a warning; rules about fields of
   * other dialects are off.
   */
  google: {
    dialects: ['google'],
    ignore: ['P122', 'P128', 'P129', 'P130', 'G110', 'G111', 'X20', 'X21', 'X22', 'X237'],
    severities: { X104: 'warning' },
    failOn: 'warning',
  },
  /**
   * The limits that Yandex documents are errors. So are two groups for one robot, as in Yandex's own checker.
   */
  yandex: {
    dialects: ['yandex'],
    ignore: ['P122', 'G110', 'G111', 'X22', 'X237'],
    severities: { G105: 'error', P128: 'error', P130: 'error', X204: 'warning' },
    failOn: 'warning',
  },
}

/**
 * Merges presets. If several of them choose dialects, the result has all of these dialects, and ignores only
 * rules that each of these presets ignores. Otherwise, a later preset counts as the `over` of
 * {@link mergeConfigs}.
 */
export function combinePresets(names: readonly PresetName[]): Config {
  const combined = names.map((name) => presets[name])
  const merged = combined.reduce(mergeConfigs, {})
  const withDialects = combined.filter(({ dialects }) => dialects !== undefined)
  const [first, ...others] = withDialects
  if (first === undefined || others.length === 0) return merged
  const ignore = (first.ignore ?? []).filter((selector) =>
    others.every((other) => other.ignore?.includes(selector)),
  )
  return { ...merged, ignore, dialects: [...new Set(withDialects.flatMap(({ dialects = [] }) => dialects))] }
}
