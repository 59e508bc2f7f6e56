import {
  jsonText,
  nearestRule,
  ruleNamed,
  rulePageText,
  rulesJson,
  rulesLike,
  rulesTable,
} from '../../report/index.ts'
import { type Command, command } from '../command.ts'
import { rulePage } from '../rule-pages.ts'
import { EXIT, usageError, type WayleaveError } from '../wayleave-error.ts'

interface Options {
  readonly all?: boolean
  readonly json?: boolean
}

/** `wayleave explain`: prints the documentation of a rule of `wayleave check`, offline. */
export const explainCommand: Command = command<readonly [string | undefined], Options>({
  name: 'explain',
  summary: 'explain what a rule of `check` looks for and why, or list all rules',
  arguments: [
    [
      '[rule]',
      'the code of a rule, such as S101, or its name, such as missing-colon. A part of a code or name lists the rules that have it (default: all rules)',
    ],
  ],
  options: [
    { flags: '--all', about: 'print all examples of the rule, instead of the first' },
    { flags: '--json', about: 'print the result as JSON' },
  ],
  exits: ['done'],
  examples: ['wayleave explain S105', 'wayleave explain named-group-drops-star-rules'],
  run: ([wanted], { all, json }, terminal) => {
    const facts = rulesJson()
    if (wanted === undefined) {
      terminal.print(json === true ? jsonText(facts) : rulesTable(facts, terminal.look))
      return EXIT.clean
    }
    const rule = ruleNamed(wanted)
    if (rule === undefined) {
      const some = rulesLike(wanted)
      if (some.length === 0) throw unknownRule(wanted)
      terminal.print(json === true ? jsonText(some) : rulesTable(some, terminal.look))
      return EXIT.clean
    }
    if (json === true) terminal.print(jsonText(rule))
    else {
      const page = rulePage(rule.code)
      const whole = rulePageText(page, terminal.look)
      const brief = rulePageText(page, terminal.look, false).trimEnd()
      terminal.print(all === true || brief === whole ? whole : `${brief}\n\n${moreText(rule.code)}`)
    }
    return EXIT.clean
  },
})

function moreText(code: string): string {
  return `More examples: wayleave explain ${code} --all`
}

function unknownRule(wanted: string): WayleaveError {
  const suggested = nearestRule(wanted)
  return usageError(
    `no rule "${wanted}"`,
    'argument RULE',
    suggested === undefined ? '"wayleave explain" lists the rules' : `did you mean ${suggested}?`,
  )
}
