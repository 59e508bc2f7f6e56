import { joinedText, jsonText } from '../../report/index.ts'
import { join, type Part } from '../../rewrite/index.ts'
import { templateMarkOf } from '../../syntax/index.ts'
import { visible } from '../../text/index.ts'
import { sayMisreadRecords } from '../answers/say-misread-records.ts'
import { type Command, command } from '../command.ts'
import { fileFrom } from '../files/source.ts'
import { type SiteOptions, siteOptions } from '../site/site-options.ts'
import { EXIT, MAX_MESSAGE_CHARACTERS, usageError, WayleaveError } from '../wayleave-error.ts'

interface Options extends SiteOptions {
  readonly owner?: boolean
  readonly json?: boolean
}

/** `wayleave join`: makes one file of the parts of several maintainers. */
export const joinCommand: Command = command<readonly [string, readonly string[]], Options>({
  name: 'join',
  summary: 'make one robots.txt of the parts of several maintainers, with proof that no rule is lost',
  arguments: [
    ['<part>', 'a robots.txt, - for standard input, or a URL of a site'],
    ['[parts...]', 'further parts'],
  ],
  options: [
    {
      flags: '--owner',
      about: 'write a comment with the name of the part above the lines that come from it',
    },
    { flags: '--json', about: 'print the result as JSON' },
    ...siteOptions,
  ],
  exits: [
    'the parts are joined',
    'parts contradict each other, or a rule would be lost in a dialect that many sites meet today',
  ],
  examples: [
    'wayleave join shop.txt blog.txt > robots.txt',
    'wayleave join --owner parts/shop.txt parts/blog.txt',
  ],
  run: async ([first, more], { owner = false, json, ...options }, terminal) => {
    const names = [first, ...more]
    if (names.filter((name) => name === '-').length > 1)
      throw usageError('two inputs on standard input', 'argument PART', 'give one of them as a file')
    const parts: Part[] = []
    for (const name of names) {
      const part = await fileFrom(name, options, 'argument PART', terminal)
      const mark = templateMarkOf(part.file)
      if (mark !== undefined)
        throw new WayleaveError('file', [
          `line ${mark.line} is of a template (${visible(mark.text, 40)}), whose commands a joined file would lose`,
          visible(part.name, MAX_MESSAGE_CHARACTERS),
          'give the file that the program makes of it',
        ])
      await sayMisreadRecords(part.file, 'The joined file', terminal, part.name)
      parts.push(part)
    }
    const joined = join(parts, { owner })
    const { text, lines, valueConflicts, proof } = joined
    if (json === true) terminal.print(jsonText({ text, lines, valueConflicts, proof }))
    else {
      terminal.stdout.write(text)
      terminal.say(joinedText(joined, parts.length, terminal.look))
    }
    return proof.isKeptToday && valueConflicts.length === 0 ? EXIT.clean : EXIT.findings
  },
})
