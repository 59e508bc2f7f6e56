import { UNNAMED_AGENT } from '../../../dialects/index.ts'
import { cachedVerdict } from '../../file/cached-verdict.ts'
import type { Context } from '../../file/context.ts'
import { dialectsRecognizing, type PathRule, pathRules } from '../../file/path-rules.ts'
import type { Problem } from '../../rule.ts'
import { originOf } from '../../site/origin.ts'
import { joinWords, plural, quoted } from '../../text/message-phrases.ts'

/**
 * The languages after which sites call folders, by their codes (ISO 639-1) and English names. They decide 3 of 2,100
 * files of a sample from 2020 to 2026.
 */
const LANGUAGES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ...{ ar: 'Arabic', bg: 'Bulgarian', ca: 'Catalan', cs: 'Czech', da: 'Danish', de: 'German', el: 'Greek' },
    ...{ en: 'English', es: 'Spanish', et: 'Estonian', fa: 'Persian', fi: 'Finnish', fr: 'French' },
    ...{ he: 'Hebrew', hr: 'Croatian', hu: 'Hungarian', it: 'Italian', ja: 'Japanese', ko: 'Korean' },
    ...{ lt: 'Lithuanian', lv: 'Latvian', nl: 'Dutch', no: 'Norwegian', pl: 'Polish', pt: 'Portuguese' },
    ...{ ro: 'Romanian', ru: 'Russian', sk: 'Slovak', sl: 'Slovenian', sv: 'Swedish', tr: 'Turkish' },
    ...{ uk: 'Ukrainian', vi: 'Vietnamese', zh: 'Chinese' },
  }).flatMap(([code, name]) => [
    [code, name],
    [name.toLowerCase(), name],
  ]),
)

/** Matches a rule for a whole folder at the root, and has its name. */
const FOLDER = /^\/([a-z]{2,10})(?:\/\*?)?$/i

/** From this number of closed languages on, a program writes its pages in all of them, and the rules are meant so. */
const MANY = 6

/** Finds a `*` group that closes the folders of several languages: perhaps all pages of the site. */
export function* overLanguages(context: Context): Generator<Problem> {
  const policy = context.policies.get(context.byDialect.standard.dialect, UNNAMED_AGENT)
  const closed = pathRules(context).flatMap((rule) => {
    const language = languageOf(rule)
    if (language === undefined) return []
    const url = `${originOf(context)}${rule.value.replace(/\/?\*?$/, '/')}`
    return cachedVerdict(context, policy, url).verdict === 'disallow' ? [{ rule, language }] : []
  })
  const languages = [...new Set(closed.map(({ language }) => language))]
  const [first] = closed
  if (first === undefined || languages.length < 2 || languages.length >= MANY) return
  const { rule } = first
  const others = closed.length - 1
  yield {
    span: rule.span,
    severity: 'info',
    says: {
      case: 'folders of languages',
      what: `${quoted(`Disallow: ${rule.value}`)} and ${plural(others, 'other rule')} close the folders of pages in ${joinWords(languages)}.`,
      effect: 'If these are the pages of the site, people no longer find them in a search.',
      advice: 'If people should find them, delete these rules.',
    },
    related: closed
      .slice(1)
      .map((one) => ({ span: one.rule.span, message: 'closes the folder of a language, too' })),
    dialects: dialectsRecognizing(context, rule),
  }
}

/** The language of whose folder this is a Disallow for `*`; `undefined` for any other rule. */
function languageOf({ field, value, group }: PathRule): string | undefined {
  const [, name = ''] = FOLDER.exec(value) ?? []
  return field === 'Disallow' && group.isStarGroup ? LANGUAGES.get(name.toLowerCase()) : undefined
}
