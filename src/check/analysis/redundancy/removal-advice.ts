import type { Context } from '../../file/context.ts'

/**
 * Is a line the only rule of its group? Without it, the User-agent lines of the group would share the rules
 * of the next ones, so an empty Disallow takes the place of such a rule.
 */
export function isOnlyRule({ file }: Context, line: number | undefined): boolean {
  return file.groupOfRule(line)?.rules.length === 1
}

/** What to do with a rule that must go, as the end of a sentence. */
export function removalAdvice(context: Context, line: number | undefined): string {
  return isOnlyRule(context, line) ? 'replace the rule with an empty "Disallow:"' : 'remove the rule'
}
