import { dialectFacts } from '../../dialects/index.ts'
import { dialectsTable, dialectText, jsonText } from '../../report/index.ts'
import { type Command, command } from '../command.ts'
import { dialectNamed } from '../options/values.ts'
import { EXIT } from '../wayleave-error.ts'

interface Options {
  readonly json?: boolean
}

/** `wayleave dialects`: lists the dialects and their sources. */
export const dialectsCommand: Command = command<readonly [string | undefined], Options>({
  name: 'dialects',
  summary: 'list the dialects of robots.txt, or show all facts and sources of one dialect',
  arguments: [['[id]', 'the id of a dialect, such as google (default: list all dialects)']],
  options: [{ flags: '--json', about: 'print the result as JSON' }],
  exits: ['done'],
  examples: ['wayleave dialects', 'wayleave dialects google'],
  run: ([id], { json }, { look, print }) => {
    const facts =
      id === undefined ? Object.values(dialectFacts) : dialectFacts[dialectNamed(id, 'argument ID').id]
    if (json === true) print(jsonText(facts))
    else print(Array.isArray(facts) ? dialectsTable(facts, look) : dialectText(facts, look))
    return EXIT.clean
  },
})
