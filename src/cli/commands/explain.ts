import { readFileSync } from 'node:fs'
import { rules, suppressionRules } from '../../check/index.ts'
import { jsonText, rulesTable } from '../../report/index.ts'
import { nearest } from '../../text/index.ts'
import { type Command, command } from '../command.ts'
import { packageFile } from '../package-file.ts'
import { EXIT, usageError } from '../wayleave-error.ts'

interface Options {
  readonly json?: boolean
}

/** `wayleave explain`: what a rule of `wayleave check` says, without a network. */
export const explainCommand: Command = command<readonly [string | undefined], Options>({
  name: 'explain',
  summary: 'what a rule of `check` looks for and why, or all of them in a table',
  takes: [['[rule]', 'a code such as S101, or a name such as missing-colon']],
  options: [{ flags: '--json', about: 'print JSON' }],
  examples: ['wayleave explain S105', 'wayleave explain named-group-drops-star-rules'],
  run: ([wanted], { json }, terminal) => {
    const known = [...rules, ...suppressionRules].map(({ code, name, severity, why, off }) => ({
      code,
      name,
      severity,
      why,
      ...(off === undefined ? {} : { off }),
    }))
    if (wanted === undefined) {
      terminal.print(json === true ? jsonText(known) : rulesTable(known, terminal.look))
      return EXIT.clean
    }
    const names = (rule: (typeof known)[number]): string[] => [rule.code, rule.name, `${rule.code}/${rule.name}`]
    const found = known.find((rule) => names(rule).some((name) => name.toLowerCase() === wanted.toLowerCase()))
    if (found === undefined) {
      const meant = nearest(wanted, known.flatMap(names))
      throw usageError(
        `no rule "${wanted}"`,
        'argument RULE',
        meant === undefined ? 'wayleave explain lists them' : `did you mean ${meant}?`,
      )
    }
    // The page of the documentation, which is made of the rule and of the examples that are its tests.
    const page = readFileSync(packageFile(`docs/rules/${found.code}-${found.name}.md`), 'utf8')
    terminal.print(json === true ? jsonText(found) : page.trimEnd())
    return EXIT.clean
  },
})
