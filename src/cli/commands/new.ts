import { jsonText, stanceText } from '../../report/index.ts'
import { meetsStance, newFile, type Stance, type StanceAnswer } from '../../rewrite/index.ts'
import { robotNamed, robots } from '../../robots/index.ts'
import { visible } from '../../text/index.ts'
import { checkedNew } from '../answers/check-new-file.ts'
import { type Command, command } from '../command.ts'
import { fileFrom } from '../files/source.ts'
import { stanceAt, stanceFrom } from '../options/stance-file.ts'
import { suggestion } from '../options/subjects.ts'
import { type SiteOptions, siteOptions } from '../site/site-options.ts'
import type { Terminal } from '../terminal.ts'
import { EXIT, usageError } from '../wayleave-error.ts'

interface Options extends SiteOptions {
  readonly stance?: string
  readonly obeysStar?: string
  readonly allow?: readonly string[]
  readonly disallow?: readonly string[]
  readonly rule?: readonly string[]
  readonly sitemap?: readonly string[]
  readonly signal?: readonly string[]
  readonly verify?: string
  readonly json?: boolean
}

/** `wayleave new`: a file made from a stance, or whether a file still meets one. */
export const newCommand: Command = command<readonly [], Options>({
  name: 'new',
  summary: 'a new file from what a site wants of robots, by purpose and by robot',
  takes: [],
  options: [
    { flags: '-s, --stance <file>', about: 'what is wanted, as JSON; - for standard input. Options are added to it' },
    { flags: '--everybody <answer>', about: 'allow (the default) or disallow whoever nothing else is about' },
    { flags: '--allow <which>', about: 'a purpose, or robots with commas; may be given several times', repeats: true },
    { flags: '--disallow <which>', about: 'a purpose, or robots with commas; may be given several times', repeats: true },
    {
      flags: '--rule <record>',
      about: 'a rule for all that are allowed, such as "Disallow: /admin/"; may be given several times',
      repeats: true,
    },
    { flags: '--sitemap <url>', about: 'may be given several times', repeats: true },
    { flags: '--signal <name=answer>', about: 'a content signal, such as ai-train=no; may be given several times', repeats: true },
    { flags: '--verify <file>', about: 'make no file: does this one, or that of a URL, say what is wanted? Exit 1 if it does not' },
    { flags: '--json', about: 'print JSON' },
    ...siteOptions,
  ],
  examples: [
    'wayleave new --disallow ai-training --rule "Disallow: /admin/" --sitemap https://example.com/sitemap.xml',
    'wayleave new --stance stance.json > robots.txt',
    'wayleave new --stance stance.json --verify robots.txt',
  ],
  run: async (_taken, options, terminal) => {
    const stance = await stanceOf(options, terminal)
    if (options.verify !== undefined) return verified(options.verify, stance, options, terminal)
    const { file: made, met } = newFile(stance)
    // A file that does not say what was wanted is nobody's purpose.
    const { file, closedOnPurpose, findings } = checkedNew(made, met.isMet)
    if (options.json === true) {
      const told = findings.map(({ code, name, severity, line, message }) => ({ code, name, severity, line, message }))
      terminal.print(jsonText({ text: file.text, stance, met, closedOnPurpose, findings: told }))
      return EXIT.clean
    }
    terminal.stdout.write(file.text)
    if (!met.isMet) terminal.say(stanceText('the file', met, terminal.look))
    for (const line of closedOnPurpose)
      terminal.say(`wayleave: line ${line} closes the site, as is wanted; the comment above it tells check`)
    for (const { code, name, severity, line, message } of findings)
      terminal.say(`wayleave: line ${line}: ${severity} ${code}/${name}: ${message}`)
    return EXIT.clean
  },
})

async function verified(given: string, stance: Stance, options: Options, terminal: Terminal): Promise<number> {
  const { stance: from, json } = options
  const { print, look } = terminal
  if (given === '-' && from === '-') throw usageError('two inputs on standard input', 'option --verify', 'give one of them as a file')
  const { name, file } = await fileFrom(given, options, 'option --verify', terminal)
  const met = meetsStance(file, stance)
  print(json === true ? jsonText({ file: given, stance, ...met }) : stanceText(name, met, look))
  return met.isMet ? EXIT.clean : EXIT.findings
}

/** The stance of a file, and what the options add to it. */
async function stanceOf(options: Options, terminal: Terminal): Promise<Stance> {
  const given = options.stance === undefined ? {} : await stanceAt(options.stance, terminal)
  return stanceFrom(withOptions(given, options), 'on the command line')
}

function withOptions(stance: Stance, { obeysStar, allow = [], disallow = [], rule = [], sitemap = [], signal = [] }: Options): object {
  const answers = [...wanted(allow, 'allow'), ...wanted(disallow, 'disallow')]
  const rules = { allow: [...(stance.rules?.allow ?? [])], disallow: [...(stance.rules?.disallow ?? [])] }
  for (const record of rule) {
    const [, field = '', value = ''] = /^\s*(allow|disallow)\s*:\s*(.*?)\s*$/i.exec(record) ?? []
    if (field === '') throw usageError(`"${visible(record, 80)}" is no rule`, 'option --rule', 'write "Disallow: /path" or "Allow: /path"')
    rules[field.toLowerCase() as 'allow' | 'disallow'].push(value)
  }
  return {
    ...stance,
    ...(obeysStar === undefined ? {} : { obeysStar }),
    purposes: {
      ...stance.purposes,
      ...Object.fromEntries(answers.filter(({ name }) => isPurpose(name)).map(({ name, answer }) => [name, answer])),
    },
    robots: {
      ...stance.robots,
      ...Object.fromEntries(answers.filter(({ name }) => !isPurpose(name)).map(({ name, answer }) => [name, answer])),
    },
    rules,
    sitemaps: [...(stance.sitemaps ?? []), ...sitemap],
    contentSignals: { ...stance.contentSignals, ...Object.fromEntries(signal.map(signalOf)) },
  }
}

/** What an option names, each with its answer; a robot by its id, so that what names it twice is seen as one. */
function wanted(options: readonly string[], answer: StanceAnswer): { readonly name: string; readonly answer: StanceAnswer }[] {
  return options
    .flatMap((option) => option.split(','))
    .map((option) => {
      const name = option.trim()
      if (isPurpose(name)) return { name, answer }
      const robot = robotNamed(name)
      const known = [...new Set(robots.flatMap(({ id, purpose }) => [id, purpose]))]
      if (robot === undefined) {
        throw usageError(
          `unknown purpose or robot "${visible(name, 60)}"`,
          `option --${answer}`,
          suggestion(name, known, 'wayleave robots'),
        )
      }
      return { name: robot.id, answer }
    })
}

function isPurpose(name: string): boolean {
  return robots.some(({ purpose }) => purpose === name)
}

function signalOf(text: string): [string, boolean] {
  const [, name, answer] = /^\s*([^=\s]+)\s*=\s*(yes|no)\s*$/.exec(text) ?? []
  if (name === undefined) throw usageError(`"${visible(text, 60)}" is no content signal`, 'option --signal', 'write name=yes or name=no')
  return [name, answer === 'yes']
}
