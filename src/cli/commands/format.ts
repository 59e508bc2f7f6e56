import {
  jsonText,
  LAYOUT_PROFILES,
  type RewrittenFile,
  rewrittenFile,
  rewrittenJson,
} from '../../report/index.ts'

import { type File, print, printBytes } from '../../syntax/index.ts'
import { visible } from '../../text/index.ts'
import { sayMisreadRecords } from '../answers/say-misread-records.ts'
import { type Command, command } from '../command.ts'
import { assertWritable, replaceFile } from '../files/replace-file.ts'
import { fileFrom } from '../files/source.ts'
import { dialectNamed, suggestion } from '../options/values.ts'
import { type SiteOptions, siteOptions } from '../site/site-options.ts'
import type { Terminal } from '../terminal.ts'
import { COMMAND_LINE, EXIT, usageError } from '../wayleave-error.ts'

interface Options extends SiteOptions {
  readonly write?: boolean
  readonly check?: boolean
  readonly profile?: string
  readonly dialect?: string
  readonly json?: boolean
}

/** `wayleave format`: rewrites a file in canonical layout, in portable form, or in Moderatobot's. */
export const formatCommand: Command = command<readonly [string], Options>({
  name: 'format',
  summary:
    'rewrite a file in a standard layout or order, and say with proof in which dialects its meaning changes',
  arguments: [['<file>', 'a robots.txt, - for standard input, or a URL of a site']],
  options: [
    { flags: '-w, --write', about: 'write the result to the file, instead of printing it' },
    { flags: '--check', about: 'print no file, and exit with 1 if the file would change' },
    {
      flags: '-p, --profile <name>',
      about:
        'portable: order the file so that most dialects read it alike; moderatobot: order it as Moderatobot proposed (default: change only the layout, and no verdict)',
    },
    {
      flags: '-d, --dialect <id>',
      about:
        'with --profile portable, keep the verdicts of this dialect, so that other dialects give them, too (default: rfc-9309)',
    },
    { flags: '--json', about: 'print the result as JSON, including the new text' },
    ...siteOptions,
  ],
  exits: ['the file is in that form, or was written', 'with --check, it is not'],
  examples: [
    'wayleave format robots.txt --write',
    'wayleave format robots.txt --check',
    'wayleave format robots.txt --profile portable --dialect google',
  ],
  run: async ([path], options, terminal) => {
    const { write, check, json } = options
    if (write === true) assertWritable(path)
    if (write === true && check === true)
      throw usageError('both --write and --check', COMMAND_LINE, 'give one of them')
    const { name, file } = await fileFrom(path, options, 'argument FILE', terminal)
    await sayMisreadRecords(file, 'The new file', terminal)
    const result = rewrite(file, options)
    const bytes = printBytes(result.file)
    const isChanged = Buffer.compare(bytes, printBytes(file)) !== 0
    if (write === true && isChanged) replaceFile(path, bytes, 'option --write', terminal)
    if (json === true) terminal.print(jsonText(rewrittenJson(path, file, result)))
    else {
      if (write !== true && check !== true) show(result.file, bytes, terminal)
      if (check === true && isChanged) terminal.say(`wayleave: ${visible(name)} would change`)
      terminal.say(result.text(name, terminal.look))
    }
    return check === true && isChanged ? EXIT.findings : EXIT.clean
  },
})

function rewrite(file: File, { profile = 'layout', dialect }: Options): RewrittenFile {
  if (dialect !== undefined && profile !== 'portable')
    throw usageError(
      '--dialect without --profile portable',
      'option --dialect',
      'add --profile portable, or leave --dialect out',
    )
  const known = LAYOUT_PROFILES.find((one) => one === profile)
  if (known === undefined)
    throw usageError(
      `unknown profile "${visible(profile, 60)}"`,
      'option --profile',
      suggestion(profile, ['portable', 'moderatobot'], 'wayleave format --help'),
    )
  return rewrittenFile(
    file,
    known,
    dialect === undefined ? undefined : dialectNamed(dialect, 'option --dialect'),
  )
}

/** Prints the exact bytes to a program, and control characters escaped to a terminal. */
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
