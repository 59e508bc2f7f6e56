import { dialectFacts } from '../../dialects/index.ts'
import {
  dialectsCompared,
  dialectsComparedText,
  dialectsTable,
  dialectText,
  jsonText,
  outdatedDialects,
} from '../../report/index.ts'
import { type Command, command } from '../command.ts'
import { dialectNamed } from '../options/values.ts'
import { COMMAND_LINE, EXIT, usageError } from '../wayleave-error.ts'

interface Options {
  readonly compare?: readonly string[]
  readonly outdated?: boolean
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
    {
      flags: '--outdated',
      about:
        'list only dialects that were last compared with their program or document more than six months ago',
    },
    { flags: '--json', about: 'print the result as JSON' },
  ],
  exits: ['done'],
  examples: ['wayleave dialects', 'wayleave dialects google', 'wayleave dialects --compare google,bing'],
  run: ([id], { compare, outdated, json }, { look, print }) => {
    if (outdated === true && (id !== undefined || compare !== undefined))
      throw usageError('--outdated with other dialects', COMMAND_LINE, 'give --outdated alone')
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
    const all = Object.values(dialectFacts)
    const facts =
      outdated === true
        ? outdatedDialects(all, new Date().toISOString().slice(0, 10))
        : id === undefined
          ? all
          : dialectFacts[dialectNamed(id, 'argument ID').id]
    if (json === true) print(jsonText(facts))
    else if (!('length' in facts)) print(dialectText(facts, look))
    else if (facts.length > 0) print(dialectsTable(facts, look))
    else print('Every dialect was compared within six months, with the version or document that it names.')
    return EXIT.clean
  },
})
