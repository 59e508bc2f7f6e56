import { type DecisionList, identityTransducer, starDollar } from '../../src/pattern/index.ts'

/** A decision list of rules such as `+/a` and `-/b*`: an allow and a disallow. Without a match, it allows. */
export const list = (...rules: readonly string[]): DecisionList => ({
  transducer: identityTransducer,
  entries: rules.map((rule) => ({
    pattern: starDollar(rule.slice(1)),
    verdict: rule.startsWith('+') ? 1 : 0,
  })),
  otherwise: 1,
})
