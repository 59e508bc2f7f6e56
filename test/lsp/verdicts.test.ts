// What the protocol has no request for: the robots of the registry, and a verdict.
import { tmpdir } from 'node:os'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { robots } from '../../src/robots/index.ts'
import { runCommand } from '../run-command.ts'
import { Client, URI } from './client.ts'

const TEXT =
  'User-agent: *\nDisallow: /a\nAllow: /a/b$\nCrawl-delay: 5\n\nUser-agent: GPTBot\nUser-agent: Slurp\nDisallow: /*?\n'

let client: Client
beforeEach(async () => {
  client = await Client.start()
  client.open(TEXT)
})
afterEach(() => client.end())

it('verdicts are those of the command', async () => {
  const agents = ['Googlebot', 'GPTBot', 'Slurp', 'FooBot', 'Applebot-Extended', 'Baiduspider']
  const urls = ['/', '/a', '/a/b', '/x?y', 'https://example.com/a/b?c']
  const long = `${TEXT}${'# a line\n'.repeat(70_000)}User-agent: FooBot\nDisallow: /\n`
  for (const text of [TEXT, '', '\ufeffUser-agent: FooBot\nDisallow: /\n', long]) {
    client.open(text)
    const answers = []
    for (const agent of agents)
      for (const url of urls) answers.push(await client.askOf('wayleave/verdict', { agent, url }))
    const args = ['test', '-', `--agent=${agents.join(',')}`, '--json', ...urls]
    const { out } = await runCommand(args, { cwd: tmpdir(), input: text })
    expect(answers).toEqual(JSON.parse(out))
  }
})

it('a name or a URL that is none is refused, and a document that is not open has no verdict', async () => {
  for (const agent of ['', 'a\nb', 7, null, undefined])
    await expect(client.askOf('wayleave/verdict', { agent, url: '/' })).rejects.toThrow(/product token/)
  for (const url of ['', 'a', 'https://', 7, null])
    await expect(client.askOf('wayleave/verdict', { agent: 'FooBot', url })).rejects.toThrow(/neither/)
  const textDocument = { uri: `${URI}.bak` }
  expect(await client.ask('wayleave/verdict', { textDocument, agent: 'FooBot', url: '/' })).toBeNull()
})

it('the robots are those of the registry, by the first of their names', async () => {
  const named = await client.ask('wayleave/robots', undefined)
  expect(named).toHaveLength(robots.length)
  expect(named).toContainEqual(expect.objectContaining({ token: 'GPTBot', operator: 'OpenAI' }))
})
