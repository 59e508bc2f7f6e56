import { afterEach, describe, expect, it } from 'vitest'
import type { Question } from '../../src/lsp/findings/question.ts'
import { MAX_FINDINGS, WrongSettings } from '../../src/lsp/index.ts'
import { robots, tokenOf } from '../../src/robots/index.ts'
import { Client, type ClientOptions, edited, LocalThread, URI } from './client.ts'

type Json = ReturnType<typeof JSON.parse>

const TEXT = `# The file of a test
# https://example.com/about.
User-agent: GPTBot
Disallow: /a*b$
Disallow: /shop/
Disallow: /shop/
Disallow /private/
Crawl-delay: 5

User-agent: *
Disallow: /
Content-Signal: ai-train=no

Sitemap: https://example.com/sitemap.xml
`

const PULLING = { textDocument: { diagnostic: {} } }
const RESOLVING = { textDocument: { codeAction: { resolveSupport: { properties: ['edit'] } } } }
const EVERYTHING = { start: { line: 0, character: 0 }, end: { line: 99, character: 0 } }

const open: Client[] = []
afterEach(async () => {
  await Promise.all(open.splice(0).map((one) => one.end()))
})

async function started(options: ClientOptions = {}, text: string = TEXT): Promise<Client> {
  const client = await Client.start(options)
  open.push(client)
  client.open(text)
  return client
}

const actionsOf = (client: Client, context: object = {}): Promise<Json[]> =>
  client.askOf('textDocument/codeAction', { range: EVERYTHING, context: { diagnostics: [], ...context } })

describe('diagnostics', () => {
  it('are pushed with the version, the page of the rule, related lines and tags', async () => {
    const client = await started()
    const diagnostics = await client.pushed(0)
    const codes = diagnostics.map(({ code }) => code)
    expect(codes).toContain('S101')
    expect(diagnostics.find(({ code }) => code === 'S101')).toMatchObject({
      range: { start: { line: 6, character: 0 }, end: { line: 6, character: 8 } },
      severity: 1,
      source: 'wayleave',
      codeDescription: {
        href: 'https://wayleave.github.io/rules/S101-missing-colon.html',
      },
    })
    expect(diagnostics.find(({ code }) => code === 'P116')).toMatchObject({
      tags: [1],
      relatedInformation: [{ location: { uri: URI, range: { start: { line: 4 } } } }],
    })
  })

  it('follow edits, and are taken back when the document is closed', async () => {
    const client = await started()
    await client.pushed(0)
    const range = { start: { line: 6, character: 8 }, end: { line: 6, character: 8 } }
    client.change(1, [{ range, text: ':' }])
    expect((await client.pushed(1)).map(({ code }) => code)).not.toContain('S101')
    client.tell('textDocument/didClose', { textDocument: { uri: URI } })
    await expect.poll(() => client.notifications.at(-1).params).toEqual({ uri: URI, diagnostics: [] })
  })

  it('are not pushed to a client that pulls, and are unchanged while they are', async () => {
    const client = await started({ capabilities: PULLING })
    const first = await client.askOf('textDocument/diagnostic')
    expect(first.kind).toBe('full')
    expect(first.items.map(({ code }: Json) => code)).toContain('S101')
    const again = { previousResultId: first.resultId }
    expect(await client.askOf('textDocument/diagnostic', again)).toEqual({
      kind: 'unchanged',
      resultId: first.resultId,
    })
    client.change(1, [{ text: 'User-agent: *\nDisallow: /a/\n' }])
    expect(await client.askOf('textDocument/diagnostic', again)).toMatchObject({ kind: 'full', items: [] })
    expect(client.notifications).toEqual([])
  })

  it('say that a configuration is wrong, in place of findings', async () => {
    const settingsFor = () => Promise.reject(new WrongSettings('Nothing is checked: "x" is no rule.'))
    const client = await started({ settingsFor })
    expect(await client.pushed(0)).toMatchObject([{ message: 'Nothing is checked: "x" is no rule.' }])
  })

  it('use the configuration', async () => {
    const client = await started({ settingsFor: async () => ({ options: { ignore: ['S'] } }) })
    expect((await client.pushed(0)).map(({ code }) => code)).not.toContain('S101')
  })

  it('say that a check failed', async () => {
    const client = await started({ settingsFor: () => Promise.reject(new Error('no memory')) })
    expect(await client.pushed(0)).toMatchObject([
      { severity: 1, message: expect.stringContaining('no memory') },
    ])
  })

  it('are made again when a configuration changes', async () => {
    let ignore: string[] = []
    const client = await started({ settingsFor: async () => ({ options: { ignore } }) })
    expect((await client.pushed(0)).map(({ code }) => code)).toContain('S101')
    ignore = ['S101']
    client.tell('workspace/didChangeWatchedFiles', { changes: [] })
    await expect
      .poll(() => client.notifications.at(-1).params.diagnostics.map(({ code }: Json) => code))
      .not.toContain('S101')
  })

  it('name their limits', async () => {
    const client = await started({}, `User-agent: *\n${'Disallow: /a\n'.repeat(MAX_FINDINGS + 3)}`)
    const diagnostics = await client.pushed(0)
    expect(diagnostics.filter(({ code }) => code !== undefined)).toHaveLength(MAX_FINDINGS)
    expect(diagnostics.map(({ message }) => message)).toContainEqual(
      expect.stringMatching(/^\d+ more findings are not shown/),
    )
    client.change(1, [{ text: `User-agent:*\n${`#${'x'.repeat(4_000)}\n`.repeat(270)}Disallow /\n` }])
    const messages = (await client.pushed(1)).map(({ message }) => message)
    expect(messages).toContainEqual(expect.stringContaining('The rest of the file is not checked'))
    expect(await client.askOf('textDocument/formatting')).toEqual([])
    expect(await actionsOf(client)).toEqual([])
  }, 60_000)
})

describe('findings of many lines', () => {
  /** A thread whose whole checks wait until they are let go. */
  class HeldThread extends LocalThread {
    static held: (() => void)[] = []
    static asked: string[] = []

    override postMessage(question: Question): void {
      HeldThread.asked.push(question.kind)
      if (question.kind !== 'findings') super.postMessage(question)
      else HeldThread.held.push(() => super.postMessage(question))
    }

    /** Lets the next whole check go, which is asked for after that of lines. */
    static async letGo(): Promise<void> {
      await expect.poll(() => HeldThread.held).not.toHaveLength(0)
      for (const post of HeldThread.held.splice(0)) post()
    }
  }

  const LONG = `User-agent: *\n${Array.from({ length: 1_200 }, (_, at) => `Disallow: /a${at}\n`).join('')}`
  const codesOf = (diagnostics: readonly Json[]): string[] => diagnostics.map(({ code }) => code)

  it('come with those of single lines first, and keep the others of lines that are the same', async () => {
    const settingsFor = async () => ({ options: { select: ['S101', 'P116'] } })
    const startThread = () => new HeldThread(settingsFor)
    const text = `${LONG}Disallow: /b\nDisallow: /b\nDisallow /c\n`
    const client = await started({ startThread }, text)
    expect([...new Set(codesOf(await client.pushed(0)))]).toEqual(['S101'])
    await HeldThread.letGo()
    await expect.poll(async () => codesOf(await client.pushed(0))).toContain('P116')
    const whole = await client.pushed(0)
    client.change(1, [
      { range: { start: { line: 1, character: 0 }, end: { line: 1, character: 0 } }, text: 'Allow /x\n' },
    ])
    const first = await client.pushed(1)
    expect(codesOf(first).filter((code) => code === 'S101')).toHaveLength(2)
    const lineOf = (diagnostics: readonly Json[]): number =>
      diagnostics.find(({ code }) => code === 'P116').range.start.line
    expect(lineOf(first)).toBe(lineOf(whole) + 1)
    await HeldThread.letGo()
    await expect.poll(() => client.notifications.filter(({ params }) => params.version === 1)).toHaveLength(2)
    const lines = (diagnostics: readonly Json[]): Json[] =>
      diagnostics.filter(({ code }) => code.startsWith('S')).map(({ code, range }) => [code, range])
    expect(lines(await client.pushed(1))).toEqual(lines(first))
  })

  it('are asked for before all findings', async () => {
    const startThread = () => new HeldThread(async () => ({ options: { select: ['S101'] } }))
    const client = await started({ startThread }, LONG)
    await client.pushed(0)
    await HeldThread.letGo()
    await expect.poll(() => client.notifications).toHaveLength(2)
    HeldThread.asked = []
    client.change(1, [{ text: `${LONG}Disallow: /b\n` }])
    await client.pushed(1)
    await expect.poll(() => HeldThread.asked).toEqual(['line-findings', 'findings'])
    await HeldThread.letGo()
  })

  it('are no more than a client gets, with those of an earlier text', async () => {
    const settingsFor = async () => ({ options: { select: ['S101', 'P116'] } })
    const startThread = () => new HeldThread(settingsFor)
    const text = `User-agent: *\n${'Disallow /c\n'.repeat(MAX_FINDINGS - 1)}Disallow: /b\nDisallow: /b\n`
    const client = await started({ startThread }, text)
    await client.pushed(0)
    await HeldThread.letGo()
    await expect.poll(async () => codesOf(await client.pushed(0))).toContain('P116')
    const at = { line: 1, character: 0 }
    client.change(1, [{ range: { start: at, end: at }, text: 'Disallow /d\n'.repeat(10) }])
    expect(await client.pushed(1)).toHaveLength(MAX_FINDINGS)
    await HeldThread.letGo()
  })
})

describe('code actions', () => {
  it('carry their edit, and name what they change', async () => {
    const client = await started()
    const actions = await actionsOf(client, { only: ['quickfix'] })
    const colon = actions.find(({ title }) => title.startsWith('Add the colon'))
    expect(colon.title).toContain('changes what the file means, such as for https://example.com/private/')
    expect(colon.isPreferred).toBeUndefined()
    expect(edited(TEXT, colon.edit.changes[URI])).toBe(TEXT.replace('Disallow /', 'Disallow: /'))
    const preferred = actions.find(({ isPreferred }) => isPreferred)
    expect(preferred.title).not.toContain('changes')
  })

  it('leave their edit to a client that can ask for it', async () => {
    const client = await started({ capabilities: RESOLVING })
    for (const action of await actionsOf(client)) {
      expect(action.edit).toBeUndefined()
      const { edit } = await client.ask('codeAction/resolve', action)
      expect(edit.changes[URI]).not.toEqual([])
    }
    const [action] = await actionsOf(client)
    client.change(1, [{ text: 'User-agent: *\n' }])
    await expect(client.ask('codeAction/resolve', action)).rejects.toMatchObject({ code: -32801 })
  })

  it('apply all safe fixes, and no other', async () => {
    const text = 'Welcome\nUser-agent: *\nDisallow: /a/\nDisallow /b/\n'
    const client = await started({}, text)
    const actions = await actionsOf(client, { only: ['source.fixAll'] })
    expect(actions.map(({ kind }) => kind)).toEqual(['source.fixAll.wayleave'])
    expect(edited(text, actions[0].edit.changes[URI])).toBe(`# ${text}`)
    expect(await actionsOf(client, { only: ['source.organizeImports'] })).toEqual([])
  })

  it('apply the safe fixes of hints, too, though equal fixes are not safe', async () => {
    const text =
      'User-agent: *\nDisallow: /a*\nDisallow: /a\nDisallow: /b\nDisallow: /b\n\nUser-agent: GPTBot\n'
    const client = await started({}, text)
    const preferred = async (): Promise<Json[]> =>
      (await actionsOf(client, { only: ['quickfix'] })).filter(({ isPreferred }) => isPreferred)
    expect((await preferred()).map(({ title }) => title)).toContain('Delete the line')
    const [all] = await actionsOf(client, { only: ['source.fixAll'] })
    client.change(1, [{ text: edited(text, all.edit.changes[URI]) }])
    expect(await preferred()).toEqual([])
  })

  it('are none while the configuration is wrong', async () => {
    let isWrong = false
    const settingsFor: ClientOptions['settingsFor'] = async () => {
      if (isWrong) throw new WrongSettings('Nothing is checked.')
      return { options: {} }
    }
    const client = await started({ settingsFor, capabilities: RESOLVING })
    const [action] = await actionsOf(client, { only: ['quickfix'] })
    isWrong = true
    client.change(1, [{ text: `${TEXT}# x\n` }])
    expect(await actionsOf(client)).toEqual([])
    expect(await actionsOf(client, { only: ['source.fixAll'] })).toEqual([])
    const late = { ...action, data: { ...action.data, version: 1 } }
    await expect(client.ask('codeAction/resolve', late)).rejects.toMatchObject({ code: -32801 })
  })

  it('use document changes if the client takes them', async () => {
    const client = await started({
      capabilities: { workspace: { workspaceEdit: { documentChanges: true } } },
    })
    const [action] = await actionsOf(client)
    expect(action.edit.documentChanges[0].textDocument).toEqual({ uri: URI, version: 0 })
  })
})

describe('completion', () => {
  const labels = async (client: Client, line: number, character: number): Promise<string[]> =>
    (await client.askAt('textDocument/completion', line, character))?.items.map(({ label }: Json) => label)

  it.each(['', 'G', 'goo', 'GPT', 'claude', 'python', 'zzz'])(
    'offers the robots whose name continues "%s", also when text follows',
    async (begun) => {
      const client = await started({}, `User-agent: ${begun}Rest of it # comment\nDisallow: /\n`)
      const offered = await labels(client, 0, 12 + begun.length)
      const expected = robots
        .filter((robot) =>
          [tokenOf(robot), robot.name].some((name) => name.toLowerCase().startsWith(begun.toLowerCase())),
        )
        .map(tokenOf)
      expect(offered.filter((label) => label !== '*').sort()).toEqual(expected.sort())
    },
  )

  it('replaces the name, and can insert only', async () => {
    const text = 'User-agent: Goorest\n'
    const client = await started({}, text)
    const { items } = await client.askAt('textDocument/completion', 0, 15)
    expect(edited(text, [items[0].textEdit])).toBe('User-agent: Googlebot\n')
    const capabilities = { textDocument: { completion: { completionItem: { insertReplaceSupport: true } } } }
    const other = await started({ capabilities }, text)
    expect((await other.askAt('textDocument/completion', 0, 15)).items[0].textEdit).toMatchObject({
      insert: { end: { character: 15 } },
      replace: { end: { character: 19 } },
    })
  })

  it('offers fields, paths of other lines and signals, and nothing in a comment', async () => {
    const client = await started(
      {},
      `${TEXT}\nDisal\nDisallow: /sh\nContent-Signal: search=yes, \n# Disal\n\nAllow`,
    )
    expect(await labels(client, 15, 5)).toEqual(['Disallow'])
    expect(await labels(client, 16, 13)).toEqual(['/shop/'])
    expect(await labels(client, 17, 28)).toContain('ai-train=no')
    expect(await labels(client, 18, 7)).toBeUndefined()
    expect(await labels(client, 19, 0)).toContain('User-agent')
  })

  it('writes a blank behind the colon', async () => {
    const text = 'User-agent:\n'
    const client = await started({}, text)
    const { items } = await client.askAt('textDocument/completion', 0, 11)
    expect(edited(text, [items[1].textEdit])).toBe('User-agent: Googlebot\n')
  })

  it('tells the operator and the purpose', async () => {
    const client = await started({}, 'User-agent: GPTB\n')
    const [item] = (await client.askAt('textDocument/completion', 0, 16)).items
    expect(item.detail).toBe('OpenAI: ai-training')
    expect(item.documentation.value).toMatch(/^GPTBot obeys robots\.txt \(read on \d/)
  })
})

describe('hover', () => {
  const said = async (client: Client, line: number, character: number): Promise<string> =>
    (await client.askAt('textDocument/hover', line, character))?.contents.value

  it('tells who has a name, and to whom the group applies', async () => {
    const client = await started()
    const text = await said(client, 2, 14)
    expect(text).toContain('Operator: OpenAI.')
    expect(text).toContain('The group of this line applies to GPTBot.')
    expect(await said(client, 9, 12)).toContain('every robot that no group names')
  })

  it('tells a pattern in words, whether it decides, and where dialects differ', async () => {
    const client = await started()
    const text = await said(client, 3, 12)
    expect(text).toContain('Closes paths that begin with "/a" and end with "b".')
    expect(text).toContain('"/axb": this line decides.')
    expect(text).toContain('The dialects differ on it. disallow: rfc-9309')
    expect(await said(client, 5, 12)).toContain('this line does not decide. Line 5 decides instead.')
    expect(await said(client, 10, 10)).toContain('Closes the whole site.')
  })

  it('tells what fields and signals mean, and who obeys a pause', async () => {
    const client = await started()
    expect(await said(client, 7, 3)).toContain('The seconds between two requests')
    expect(await said(client, 7, 13)).toContain(
      'No robot that reads this group says that it obeys Crawl-delay.',
    )
    expect(await said(client, 11, 20)).toContain('models should not be trained')
    expect(await said(client, 0, 3)).toBeUndefined()
    expect(await said(client, 99, 0)).toBeUndefined()
  })

  it('asks what an unknown name means', async () => {
    const client = await started({}, 'User-agent: Googlbot\nDisallow: /\n')
    expect(await said(client, 0, 14)).toContain('Did you mean Googlebot?')
  })
})

describe('the structure of a file', () => {
  it('is given as symbols, nested or flat', async () => {
    const nested = { textDocument: { documentSymbol: { hierarchicalDocumentSymbolSupport: true } } }
    const symbols = await (await started({ capabilities: nested })).askOf('textDocument/documentSymbol')
    expect(symbols.map(({ name }: Json) => name)).toEqual([
      'GPTBot',
      '*',
      'Sitemap: https://example.com/sitemap.xml',
    ])
    expect(symbols[0].children.map(({ name }: Json) => name)).toContain('Disallow: /shop/')
    const flat = await (await started()).askOf('textDocument/documentSymbol')
    expect(flat[1]).toMatchObject({
      name: 'User-agent: GPTBot',
      containerName: 'GPTBot',
      location: { uri: URI },
    })
  })

  it('can be folded', async () => {
    const folds = await (await started()).askOf('textDocument/foldingRange')
    expect(folds).toEqual([
      { startLine: 0, endLine: 1, kind: 'comment' },
      { startLine: 2, endLine: 7, kind: 'region' },
      { startLine: 9, endLine: 11, kind: 'region' },
    ])
  })

  it('has links, without the mark at the end of a sentence', async () => {
    const links = await (await started()).askOf('textDocument/documentLink')
    expect(links.map(({ target }: Json) => target)).toEqual([
      'https://example.com/about',
      'https://example.com/sitemap.xml',
    ])
  })

  it('has a test of a URL above each group, by the command of the client', async () => {
    const text =
      'User-agent: *\nUser-agent: GPTBot\nDisallow: /\n\nUser-agent: *\nUser-agent: --x y\nDisallow: /a\n'
    const client = await started({ initializationOptions: { testCommand: 'my.test' } }, text)
    const lens = (line: number, end: number, command: object): object => ({
      range: { start: { line, character: 0 }, end: { line, character: end } },
      command: { command: 'my.test', ...command },
    })
    expect(await client.askOf('textDocument/codeLens')).toEqual([
      lens(0, 13, { title: 'Test a URL as GPTBot…', arguments: ['GPTBot'] }),
      lens(4, 13, { title: 'Test a URL…' }),
    ])
    for (const initializationOptions of [undefined, null, 7, { testCommand: {} }])
      expect(await (await started({ initializationOptions })).askOf('textDocument/codeLens')).toEqual([])
  })

  it('has tokens of each line', async () => {
    const { data } = await (await started({}, 'User-agent: GPTBot\nDisallow: /a*$ # x\n')).askOf(
      'textDocument/semanticTokens/full',
    )
    expect(data).toEqual([
      ...[0, 0, 10, 0, 0],
      ...[0, 12, 6, 1, 0],
      ...[1, 0, 8, 0, 0],
      ...[0, 10, 2, 2, 0],
      ...[0, 2, 1, 3, 0],
      ...[0, 1, 1, 3, 0],
      ...[0, 2, 3, 4, 0],
    ])
  })

  it('has a hint for each of many groups', async () => {
    const connection = await started(
      {},
      Array.from(
        { length: 400 },
        (_, at) => `User-agent: bot${'abcdefghij'[at % 10]}${'k'.repeat(at / 10)}\nDisallow: /a\n\n`,
      ).join(''),
    )
    const hints = await connection.askOf('textDocument/inlayHint', {
      range: { ...EVERYTHING, end: { line: 2000, character: 0 } },
    })
    expect(hints).toHaveLength(400)
  })

  it('has hints that say for how many robots a group closes the site', async () => {
    const hints = await (await started()).askOf('textDocument/inlayHint', { range: EVERYTHING })
    expect(hints[0]).toMatchObject({ label: 'for 1 robot', position: { line: 2, character: 18 } })
    expect(hints[1].label).toMatch(/^closed for \d+ robots$/)
  })
})

describe('names', () => {
  const text = 'User-agent: GPTBot\nDisallow: /a\n\nUser-agent: gptbot\nDisallow: /b\n\nUser-agent: *\n'

  it('are highlighted wherever they are, and so are patterns', async () => {
    const client = await started({}, text)
    const lines = async (line: number, character: number): Promise<number[]> =>
      (await client.askAt('textDocument/documentHighlight', line, character)).map(
        ({ range }: Json) => range.start.line,
      )
    expect(await lines(0, 13)).toEqual([0, 3])
    expect(await lines(1, 11)).toEqual([1])
    expect(await lines(1, 2)).toEqual([])
  })

  it('are renamed on all lines, and not to what is no name', async () => {
    const client = await started({}, text)
    expect(await client.askAt('textDocument/prepareRename', 0, 13)).toMatchObject({ placeholder: 'GPTBot' })
    expect(await client.askAt('textDocument/prepareRename', 6, 12)).toBeNull()
    const { changes } = await client.askAt('textDocument/rename', 3, 13, { newName: 'ClaudeBot' })
    expect(edited(text, changes[URI])).toBe(
      text.replace('GPTBot', 'ClaudeBot').replace('gptbot', 'ClaudeBot'),
    )
    for (const newName of ['', 'a:b', '*', ' a', 'a#b', 'a\nDisallow', 7])
      await expect(client.askAt('textDocument/rename', 0, 13, { newName })).rejects.toMatchObject({
        code: -32803,
      })
    await expect(client.askAt('textDocument/rename', 1, 11, { newName: 'A' })).rejects.toMatchObject({
      code: -32803,
    })
  })
})

describe('formatting', () => {
  it('gives the edits of the layout', async () => {
    const text = '\ufeffuser-agent:*\r\n  disallow: /a \r\n'
    const after = '\ufeffUser-agent: *\r\nDisallow: /a\r\n'
    const client = await started({}, text)
    expect(edited(text, await client.askOf('textDocument/formatting'))).toBe(after)
  })

  it.each([
    ['user-agent: *\r\nDisallow: /a\r\nDisallow: /b\n', 'User-agent: *\r\nDisallow: /a\r\nDisallow: /b\r\n'],
    ['user-agent: *\r\nDisallow: /a\nDisallow: /b\n', 'User-agent: *\nDisallow: /a\nDisallow: /b\n'],
    ['User-agent: *\r\nDisallow: /a\r\n', 'User-agent: *\r\nDisallow: /a\r\n'],
    ['user-agent: *\rDisallow: /a\r', 'User-agent: *\rDisallow: /a\r'],
    ['\ufeff', '\ufeff'],
  ])('keeps the line end of most lines of %j, and settles', async (text, after) => {
    const client = await started({}, text)
    expect(edited(text, await client.askOf('textDocument/formatting'))).toBe(after)
    client.change(1, [{ text: after }])
    expect(await client.askOf('textDocument/formatting')).toEqual([])
  })

  it('is an empty list for a file in that layout, and for a document that is not open', async () => {
    const client = await started({}, 'User-agent: *\nDisallow: /a\n')
    expect(await client.askOf('textDocument/formatting')).toEqual([])
    expect(await client.ask('textDocument/formatting', { textDocument: { uri: 'untitled:1' } })).toEqual([])
  })
})

describe('the life of a server', () => {
  it('offers what it has, by what the client can', async () => {
    const initialize = (capabilities: object): Promise<Json> => {
      const client = new Client()
      open.push(client)
      return client.ask('initialize', { processId: null, capabilities })
    }
    const { capabilities, serverInfo } = await initialize({})
    expect(serverInfo).toEqual({ name: 'wayleave', version: '1.2.3' })
    expect(capabilities.textDocumentSync).toEqual({ openClose: true, change: 2 })
    expect(capabilities.diagnosticProvider).toBeUndefined()
    expect(capabilities.codeActionProvider).toEqual({
      codeActionKinds: ['quickfix', 'source.fixAll.wayleave'],
      resolveProvider: false,
    })
    expect((await initialize(PULLING)).capabilities.diagnosticProvider).toBeDefined()
    expect((await initialize(RESOLVING)).capabilities.codeActionProvider.resolveProvider).toBe(true)
    const preferring = (...positionEncodings: string[]): object => ({ general: { positionEncodings } })
    expect((await initialize(preferring('utf-8', 'utf-16'))).capabilities.positionEncoding).toBe('utf-8')
    expect((await initialize(preferring('utf-32'))).capabilities.positionEncoding).toBe('utf-32')
    expect((await initialize(preferring('utf-7'))).capabilities.positionEncoding).toBe('utf-16')
  })

  it('ends with 0 after shutdown, and else with 1', async () => {
    const orderly = await Client.start()
    expect(await orderly.ask('shutdown', undefined)).toBeNull()
    await expect(orderly.askAt('textDocument/hover', 0, 0)).rejects.toMatchObject({ code: -32600 })
    orderly.tell('exit', undefined)
    expect(await orderly.ended).toBe(0)
    const hasty = await Client.start()
    hasty.tell('exit', undefined)
    expect(await hasty.ended).toBe(1)
    expect(await (await Client.start()).end()).toBe(1)
  })

  it('answers nothing before it is initialized', async () => {
    const client = new Client()
    open.push(client)
    await expect(client.askAt('textDocument/hover', 0, 0)).rejects.toMatchObject({ code: -32002 })
  })

  it('answers what was asked before the input ended', async () => {
    const client = await Client.start()
    client.open(TEXT)
    const asked = client.askOf('textDocument/formatting')
    await client.end()
    expect(await asked).toBeInstanceOf(Array)
  })

  it('asks the client to watch configurations if it can', async () => {
    const capabilities = { workspace: { didChangeWatchedFiles: { dynamicRegistration: true } } }
    const client = await started({ capabilities })
    await expect
      .poll(() => client.requests[0]?.params.registrations[0])
      .toMatchObject({
        method: 'workspace/didChangeWatchedFiles',
        registerOptions: { watchers: [{ globPattern: '**/wayleave.config.json' }] },
      })
  })
})
