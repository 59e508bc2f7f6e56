import { type Dialect, dialects } from '../../../dialects/index.ts'
import type { Context } from '../../file/context.ts'
import { type PathRule, pathRules } from '../../file/path-rules.ts'

/** The product token that addresses all robots of Yandex. */
const YANDEX_TOKEN = 'Yandex'

/** Does a User-agent value name a robot of Yandex? */
export function namesYandex(value: string): boolean {
  return value.toLowerCase().startsWith('yandex')
}

/**
 * The rules of the file that apply to Yandex's robots; empty if the file is not checked for the `yandex`
 * dialect.
 */
export function yandexRules(context: Context): readonly PathRule[] {
  return context.once(findRules)
}

function findRules(context: Context): readonly PathRule[] {
  const dialect: Dialect = dialects.yandex
  if (!context.dialects.includes(dialect)) return []
  const selected = new Set<number>()
  for (const { firstLine, lastLine } of context.policies.get(dialect, YANDEX_TOKEN).selection.selected) {
    for (let line = firstLine; line <= lastLine; line++) selected.add(line)
  }
  return pathRules(context).filter(({ record }) => selected.has(record.line))
}
