import { dialectFacts } from '../../dialects/index.ts'
import {
  dialectsCompared,
  dialectsComparedText,
  dialectsTable,
  dialectText,
  jsonText,
} from '../../report/index.ts'
import { type Command, command } from '../command.ts'
import { dialectNamed } from '../options/values.ts'
import { COMMAND_LINE, EXIT, usageError } from '../wayleave-error.ts'

interface Options {
  readonly compare?: readonly string[]
  readonly json?: boolean
}

/** `wayleave dialects`: lists the dialects and their sources. */
export const dialectsCommand: Command = command<readonly [string | undefined], Options>({
  name: 'dialects',
  summary: 'list the dialects of robots.txt, show all facts and sources of one, or compare some',
  arguments: [['[id]', 'the id of a dialect, such as google (default: list all dialects)']],
  options: [
    {
      flags: '--compare <ids>',
      about: 'show on which questions these dialects differ, such as google,bing; at least two',
      repeats: 'commas',
    },
    { flags: '--json', about: 'print the result as JSON' },
  ],
  exits: ['done'],
  examples: ['wayleave dialects', 'wayleave dialects google', 'wayleave dialects --compare google,bing'],
  run: ([id], { compare, json }, { look, print }) => {
    if (compare !== undefined) {
      if (id !== undefined)
        throw usageError('both ID and --compare', COMMAND_LINE, 'give all ids in --compare')
      if (new Set(compare).size < 2)
        throw usageError('fewer than two dialects', 'option --compare', 'give two, such as google,bing')
      const compared = dialectsCompared(
        [...new Set(compare)].map((one) => dialectNamed(one, 'option --compare').id),
      )
      print(json === true ? jsonText(compared) : dialectsComparedText(compared, look))
      return EXIT.clean
    }
    const facts =
      id === undefined ? Object.values(dialectFacts) : dialectFacts[dialectNamed(id, 'argument ID').id]
    if (json === true) print(jsonText(facts))
    else print(Array.isArray(facts) ? dialectsTable(facts, look) : dialectText(facts, look))
    return EXIT.clean
  },
})
