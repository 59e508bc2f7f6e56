import { type Config, mergedConfig } from './config.ts'

/** A set of choices a configuration can start from. */
export type PresetName = 'recommended' | 'strict' | 'moderatobot' | 'google' | 'yandex'

/** What each preset chooses. */
export const presets: Readonly<Record<PresetName, Config>> = {
  /** Every rule that is on by itself, with its own severity, for every reader. */
  recommended: { failOn: 'warning' },
  /** Every rule, those that are off by themselves included; whatever is more than a hint fails. */
  strict: { select: ['F', 'E', 'S', 'G', 'A', 'P', 'M', 'X', 'I'], failOn: 'info' },
  /** What the checklist of the Moderatobot service names, for the readings it speaks of. */
  moderatobot: {
    select: [
      ...['F101', 'F102', 'F103', 'F104', 'F105', 'F108', 'F109', 'F111', 'F112', 'F113', 'F116', 'F117'],
      ...['E101', 'E102', 'E106', 'E107'],
      ...['S101', 'S102', 'S103', 'S109'],
      ...['G101', 'G102', 'G103', 'G105', 'G110', 'G111'],
      ...['A102', 'A104'],
      ...['P107', 'P115', 'P119', 'P120', 'P121', 'P122'],
      ...['M101', 'M103', 'M104', 'M112'],
      ...['X101', 'X102', 'X201', 'X202', 'X203', 'X212', 'X213', 'X221', 'X222', 'X223', 'X224', 'X225', 'X237', 'X9'],
    ],
    dialects: ['original-1994', 'draft-1996', 'extended-2', 'extended-2-1996', 'rfc-9309', 'google', 'yandex'],
    failOn: 'warning',
  },
  /** What matters to Googlebot and its family: fields they do not read are no news, one they ignore is. */
  google: {
    dialects: ['google'],
    ignore: ['P122', 'P128', 'P129', 'P130', 'G110', 'G111', 'X20', 'X21', 'X22', 'X237'],
    severities: { X104: 'warning' },
    failOn: 'warning',
  },
  /** What Yandex documents: its limits are errors, and so are two groups for one robot, which its own checker calls one. */
  yandex: {
    dialects: ['yandex'],
    ignore: ['P122', 'G110', 'G111', 'X22', 'X237'],
    severities: { G105: 'error', P128: 'error', P130: 'error', X204: 'warning' },
    failOn: 'warning',
  },
}

/**
 * Presets over one another: each is for its readers, so that those that name some are for all of these together, and ignore what none of
 * them has a use for. All else of a later one takes the place of what an earlier one says.
 */
export function joinedPresets(names: readonly PresetName[]): Config {
  const chosen = names.map((name) => presets[name])
  const joined = chosen.reduce(mergedConfig, {})
  const forSome = chosen.filter(({ dialects }) => dialects !== undefined)
  const [first, ...others] = forSome
  if (first === undefined || others.length === 0) return joined
  const ignore = (first.ignore ?? []).filter((selector) => others.every((other) => other.ignore?.includes(selector)))
  return { ...joined, ignore, dialects: [...new Set(forSome.flatMap(({ dialects = [] }) => dialects))] }
}
