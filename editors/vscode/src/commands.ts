/** The parts of the module `vscode` that the commands use. Tests replace them. */
export interface Editor<Text extends Document, Uri = never> {
  readonly window: {
    readonly activeTextEditor: { readonly document: Text } | undefined
    showQuickPick(
      items: Promise<readonly Pick[]>,
      options: { readonly placeHolder: string; readonly matchOnDescription: boolean },
    ): PromiseLike<Pick | undefined>
    showInputBox(options: {
      readonly prompt: string
      readonly value: string
      readonly validateInput: (value: string) => string | undefined
    }): PromiseLike<string | undefined>
    showInformationMessage(message: string, ...actions: string[]): PromiseLike<string | undefined>
    showErrorMessage(message: string): PromiseLike<unknown>
  }
  readonly env: { openExternal(uri: Uri): PromiseLike<boolean> }
  readonly Uri: { parse(value: string): Uri }
}

/** An open text. */
export interface Document {
  readonly languageId: string
  getText(): string
}

interface Pick {
  readonly label: string
  readonly description: string
}

/** The result of a run of the command `wayleave`. */
export interface Ran {
  readonly code: number
  readonly out: string
  readonly error: string
}

/** A robot of the registry. */
export interface NamedRobot {
  readonly token: string
  readonly operator: string
  readonly purposes: readonly string[]
}

/** What a robot may do, as the server says it. */
export interface Verdict {
  readonly verdict: string
  readonly dialect: string
  readonly line?: number
  readonly reason: string
}

/** What the commands ask the server. */
export interface Server<Text> {
  robots(): Promise<readonly NamedRobot[]>
  /** `null` if the server does not have the document. */
  verdict(document: Text, agent: string, url: string): Promise<Verdict | null>
}

/** How the commands reach the bundled program. */
export interface Program {
  /** Runs it to its end, with a text on standard input. */
  run(args: readonly string[], input: string): Promise<Ran>
  /** Starts the program, and gives the first line of its output. The program goes on running. */
  start(args: readonly string[], input: string): Promise<string>
}

/** Where answers are shown. */
export interface Views {
  /** Shows a text at the side. */
  show(text: string): void
  /** Shows a line of the open file, counted from 1. */
  showLine(line: number): void
}

/** The last choice of a robot that the registry does not have. */
const OTHER: Pick = { label: 'Another robot…', description: 'a product token' }

/** A name without the signs of options, links and controls. A message of the editor shows it. */
const TOKEN = /^[A-Za-z0-9][\w.!-]{0,99}$/

/** How long the server of the page runs without a request, in seconds. */
const IDLE_SECONDS = 600

/** The commands of the extension, by their ids. Without a program, only the commands that need none. */
export function commandsOf<Text extends Document, Uri>(
  editor: Editor<Text, Uri>,
  server: Server<Text>,
  views: Views,
  program?: Program,
): Readonly<Record<string, (agent?: unknown) => Promise<void>>> {
  const { window } = editor
  let lastUrl = '/'

  const withDocument =
    (act: (document: Text, agent: unknown) => Promise<void>) =>
    async (agent?: unknown): Promise<void> => {
      const document = window.activeTextEditor?.document
      try {
        if (document === undefined || document.languageId !== 'robots-txt')
          throw new Error('No robots.txt is open. Open one, and run the command again.')
        await act(document, agent)
      } catch (error) {
        await window.showErrorMessage(`Wayleave: ${error instanceof Error ? error.message : String(error)}`)
      }
    }

  async function pickedAgent(): Promise<string | undefined> {
    const robots = server.robots().then((found) => [
      ...found.map(({ token, operator, purposes }) => ({
        label: token,
        description: `${operator}: ${purposes.join(', ')}`,
      })),
      OTHER,
    ])
    const picked = await window.showQuickPick(robots, {
      placeHolder: 'Which robot asks?',
      matchOnDescription: true,
    })
    if (picked?.label !== OTHER.label) return picked?.label
    return window.showInputBox({
      prompt: 'The product token of the robot',
      value: '',
      validateInput: (value) =>
        TOKEN.test(value)
          ? undefined
          : 'Give a name of letters, digits, "-", "_", "." and "!", such as FooBot.',
    })
  }

  const commands = {
    'wayleave.testUrl': withDocument(async (document, given) => {
      const agent = typeof given === 'string' && TOKEN.test(given) ? given : await pickedAgent()
      if (agent === undefined) return
      const url = await window.showInputBox({
        prompt: `A URL or a path that ${agent} asks for`,
        value: lastUrl,
        validateInput: (value) =>
          /^(\/|https?:\/\/)/.test(value) ? undefined : 'Begin with "/", "http://" or "https://".',
      })
      if (url === undefined) return
      lastUrl = url
      const { text, line } = verdictWords(await server.verdict(document, agent, url), agent, url)
      const action = 'Show the line'
      const chosen = await window.showInformationMessage(text, ...(line === undefined ? [] : [action]))
      if (chosen === action && line !== undefined) views.showLine(line)
    }),
  }
  if (program === undefined) return commands
  return {
    ...commands,
    'wayleave.compareWithSite': withDocument(async (document) => {
      const site = await window.showInputBox({
        prompt: 'The site whose robots.txt this file would replace',
        value: siteOf(document.getText()),
        validateInput: (value) => (isSite(value) ? undefined : 'Give a URL such as https://example.com/.'),
      })
      if (site === undefined) return
      const ran = await program.run(['diff', site, '-', '--color=never'], document.getText())
      if (ran.code > 1) throw new Error(reasonOf(ran))
      views.show(`${ran.out}${ran.error}`)
    }),

    'wayleave.openWorkbench': withDocument(async (document) => {
      const args = ['serve', '-', '--port', '0', '--quiet', '--end-when-idle', String(IDLE_SECONDS)]
      const address = await program.start(args, document.getText())
      if (!/^http:\/\/127\.0\.0\.1:\d+\/$/.test(address)) throw new Error('The page did not start.')
      await editor.env.openExternal(editor.Uri.parse(address))
    }),
  }
}

function reasonOf({ error, code }: Ran): string {
  return error.trim().replace(/^wayleave: /, '') || `The program ended with ${code}.`
}

const MAY: Readonly<Record<string, string>> = {
  allow: 'may fetch',
  disallow: 'may not fetch',
  defer: 'does not yet fetch',
}

/** A verdict in words. A verdict other than `allow` and `disallow` is unknown. */
function verdictWords(
  answer: Verdict | null,
  agent: string,
  url: string,
): { readonly text: string; readonly line: number | undefined } {
  if (answer === null) throw new Error('The server does not have this file.')
  const { verdict, dialect, line, reason } = answer
  const may = Object.hasOwn(MAY, verdict) ? MAY[verdict] : undefined
  const because = line === undefined ? reason : `line ${line} decides`
  return {
    text:
      may === undefined
        ? `Whether ${agent} may fetch ${url} is unknown (${reason}, read as ${dialect}).`
        : `${agent} ${may} ${url}: ${because} (read as ${dialect}).`,
    line,
  }
}

/** The site of the first sitemap of a file, or the beginning of an address. */
function siteOf(text: string): string {
  const origin = /^[ \t]*sitemap[ \t]*:[ \t]*(https?:\/\/[^\s/?#]{1,255})/im.exec(text)?.[1]
  return origin === undefined ? 'https://' : `${origin}/`
}

function isSite(value: string): boolean {
  return /^https?:\/\//.test(value) && URL.canParse(value)
}
