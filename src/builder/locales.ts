import { visible } from '../text/index.ts'
import { fail } from './fail.ts'

/** The placeholder for a locale in a path. */
const PLACE = '{locale}'

/** A part of a URL such as `en`, `pt-BR` or `zh_Hant`. */
const LOCALE = /^[A-Za-z\d]+(?:[-_][A-Za-z\d]+)*$/

/** A word in braces, which may be meant for {@link PLACE}. */
const IN_BRACES = /\{(?!locale\})[\w-]*\}/

/** The placeholder as a whole segment of a path. Only there may the locale `""` remove the slash before it. */
const WHOLE_PLACE = /\/\{locale\}(?=\/|$)/g

/**
 * Checks locales.
 *
 * @throws TypeError for an invalid locale.
 */
export function checkLocales(locales: readonly string[]): void {
  for (const [at, locale] of locales.entries())
    if (locale !== '' && !LOCALE.test(locale))
      fail(
        `locales[${at}]: "${visible(locale, 80)}" is no locale; give one such as "en", or "" for pages without one`,
      )
}

/**
 * The paths of a list, with one path for each locale in place of `{locale}`. The locale `""` also removes the slash
 * before it: `/{locale}/cart` becomes `/cart`.
 *
 * @throws TypeError for a path with `{locale}` if there are no locales, and for another word in braces if there are;
 *   and for `{locale}` within a name, such as `/docs-{locale}/`, with the locale `""`.
 */
export function inLocales(
  paths: readonly string[],
  locales: readonly string[] | undefined,
  place: string,
): readonly string[] {
  return paths.flatMap((path, at) => {
    const shown = `${place}[${at}]: "${visible(path, 80)}"`
    if (locales === undefined)
      return path.includes(PLACE) ? fail(`${shown} has {locale}; give locales, such as ["en", "fr"]`) : [path]
    const other = IN_BRACES.exec(path)?.[0]
    if (other !== undefined) fail(`${shown} has ${visible(other, 60)}; write {locale} for each locale`)
    if (!path.includes(PLACE)) return [path]
    return locales.map((locale) => {
      if (locale !== '') return path.replaceAll(PLACE, locale)
      const bare = path.replace(WHOLE_PLACE, '') || '/'
      if (isPattern(bare))
        fail(`${shown} has {locale} within a name; with the locale "", write it between two slashes`)
      return bare
    })
  })
}

/** Does a path have a placeholder for the locale? */
export function isPattern(path: string): boolean {
  return path.includes(PLACE)
}
