import { dialects } from '../../dialects/index.ts'
import { jsonText, type Look, leftOutText, portableText, stepsText } from '../../report/index.ts'
import { format, moderatobot, portable } from '../../rewrite/index.ts'
import { type File, print, printBytes } from '../../syntax/index.ts'
import { visible } from '../../text/index.ts'
import { type Command, command } from '../command.ts'
import { replaceFile } from '../files/replace-file.ts'
import { fileFrom } from '../files/source.ts'
import { dialectNamed, suggestion } from '../options/subjects.ts'
import { isUrl, type SiteOptions, siteOptions } from '../site/site-options.ts'
import type { Terminal } from '../terminal.ts'
import { EXIT, usageError } from '../wayleave-error.ts'

interface Options extends SiteOptions {
  readonly write?: boolean
  readonly check?: boolean
  readonly profile?: string
  readonly as?: string
  readonly json?: boolean
}

/** A file in another form, and what is to be said of it. */
interface Made {
  readonly file: File
  readonly text: (name: string, look: Look) => string
  readonly json: object
}

/** `wayleave format`: a file in canonical layout, in portable form, or as Moderatobot has it. */
export const formatCommand: Command = command<readonly [string], Options>({
  name: 'format',
  summary: 'the file laid out anew, with a proof of what that means to every reader',
  takes: [['<file>', 'a robots.txt, - for standard input, or a URL of a site']],
  options: [
    { flags: '-w, --write', about: 'write the file in place' },
    { flags: '--check', about: 'print no file, and exit 1 if it would change' },
    {
      flags: '-p, --profile <name>',
      about: 'portable: a form most readers take alike; moderatobot: as Moderatobot has it (default: layout alone, felt by no reader)',
    },
    { flags: '--as <dialect>', about: "the author's reading, for portable (default: rfc-9309)" },
    { flags: '--json', about: 'print JSON, with the new text' },
    ...siteOptions,
  ],
  examples: [
    'wayleave format robots.txt --write',
    'wayleave format robots.txt --check',
    'wayleave format robots.txt --profile portable --as google',
  ],
  run: async ([given], options, terminal) => {
    const { write, check, json } = options
    if (write === true && (given === '-' || isUrl(given)))
      throw usageError(`${given === '-' ? 'standard input' : 'a site'} cannot be written`, 'option --write', 'leave it out, or give a file')
    if (write === true && check === true) throw usageError('both --write and --check', 'on the command line', 'give one of them')
    const { name, file } = await fileFrom(given, options, 'argument FILE', terminal)
    const made = memoized(file, options)
    const bytes = printBytes(made.file)
    const isChanged = Buffer.compare(bytes, printBytes(file)) !== 0
    if (write === true && isChanged) replaceFile(given, bytes, 'option --write', terminal)
    if (json === true)
      terminal.print(
        jsonText({ file: given, profile: options.profile ?? 'layout', changed: isChanged, text: print(made.file), ...made.json }),
      )
    else {
      if (write !== true && check !== true) show(made.file, bytes, terminal)
      if (check === true && isChanged) terminal.say(`wayleave: ${visible(name)} would change`)
      terminal.say(made.text(name, terminal.look))
    }
    return check === true && isChanged ? EXIT.findings : EXIT.clean
  },
})

function memoized(file: File, { profile, as }: Options): Made {
  if (as !== undefined && profile !== 'portable')
    throw usageError('an author’s reading', 'option --as', 'add --profile portable: other forms have none')
  switch (profile) {
    case undefined: {
      const { leftOut, ...made } = format(file)
      return { file: made.file, json: { leftOut }, text: (name, look) => leftOutText(name, { leftOut, ...made }, look) }
    }
    case 'moderatobot': {
      const { steps, ...made } = moderatobot(file)
      return { file: made.file, json: { steps }, text: (name, look) => stepsText(name, { steps, ...made }, look) }
    }
    case 'portable': {
      const reading = as === undefined ? dialects['rfc-9309'] : dialectNamed(as, 'option --as')
      const made = portable(file, { as: reading })
      const { file: next, text: _text, ...json } = made
      return { file: next, json: { as: reading.id, ...json }, text: (name, look) => portableText(name, made, look) }
    }
    default:
      throw usageError(
        `unknown profile "${visible(profile, 60)}"`,
        'option --profile',
        suggestion(profile, ['portable', 'moderatobot'], 'wayleave format --help'),
      )
  }
}

/** Exactly for the next program; for a person, nothing of it acts on the terminal. */
function show(file: File, bytes: Uint8Array, { stdout }: Terminal): void {
  if (stdout.isTTY === true)
    stdout.write(
      print(file)
        .split('\n')
        .map((line) => visible(line, Number.POSITIVE_INFINITY))
        .join('\n'),
    )
  else stdout.write(bytes)
}
