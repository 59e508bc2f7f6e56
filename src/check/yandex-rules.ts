import { type Dialect, dialects } from '../dialects/index.ts'
import type { Context } from './context.ts'
import { type PathRule, pathRules } from './path-rules.ts'

/** The product token of all of Yandex's robots. */
export const YANDEX_TOKEN = 'Yandex'

/** Does a User-agent value name a robot of Yandex? */
export function namesYandex(value: string): boolean {
  return value.toLowerCase().startsWith('yandex')
}

/** The rules that Yandex reads for its robots; none where the file is not checked for Yandex. */
export function yandexRules(context: Context): readonly PathRule[] {
  return context.once(findRules)
}

function findRules(context: Context): readonly PathRule[] {
  const reader: Dialect = dialects.yandex
  if (!context.dialects.includes(reader)) return []
  const taken = new Set<number>()
  for (const { firstLine, lastLine } of context.policyOf(reader, YANDEX_TOKEN).choice.taken) {
    for (let line = firstLine; line <= lastLine; line++) taken.add(line)
  }
  return pathRules(context).filter(({ entry }) => taken.has(entry.line))
}
