import { readFileSync } from 'node:fs'
import { allRules } from '../../check/index.ts'
import { jsonText, rulesTable } from '../../report/index.ts'
import { nearest } from '../../text/index.ts'
import { type Command, command } from '../command.ts'
import { packageFile } from '../package-file.ts'
import { EXIT, usageError } from '../wayleave-error.ts'

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
      'the code of a rule, such as S101, or its name, such as missing-colon (default: list all rules)',
    ],
  ],
  options: [{ flags: '--json', about: 'print the result as JSON' }],
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
    const names = (rule: (typeof facts)[number]): string[] => [
      rule.code,
      rule.name,
      `${rule.code}/${rule.name}`,
    ]
    const rule = facts.find((one) => names(one).some((name) => name.toLowerCase() === wanted.toLowerCase()))
    if (rule === undefined) {
      const suggested = nearest(wanted, facts.flatMap(names))
      throw usageError(
        `no rule "${wanted}"`,
        'argument RULE',
        suggested === undefined ? '"wayleave explain" lists the rules' : `did you mean ${suggested}?`,
      )
    }
    // The page of the documentation, generated from the rule and its examples.
    const page = readFileSync(packageFile(`docs/rules/${rule.code}-${rule.name}.md`), 'utf8')
    terminal.print(json === true ? jsonText(rule) : page.trimEnd())
    return EXIT.clean
  },
})
