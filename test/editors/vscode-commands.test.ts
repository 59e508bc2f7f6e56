import { describe, expect, it } from 'vitest'
import {
  commandsOf,
  type Document,
  type Editor,
  type NamedRobot,
  type Program,
  type Ran,
  type Server,
  type Verdict,
  type Views,
} from '../../editors/vscode/src/commands.ts'

const TEXT = 'User-agent: *\nDisallow: /a\nSitemap: https://shop.example/sitemap.xml\n'

interface Answers {
  readonly languageId?: string
  readonly pick?: string
  readonly inputs?: readonly string[]
  readonly action?: string
  readonly answer?: Verdict | Error | null
  readonly runs?: readonly Partial<Ran>[]
  readonly address?: string
}

/** A module `vscode`, a server and a program with answers given before. `said` has what a person would see. */
function fakes({
  languageId = 'robots-txt',
  pick,
  inputs = [],
  action,
  answer = null,
  runs = [],
  address = '',
}: Answers) {
  const said: string[] = []
  const ran: { args: readonly string[]; input: string }[] = []
  const tested: { text: string; agent: string; url: string }[] = []
  const asked: Parameters<Editor<Document>['window']['showInputBox']>[0][] = []
  const [left, leftRuns] = [[...inputs], [...runs]]
  const document = { languageId, getText: () => TEXT }
  const editor: Editor<Document, string> = {
    window: {
      activeTextEditor: languageId === '' ? undefined : { document },
      showQuickPick: async (items) => {
        const all = await items
        return all.find(({ label }) => label === pick)
      },
      showInputBox: async (options) => {
        asked.push(options)
        return left.shift()
      },
      showInformationMessage: async (message, ...actions) => {
        said.push(message)
        return actions.find((one) => one === action)
      },
      showErrorMessage: async (message) => said.push(`error: ${message}`),
    },
    env: {
      openExternal: async (uri) => {
        said.push(`opened: ${uri}`)
        return true
      },
    },
    Uri: { parse: (value) => value },
  }
  const server: Server<Document> = {
    robots: async () => ROBOTS,
    verdict: async (asked, agent, url) => {
      tested.push({ text: asked.getText(), agent, url })
      if (answer instanceof Error) throw answer
      return answer
    },
  }
  const program: Program = {
    run: async (args, input) => {
      ran.push({ args, input })
      return { code: 0, out: '', error: '', ...leftRuns.shift() }
    },
    start: async (args, input) => {
      ran.push({ args, input })
      return address
    },
  }
  const views: Views = {
    show: (text) => said.push(`output: ${text}`),
    showLine: (line) => said.push(`line ${line}`),
  }
  const inBrowser = commandsOf(editor, server, views)
  return { commands: commandsOf(editor, server, views, program), inBrowser, said, ran, tested, asked }
}

const ROBOTS: readonly NamedRobot[] = [{ token: 'GPTBot', operator: 'OpenAI', purposes: ['ai-training'] }]
const verdict = (answer: Pick<Verdict, 'verdict'> & Partial<Verdict>): Verdict => ({
  dialect: 'rfc-9309',
  reason: 'rule',
  ...answer,
})

describe('Test a URL as…', () => {
  it('asks who and what, says which line decides, and shows the line', async () => {
    const answer = verdict({ verdict: 'disallow', line: 2 })
    const { commands, said, tested } = fakes({
      pick: 'GPTBot',
      inputs: ['/a'],
      action: 'Show the line',
      answer,
    })
    await commands['wayleave.testUrl']?.()
    expect(said).toEqual(['GPTBot may not fetch /a: line 2 decides (read as rfc-9309).', 'line 2'])
    expect(tested).toEqual([{ text: TEXT, agent: 'GPTBot', url: '/a' }])
  })

  it('takes the robot of a code lens, and one that the registry does not have', async () => {
    const answer = verdict({ verdict: 'allow', reason: 'no-rule' })
    const lens = fakes({ inputs: ['https://a.example/x'], answer })
    await lens.commands['wayleave.testUrl']?.('FooBot')
    expect(lens.said).toEqual(['FooBot may fetch https://a.example/x: no-rule (read as rfc-9309).'])
    const other = fakes({ pick: 'Another robot…', inputs: ['BarBot', '/'], answer })
    await other.commands['wayleave.testUrl']?.()
    expect(other.said).toEqual(['BarBot may fetch /: no-rule (read as rfc-9309).'])
    const [name, url] = other.asked
    for (const flawed of ['', '--json', 'two words', '[x](command:y)', 'a\u202eb'])
      expect(name?.validateInput(flawed)).toMatch(/^Give a name/)
    expect(name?.validateInput('Foo-Bot')).toBeUndefined()
    expect(url?.validateInput('--out=x')).toMatch(/^Begin with/)
    expect(url?.validateInput('/x')).toBeUndefined()
  })

  it('does not take the name of a code lens for an option, or an argument of another kind', async () => {
    for (const given of ['--allow-private', { agent: 'x' }, 'a b', '[x](command:y)']) {
      const { commands, tested, said } = fakes({ pick: 'GPTBot', inputs: ['/a'], answer: null })
      await commands['wayleave.testUrl']?.(given)
      expect(tested).toEqual([{ text: TEXT, agent: 'GPTBot', url: '/a' }])
      expect(said).toEqual(['error: Wayleave: The server does not have this file.'])
    }
  })

  it('never calls a verdict that it does not know an allowed one', async () => {
    for (const unknown of ['unknown', 'constructor', 'later']) {
      const { commands, said } = fakes({
        inputs: ['/a'],
        answer: verdict({ verdict: unknown, reason: 'varies' }),
      })
      await commands['wayleave.testUrl']?.('FooBot')
      expect(said).toEqual(['Whether FooBot may fetch /a is unknown (varies, read as rfc-9309).'])
    }
  })

  it('says why there is no answer', async () => {
    const failing = fakes({ inputs: ['/a'], answer: new Error('the agent is no token') })
    await failing.commands['wayleave.testUrl']?.('FooBot')
    expect(failing.said).toEqual(['error: Wayleave: the agent is no token'])
    const elsewhere = fakes({ languageId: 'markdown' })
    await elsewhere.commands['wayleave.testUrl']?.()
    expect(elsewhere.said[0]).toContain('No robots.txt is open.')
    const left = fakes({})
    await left.commands['wayleave.testUrl']?.()
    expect(left.said).toEqual([])
  })
})

it('has no command in a browser that needs a program', async () => {
  const { inBrowser, said } = fakes({ inputs: ['/a'], answer: verdict({ verdict: 'allow' }) })
  expect(Object.keys(inBrowser)).toEqual(['wayleave.testUrl'])
  await inBrowser['wayleave.testUrl']?.('FooBot')
  expect(said).toEqual(['FooBot may fetch /a: rule (read as rfc-9309).'])
})

describe('Compare with the live site', () => {
  it('asks the site of the sitemap, and shows what changes', async () => {
    const runs = [{ code: 1, out: 'GPTBot loses /a.\n' }]
    const { commands, said, ran, asked } = fakes({ inputs: ['https://shop.example/'], runs })
    await commands['wayleave.compareWithSite']?.()
    expect(asked[0]?.value).toBe('https://shop.example/')
    expect(asked[0]?.validateInput('shop.example')).toMatch(/^Give a URL/)
    expect(ran).toEqual([{ args: ['diff', 'https://shop.example/', '-', '--color=never'], input: TEXT }])
    expect(said).toEqual(['output: GPTBot loses /a.\n'])
  })

  it('says why a site could not be asked', async () => {
    const runs = [{ code: 3, error: 'wayleave: no connection' }]
    const { commands, said } = fakes({ inputs: ['https://shop.example/'], runs })
    await commands['wayleave.compareWithSite']?.()
    expect(said).toEqual(['error: Wayleave: no connection'])
  })
})

describe('Open in the workbench', () => {
  it('opens the page of this machine, and no other address', async () => {
    const right = fakes({ address: 'http://127.0.0.1:4711/' })
    await right.commands['wayleave.openWorkbench']?.()
    expect(right.said).toEqual(['opened: http://127.0.0.1:4711/'])
    expect(right.ran[0]?.input).toBe(TEXT)
    const wrong = fakes({ address: 'https://elsewhere.example/' })
    await wrong.commands['wayleave.openWorkbench']?.()
    expect(wrong.said).toEqual(['error: Wayleave: The page did not start.'])
  })
})
