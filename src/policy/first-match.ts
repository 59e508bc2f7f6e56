import { listMatcher, type Matcher, matches } from '../pattern/index.ts'
import type { Rule } from './policy.ts'

/** Questions that are answered from the rules near a path, before a matcher is made of them all. */
const FEW_QUESTIONS = 4

/**
 * Finds the first rule of a list that matches a path. To make the list and a matcher of it costs more than a few answers do,
 * so the first questions are answered without either.
 */
export abstract class FirstMatch {
  /** The whole list, in the order in which rules decide. */
  abstract readonly rules: readonly Rule[]

  private questions: number = 0
  private matcher: Matcher | undefined = undefined

  /** A part of the list, in its order, that holds every rule which matches the path. */
  protected abstract rulesNear(path: string): readonly Rule[]

  /** The first rule that matches; nothing where none does. */
  first(path: string): Rule | undefined {
    if (this.questions < FEW_QUESTIONS) {
      this.questions++
      for (const rule of this.rulesNear(path)) if (matches(rule.pattern, path)) return rule
      return undefined
    }
    this.matcher ??= listMatcher(this.rules.map(({ pattern }) => pattern))
    return this.rules[this.matcher.first(path)]
  }
}
