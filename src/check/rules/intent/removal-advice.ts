import type { Context } from '../../file/context.ts'

/**
 * What to do with a rule that must go, as the end of a sentence. If it is the only rule of its group, an empty
 * Disallow takes its place: User-agent lines without a rule would share the rules of the next ones.
 */
export function removalAdvice({ file }: Context, line: number | undefined): string {
  const group = file.groups.find(({ rules }) => rules.some((rule) => rule.line === line))
  return group?.rules.length === 1 ? 'replace the rule with an empty "Disallow:"' : 'remove the rule'
}
