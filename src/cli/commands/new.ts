import { alsoServingText, jsonText, stanceText } from '../../report/index.ts'
import { alsoServing, meetsStance, newFile, type Stance, type StanceAnswer } from '../../rewrite/index.ts'
import { robotNamed, robots } from '../../robots/index.ts'
import { visible } from '../../text/index.ts'
import { checkNewFile } from '../answers/check-new-file.ts'
import { type Command, command } from '../command.ts'
import { fileFrom } from '../files/source.ts'
import { stanceAt, stanceFrom } from '../options/stance-file.ts'
import { suggestion } from '../options/values.ts'
import { type SiteOptions, siteOptions } from '../site/site-options.ts'
import type { Terminal } from '../terminal.ts'
import { COMMAND_LINE, EXIT, usageError } from '../wayleave-error.ts'

interface Options extends SiteOptions {
  readonly stance?: string
  readonly default?: string
  readonly allow?: readonly string[]
  readonly disallow?: readonly string[]
  readonly rule?: readonly string[]
  readonly sitemap?: readonly string[]
  readonly signal?: readonly string[]
  readonly usage?: readonly string[]
  readonly license?: readonly string[]
  readonly record?: readonly string[]
  readonly verify?: string
  readonly json?: boolean
}

/** `wayleave new`: writes a file from a stance, or verifies that a file meets one. */
export const newCommand: Command = command<readonly [], Options>({
  name: 'new',
  summary: 'write a robots.txt that allows and disallows robots by purpose and by name, or verify one',
  arguments: [],
  options: [
    {
      flags: '-s, --stance <file>',
      about:
        'read from this JSON file which robots the site wants to allow or disallow (a stance), - for standard input; other options add to it',
    },
    {
      flags: '--default <answer>',
      about: 'allow or disallow all other robots (default: as --stance says, otherwise allow)',
    },
    {
      flags: '--allow <which>',
      about: 'allow all robots of a purpose such as search, or comma-separated robots; may be repeated',
      repeats: true,
    },
    {
      flags: '--disallow <which>',
      about:
        'disallow all robots of a purpose such as ai-training, or comma-separated robots; may be repeated',
      repeats: true,
    },
    {
      flags: '--rule <record>',
      about: 'add a rule for all allowed robots, such as "Disallow: /admin/"; may be repeated',
      repeats: true,
    },
    { flags: '--sitemap <url>', about: 'add a Sitemap record; may be repeated', repeats: true },
    {
      flags: '--signal <name=answer>',
      about: 'add a content signal, such as ai-train=no or use=reference; may be repeated',
      repeats: true,
    },
    {
      flags: '--usage <label=answer>',
      about: 'add a preference on the use of content (Content-Usage), such as train-ai=n; may be repeated',
      repeats: true,
    },
    {
      flags: '--license <url>',
      about: 'add a License record for the whole site; may be repeated',
      repeats: true,
    },
    {
      flags: '--record <who=record>',
      about:
        'add a record to the groups of a robot, of a purpose, or of * (all others), such as "bingbot=Crawl-delay: 5"; may be repeated',
      repeats: true,
    },
    {
      flags: '--verify <file>',
      about:
        'instead of writing a file, check this one (a file or URL): exit 0 if it meets the stance, else 1',
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
  ],
  run: async (_arguments, options, terminal) => {
    const stance = await stanceOf(options, terminal)
    if (options.verify !== undefined) return verify(options.verify, stance, options, terminal)
    const { file: uncheckedFile, result } = newFile(stance)
    const { file, closedOnPurpose, findings } = checkNewFile(uncheckedFile, result.isMet)
    if (options.json === true) {
      const shownFindings = findings.map(({ code, name, severity, line, message }) => ({
        code,
        name,
        severity,
        line,
        message,
      }))
      terminal.print(
        jsonText({
          text: file.text,
          stance,
          result,
          alsoServing: alsoServing(stance),
          closedOnPurpose,
          findings: shownFindings,
        }),
      )
      return EXIT.clean
    }
    terminal.stdout.write(file.text)
    if (!result.isMet) terminal.say(stanceText('the file', result, terminal.look))
    sayAlsoServing(stance, terminal)
    for (const line of closedOnPurpose)
      terminal.say(
        `wayleave: line ${line} closes the site, as the stance asks; the comment above it suppresses that finding of check`,
      )
    for (const { code, name, severity, line, message } of findings)
      terminal.say(`wayleave: line ${line}: ${severity} ${code}/${name}: ${message}`)
    return EXIT.clean
  },
})

async function verify(path: string, stance: Stance, options: Options, terminal: Terminal): Promise<number> {
  const { stance: stancePath, json } = options
  const { print, look } = terminal
  if (path === '-' && stancePath === '-')
    throw usageError('two inputs on standard input', 'option --verify', 'give one of them as a file')
  const { name, file } = await fileFrom(path, options, 'option --verify', terminal)
  const result = meetsStance(file, stance)
  if (json === true) print(jsonText({ file: path, stance, ...result, alsoServing: alsoServing(stance) }))
  else {
    print(stanceText(name, result, look))
    sayAlsoServing(stance, terminal)
  }
  return result.isMet ? EXIT.clean : EXIT.findings
}

/** Names, on standard error, the robots that also serve a purpose of the stance and are left out. */
function sayAlsoServing(stance: Stance, terminal: Terminal): void {
  const text = alsoServingText(alsoServing(stance), terminal.look)
  if (text !== '') terminal.say(text)
}

/** The stance from `--stance`, with the other options added. */
async function stanceOf(options: Options, terminal: Terminal): Promise<Stance> {
  const base = options.stance === undefined ? {} : await stanceAt(options.stance, terminal)
  return stanceFrom(withOptions(base, options), COMMAND_LINE)
}

function withOptions(
  stance: Stance,
  {
    default: fallback,
    allow = [],
    disallow = [],
    rule = [],
    sitemap = [],
    signal = [],
    usage = [],
    license = [],
    record: records = [],
  }: Options,
): object {
  const answers = [...answersFrom(allow, 'allow'), ...answersFrom(disallow, 'disallow')]
  const rules = { allow: [...(stance.rules?.allow ?? [])], disallow: [...(stance.rules?.disallow ?? [])] }
  for (const record of rule) {
    const [, field = '', value = ''] = /^\s*(allow|disallow)\s*:\s*(.*?)\s*$/i.exec(record) ?? []
    if (field === '')
      throw usageError(
        `"${visible(record, 80)}" is not a rule`,
        'option --rule',
        'write "Disallow: /path" or "Allow: /path"',
      )
    rules[field.toLowerCase() as 'allow' | 'disallow'].push(value)
  }
  return {
    ...stance,
    ...(fallback === undefined ? {} : { default: fallback }),
    purposes: {
      ...stance.purposes,
      ...Object.fromEntries(
        answers.filter(({ name }) => isPurpose(name)).map(({ name, answer }) => [name, answer]),
      ),
    },
    robots: {
      ...stance.robots,
      ...Object.fromEntries(
        answers.filter(({ name }) => !isPurpose(name)).map(({ name, answer }) => [name, answer]),
      ),
    },
    rules,
    sitemaps: [...(stance.sitemaps ?? []), ...sitemap],
    contentSignals: { ...stance.contentSignals, ...Object.fromEntries(signal.map(signalOf)) },
    contentUsage: { ...stance.contentUsage, ...Object.fromEntries(usage.map(usageOf)) },
    licenses: [...(stance.licenses ?? []), ...license],
    records: recordsFrom(stance.records, records),
  }
}

/**
 * The purposes and robots that an option names. A robot is named by its id, so that two names of it count as
 * one.
 */
function answersFrom(
  values: readonly string[],
  answer: StanceAnswer,
): { readonly name: string; readonly answer: StanceAnswer }[] {
  return values
    .flatMap((value) => value.split(','))
    .map((value) => {
      const name = value.trim()
      if (isPurpose(name)) return { name, answer }
      const robot = robotNamed(name)
      if (robot === undefined) {
        const words = [...new Set(robots.flatMap(({ id, purposes }) => [id, ...purposes]))]
        throw usageError(
          `unknown purpose or robot "${visible(name, 60)}"`,
          `option --${answer}`,
          suggestion(name, words, 'wayleave robots'),
        )
      }
      return { name: robot.id, answer }
    })
}

function isPurpose(name: string): boolean {
  return robots.some(({ purposes }) => (purposes as readonly string[]).includes(name))
}

/** The signal of `--signal`; the stance checks names and values. */
function signalOf(text: string): [string, boolean | string] {
  const [, name, answer = ''] = /^\s*([^=\s]+)\s*=\s*([a-z]+)\s*$/.exec(text) ?? []
  const isAnswer = answer === 'yes' || answer === 'no'
  // The stance checks the levels of `use`; of other signals it says what JSON would need.
  if (name === undefined || (!isAnswer && name !== 'use'))
    throw usageError(
      `"${visible(text, 60)}" is not a content signal`,
      'option --signal',
      'write name=yes, name=no or use=reference',
    )
  return [name, isAnswer ? answer === 'yes' : answer]
}

/** The records of a stance, with those of `--record` added; the stance checks them. */
function recordsFrom(stated: Stance['records'], options: readonly string[]): Record<string, string[]> {
  const all = new Map(Object.entries(stated ?? {}).map(([who, records]) => [who, [...records]]))
  for (const text of options) {
    const equals = text.indexOf('=')
    if (equals < 1)
      throw usageError(
        `"${visible(text, 80)}" names no robot`,
        'option --record',
        'write "bingbot=Crawl-delay: 5", or "*=Crawl-delay: 5" for all others',
      )
    const who = text.slice(0, equals).trim()
    all.set(who, [...(all.get(who) ?? []), text.slice(equals + 1).trim()])
  }
  return Object.fromEntries(all)
}

/** The preference of `--usage`; the stance checks the label. */
function usageOf(text: string): [string, boolean] {
  const [, label, answer] = /^\s*([^=\s]+)\s*=\s*([yn])\s*$/.exec(text) ?? []
  if (label === undefined)
    throw usageError(
      `"${visible(text, 60)}" is not a preference`,
      'option --usage',
      'write train-ai=n, ai-use=n or search=y',
    )
  return [label, answer === 'y']
}
