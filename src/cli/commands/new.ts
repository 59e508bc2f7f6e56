import {
  checkedNewFile,
  jsonText,
  newFileJson,
  paragraph,
  stanceText,
  templateSentence,
} from '../../report/index.ts'
import {
  alsoServing,
  meetsStance,
  type Stance,
  TARGETS,
  type TargetId,
  type TargetText,
  writeFor,
} from '../../rewrite/index.ts'
import { operatorWord } from '../../robots/index.ts'
import { groupedBy, present, visible } from '../../text/index.ts'
import { sayAlsoServing } from '../answers/say-also-serving.ts'
import { type Command, command } from '../command.ts'
import { fileFrom } from '../files/source.ts'
import { type StanceOptions, stanceOf, stanceOptions } from '../options/stance-options.ts'
import { suggestion } from '../options/values.ts'
import { type SiteOptions, siteOptions } from '../site/site-options.ts'
import type { Terminal } from '../terminal.ts'
import { EXIT, usageError } from '../wayleave-error.ts'

interface Options extends StanceOptions, SiteOptions {
  readonly verify?: string
  readonly for?: string
  readonly all?: boolean
  readonly json?: boolean
}

/** The words of `--for`. */
const TARGET_IDS = Object.keys(TARGETS) as readonly TargetId[]

/** `wayleave new`: writes a file from a stance, or verifies that a file meets one. */
export const newCommand: Command = command<readonly [], Options>({
  name: 'new',
  summary: 'write a robots.txt that allows and disallows robots by purpose and by name, or verify one',
  arguments: [],
  options: [
    stanceOptions.stance,
    {
      flags: '--default <answer>',
      about:
        'allow or disallow all other robots, or, with --verify, keep what the file gives them (default: as --stance says, otherwise allow)',
    },
    stanceOptions.allow,
    stanceOptions.disallow,
    {
      flags: '--rule <rule>',
      about:
        'add a rule for all allowed robots, such as "Disallow: /admin/", or for some, such as "gptbot=Disallow: /blog/"; may be repeated',
      repeats: true,
    },
    { flags: '--sitemap <url>', about: 'add a Sitemap record; may be repeated', repeats: true },
    stanceOptions.signal,
    stanceOptions.usage,
    {
      flags: '--license <url>',
      about: 'add a License record for the whole site; may be repeated',
      repeats: true,
    },
    stanceOptions.record,
    {
      flags: '--verify <file>',
      about:
        'instead of writing a file, check this one (a file or URL): exit 0 if it meets the stance, else 1',
    },
    {
      flags: '--for <target>',
      about: `instead of a robots.txt, write the configuration of a server that refuses the disallowed robots, or code for a site that serves the file: ${TARGET_IDS.join(', ')}`,
    },
    {
      flags: '--all',
      about:
        'with --for a server, also refuse robots that obey robots.txt, if a purpose, an operator or --default disallows them',
    },
    { flags: '--json', about: 'print the result as JSON' },
    ...siteOptions,
  ],
  exits: ['the file is printed; with --verify, it meets the stance', 'with --verify, it does not'],
  examples: [
    'wayleave new --disallow ai-training --rule "Disallow: /admin/" --sitemap https://example.com/sitemap.xml',
    'wayleave new --record "slurp=Crawl-delay: 8" --record "bingbot=Crawl-delay: 5"',
    'wayleave new --stance stance.json > robots.txt',
    'wayleave new --stance stance.json --verify robots.txt',
    'wayleave new --disallow ai-training --for nginx > wayleave.conf',
  ],
  run: async (_arguments, options, terminal) => {
    const target = targetOf(options)
    const stance = await stanceOf(options, terminal)
    if (options.verify !== undefined) return verify(options.verify, stance, options, terminal)
    if (stance.default === 'keep')
      throw usageError(
        'a new file has nothing to keep',
        options.default === undefined ? 'option --stance' : 'option --default',
        'give allow or disallow, or --verify',
      )
    if (target?.kind === 'server')
      return sayTarget(written(stance, target.id, options), stance, options, terminal)
    const made = checkedNewFile(stance)
    if (target !== undefined) {
      const text = written(stance, target.id, options, made.file.text)
      if (!made.result.isMet) terminal.say(stanceText('the file', made.file, made.result, terminal.look))
      return sayTarget(text, stance, options, terminal)
    }
    if (options.json === true) {
      terminal.print(jsonText(newFileJson(stance, made)))
      return EXIT.clean
    }
    const { file, result, unusedRules, closedOfAllowed, closedOnPurpose, findings } = made
    terminal.stdout.write(file.text)
    if (!result.isMet) terminal.say(stanceText('the file', file, result, terminal.look))
    sayAlsoServing(stance, terminal)
    const note = (text: string): void => terminal.say(paragraph(text, '', terminal.look.columns))
    for (const line of unusedRules)
      note(
        `wayleave: "${line}" is in no group of the file. Rules are for the robots that the stance allows, and no group of the file is for one of these`,
      )
    for (const { operator, tokens } of closedOfAllowed)
      note(
        `wayleave: the stance allows a robot of ${operator}; the file closes ${tokens.join(', ')} of ${operator}, which ${tokens.length === 1 ? 'does' : 'do'} not obey the * group. --allow ${operatorWord(operator)} keeps all robots of ${operator}`,
      )
    for (const line of closedOnPurpose)
      note(
        `wayleave: line ${line} closes the site, as the stance asks; the comment above it suppresses that finding of check`,
      )
    for (const { code, name, severity, line, message } of findings)
      note(`wayleave: line ${line}: ${severity} ${code}/${name}: ${message}`)
    return EXIT.clean
  },
})

/** The target of `--for`. @throws WayleaveError for another word, or options that it would ignore. */
function targetOf({ for: word, all, verify }: Options): (typeof TARGETS)[TargetId] | undefined {
  const id = TARGET_IDS.find((one) => one === word)
  if (word !== undefined && id === undefined)
    throw usageError(
      `unknown target "${visible(word, 40)}"`,
      'option --for',
      suggestion(word, TARGET_IDS, 'wayleave new --help'),
    )
  if (word !== undefined && verify !== undefined)
    throw usageError('--for and --verify do not go together', 'option --for', 'give one of them')
  const target = id === undefined ? undefined : TARGETS[id]
  if (all === true && target?.kind !== 'server')
    throw usageError('--all needs --for with a server', 'option --all', 'leave it out, or write --for nginx')
  return target
}

/** The text for a target. @throws WayleaveError for a stance that cannot be written for it. */
function written(stance: Stance, target: TargetId, { all }: Options, robotsTxt?: string): TargetText {
  try {
    return writeFor(stance, target, { all: all === true, ...present({ robotsTxt }) })
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    throw usageError(error.message.replace(/\.$/, ''), 'the stance', 'change that, or choose another target')
  }
}

/** Prints the text for a target, and on standard error who is left out, and what the text does not do. */
function sayTarget(made: TargetText, stance: Stance, { json }: Options, terminal: Terminal): number {
  if (json === true) {
    terminal.print(jsonText({ ...made, stance }))
    return EXIT.clean
  }
  terminal.stdout.write(made.text)
  const note = (text: string): void => terminal.say(paragraph(`wayleave: ${text}`, '', terminal.look.columns))
  note(`this belongs in ${made.place}`)
  if (made.kind === 'server' && made.refused.length === 0) note('no robot is refused')
  for (const [because, robots] of groupedBy(made.leftOut, (one) => one.because))
    note(`not refused: ${robots.map(({ token }) => token).join(', ')}. ${because}`)
  if (made.leftOut.some(({ isObedient }) => isObedient)) note('--all refuses those that obey robots.txt, too')
  for (const limit of made.limits) note(limit)
  note(`tried on, or written by: ${made.source}`)
  sayAlsoServing(stance, terminal)
  return EXIT.clean
}

async function verify(path: string, stance: Stance, options: Options, terminal: Terminal): Promise<number> {
  const { stance: stancePath, json } = options
  const { print, look } = terminal
  if (path === '-' && stancePath === '-')
    throw usageError('two inputs on standard input', 'option --verify', 'give one of them as a file')
  const { name, file } = await fileFrom(path, options, 'option --verify', terminal)
  const result = meetsStance(file, stance)
  const template = templateSentence(file)
  if (json === true)
    print(
      jsonText({
        file: path,
        stance,
        ...result,
        alsoServing: alsoServing(stance),
        ...(template === '' ? {} : { template }),
      }),
    )
  else {
    print(stanceText(name, file, result, look))
    if (template !== '') print(paragraph(template, '', look.columns))
    sayAlsoServing(stance, terminal)
  }
  return result.isMet ? EXIT.clean : EXIT.findings
}
