import { readFileSync } from 'node:fs'
import { allRules, type RuleFacts } from '../../check/index.ts'
import { jsonText, rulePageText, rulesTable } from '../../report/index.ts'
import { nearest } from '../../text/index.ts'
import { type Command, command } from '../command.ts'
import { packageFile } from '../package-file.ts'
import { EXIT, usageError, type WayleaveError } from '../wayleave-error.ts'

interface Options {
  readonly json?: boolean
}

/** `wayleave explain`: prints the documentation of a rule of `wayleave check`, offline. */
export const explainCommand: Command = command<readonly [string | undefined], Options>({
  name: 'explain',
  summary: 'explain what a rule of `check` looks for and why, or list all rules',
  arguments: [
    [
      '[rule]',
      'the code of a rule, such as S101, or its name, such as missing-colon. A part of one lists the rules with it (default: all rules)',
    ],
  ],
  options: [{ flags: '--json', about: 'print the result as JSON' }],
  exits: ['done'],
  examples: ['wayleave explain S105', 'wayleave explain named-group-drops-star-rules'],
  run: ([wanted], { json }, terminal) => {
    const facts = allRules.map(({ code, name, severity, why, off }) => ({
      code,
      name,
      severity,
      why,
      ...(off === undefined ? {} : { off }),
    }))
    if (wanted === undefined) {
      terminal.print(json === true ? jsonText(facts) : rulesTable(facts, terminal.look))
      return EXIT.clean
    }
    const lower = wanted.toLowerCase()
    const rule = facts.find((one) => namesOf(one).some((name) => name.toLowerCase() === lower))
    if (rule === undefined) {
      const some = facts.filter(
        ({ code, name }) => code.toLowerCase().startsWith(lower) || name.includes(lower),
      )
      if (some.length === 0) throw unknownRule(wanted, facts)
      terminal.print(json === true ? jsonText(some) : rulesTable(some, terminal.look))
      return EXIT.clean
    }
    // The page of the documentation, generated from the rule and its examples.
    const page = readFileSync(packageFile(`docs/rules/${rule.code}-${rule.name}.md`), 'utf8')
    terminal.print(json === true ? jsonText(rule) : rulePageText(page, terminal.look))
    return EXIT.clean
  },
})

function namesOf({ code, name }: Pick<RuleFacts, 'code' | 'name'>): string[] {
  return [code, name, `${code}/${name}`]
}

function unknownRule(wanted: string, facts: readonly Pick<RuleFacts, 'code' | 'name'>[]): WayleaveError {
  const suggested = nearest(wanted, facts.flatMap(namesOf))
  return usageError(
    `no rule "${wanted}"`,
    'argument RULE',
    suggested === undefined ? '"wayleave explain" lists the rules' : `did you mean ${suggested}?`,
  )
}
