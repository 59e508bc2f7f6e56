import { subjectOf } from '../../readings/index.ts'
import { editText, jsonText, paragraph, platformItems, templateSentence } from '../../report/index.ts'
import { alsoServing, editFile, type Stance } from '../../rewrite/index.ts'
import { robotNamed } from '../../robots/index.ts'
import { type File, lineCount, printBytes } from '../../syntax/index.ts'
import { visible } from '../../text/index.ts'
import { sayAlsoServing } from '../answers/say-also-serving.ts'
import { sayMisreadRecords } from '../answers/say-misread-records.ts'
import { type Command, command } from '../command.ts'
import { patchName, printPatch } from '../files/print-patch.ts'
import { assertWritable } from '../files/replace-file.ts'
import { fileFrom } from '../files/source.ts'
import { undoWrite, writeWithUndo } from '../files/undo.ts'
import {
  assertRulesNameRobots,
  type StanceOptions,
  stanceOf,
  stanceOptions,
} from '../options/stance-options.ts'
import { sayPartRead } from '../options/subjects.ts'
import { isUrl, type SiteOptions, siteOptions } from '../site/site-options.ts'
import type { Terminal } from '../terminal.ts'
import { COMMAND_LINE, EXIT, usageError } from '../wayleave-error.ts'

interface Options extends StanceOptions, SiteOptions {
  readonly write?: boolean
  readonly undo?: boolean
  readonly unproved?: boolean
  readonly json?: boolean
}

/** Members of a stance that are about a whole file; an edit leaves them out. */
const OF_NEW_FILES = ['default', 'rules', 'sitemaps', 'licenses'] as const

/** `wayleave edit`: the smallest patch of a file after which robots get what is wished. */
export const editCommand: Command = command<readonly [string], Options>({
  name: 'edit',
  summary:
    'change a file as little as possible so that some robots get what you wish, and no other robot changes',
  arguments: [['<file>', 'a robots.txt, - for standard input, or a URL of a site']],
  options: [
    stanceOptions.stance,
    stanceOptions.allow,
    stanceOptions.disallow,
    stanceOptions.rule,
    stanceOptions.signal,
    stanceOptions.usage,
    stanceOptions.record,
    { flags: '-w, --write', about: 'write the edited file, if it is proved, instead of printing a patch' },
    {
      flags: '--undo',
      about: 'restore the file as it was before the last --write; the file must not have changed since',
    },
    { flags: '--unproved', about: 'print the patch even if a wish is not met, or if more may change' },
    { flags: '--json', about: 'print the result as JSON, including the new text' },
    ...siteOptions,
  ],
  exits: [
    'each wish is met, and nothing changes for any other robot: proved',
    'a wish is not met, or the edit changes more',
  ],
  examples: [
    'wayleave edit robots.txt --disallow ai-training',
    'wayleave edit robots.txt --disallow gptbot,ccbot --signal ai-train=no --write',
    'wayleave edit robots.txt --rule "gptbot=Disallow: /blog/"',
    'wayleave edit robots.txt --record "bingbot=Crawl-delay: 5"',
  ],
  run: async ([path], options, terminal) => {
    checkUsage(path, options)
    if (options.undo === true) {
      undoWrite(path, terminal)
      terminal.say(`wayleave: ${visible(path)} has the bytes from before the last --write`)
      return EXIT.clean
    }
    assertRulesNameRobots(options.rule)
    const stance = withoutFileWishes(await stanceOf(options, terminal), terminal)
    const { name, file } = await fileFrom(path, options, 'argument FILE', terminal)
    await sayMisreadRecords(file, 'The edit', terminal)
    await sayPlatforms(file, terminal)
    const { file: after, ...result } = editFile(file, stance)
    for (const robot of [...result.affected, ...result.programs].flatMap(
      ({ token }) => robotNamed(token) ?? [],
    ))
      sayPartRead(file, subjectOf(robot), terminal)
    const isWritten = options.write === true && result.isProved && result.isChanged
    if (isWritten) writeWithUndo(path, printBytes(after), terminal)
    if (options.json === true) {
      const template = templateSentence(file)
      terminal.print(
        jsonText({
          file: path,
          stance,
          written: isWritten,
          ...result,
          alsoServing: alsoServing(stance),
          ...(template === '' ? {} : { template }),
        }),
      )
    } else {
      const isPrinted = !isWritten && (result.isProved || options.unproved === true)
      if (isPrinted) printPatch(patchName(path, name), file, after, terminal)
      terminal.say(editText(name, file, { file: after, ...result }, terminal.look))
      sayAlsoServing(stance, terminal)
      if (isWritten)
        terminal.say(
          `wayleave: wrote ${visible(path)}: ${lineCount(file)} lines before, ${lineCount(after)} now. "wayleave edit ${visible(path)} --undo" gives it back its bytes`,
        )
      else if (!isPrinted && result.isChanged)
        terminal.say('wayleave: the patch is not proved, so it is not printed. --unproved prints it')
    }
    return result.isProved ? EXIT.clean : EXIT.findings
  },
})

/** @throws WayleaveError if the options contradict each other. */
function checkUsage(path: string, { write, stance, undo }: Options): void {
  if (write === true) assertWritable(path)
  if (path === '-' && stance === '-')
    throw usageError('two inputs on standard input', 'argument FILE', 'give one of them as a file')
  if (undo === true && (path === '-' || isUrl(path)))
    throw usageError('no file to write', 'option --undo', 'give the file that --write wrote')
}

/** Says which lines a platform writes, and where to change them: an edit of its output does not last. */
async function sayPlatforms(file: File, { say, look }: Terminal): Promise<void> {
  // Loaded on demand, as in `sayMisreadRecords`.
  const { defaultView } = await import('../../check/index.ts')
  for (const item of platformItems(defaultView(file, [])))
    say(paragraph(`wayleave: ${item} What writes these lines may write over the edit.`, '', look.columns))
}

/**
 * The part of a stance that an edit heeds. Names the rest on standard error.
 *
 * @throws WayleaveError if nothing is left.
 */
function withoutFileWishes(stance: Stance, terminal: Terminal): Stance {
  const { default: fallback, rules, sitemaps, licenses, ...wishes } = stance
  const isWished = Object.values(wishes).some((wish) => Object.keys(wish).length > 0)
  if (!isWished)
    throw usageError(
      'no wish',
      COMMAND_LINE,
      'give --allow, --disallow, --rule, --signal, --usage, --record, or a --stance with one of them',
    )
  const parts = { ...(fallback === 'keep' ? {} : { default: fallback }), rules, sitemaps, licenses }
  const left = OF_NEW_FILES.filter((part) => isStated(parts[part]))
  if (left.length > 0)
    terminal.say(`wayleave: edit leaves out the parts of the stance that new files get: ${left.join(', ')}`)
  return wishes
}

function isStated(part: Stance[(typeof OF_NEW_FILES)[number]]): boolean {
  if (part === undefined) return false
  return typeof part === 'string' || Object.values(part).some((value) => value.length > 0)
}
