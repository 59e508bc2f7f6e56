import { expect, it } from 'vitest'
import { type Ended, runInProcess } from '../run-command.ts'

const run = (...args: string[]): Promise<Ended> => runInProcess(['new', ...args], { cwd: process.cwd() })

it('new --for writes a block, and says where it belongs, who is left out and what it does not do', async () => {
  const { code, out: stdout, err: stderr } = await run('--disallow', 'ai-training,gptbot', '--for', 'nginx')
  expect(code).toBe(0)
  expect(stdout).toMatch(/^# Made by "wayleave new --for nginx"\.\n# It refuses: .*GPTBot/)
  expect(stdout).toContain('if ($wayleave_refused) { return 403; }\n')
  const said = stderr.replace(/\s+/g, ' ')
  expect(said).toContain('this belongs in a file that you include in each server block')
  expect(said).toMatch(/not refused: [^.]*CCBot[^.]*\. Its record says that it obeys robots\.txt\./)
  expect(said).toMatch(/not refused: [^.]*Google-Extended[^.]*\. It is a control token\./)
  expect(said).toContain(
    'A robot that sends another User-Agent header, such as that of a browser, is let in.',
  )
})

it('new --for --all --json has who is refused and who is not', async () => {
  const { out: stdout } = await run('--disallow', 'ai-training', '--for', 'caddy', '--all', '--json')
  const { target, kind, refused, leftOut, limits, stance } = JSON.parse(stdout)
  expect([target, kind, stance.purposes]).toEqual(['caddy', 'server', { 'ai-training': 'disallow' }])
  expect(refused.map(({ robot }: { robot: string }) => robot)).toContain('ccbot')
  expect(leftOut.map(({ robot }: { robot: string }) => robot)).toContain('google-extended')
  expect(limits.length).toBeGreaterThan(2)
})

it('new --for a site gives out the file that new writes', async () => {
  const [file, snippet] = [
    await run('--disallow', 'gptbot'),
    await run('--disallow', 'gptbot', '--for', 'shopify'),
  ]
  expect(snippet.out).toBe(`{% raw %}${file.out}{% endraw %}\n`)
  expect(snippet.err.replace(/\s+/g, ' ')).toContain('It replaces the default rules of Shopify')
})

it.each([
  [['--for', 'ngnix'], 'unknown target "ngnix"'],
  [['--for', 'nginx', '--verify', 'x'], '--for and --verify do not go together'],
  [['--all'], '--all needs --for with a server'],
  [['--all', '--for', 'next'], '--all needs --for with a server'],
  [['--for', 'nginx', '--default', 'keep'], 'a new file has nothing to keep'],
])('new %j is a usage error', async (args, message) => {
  const { code, out: stdout, err: stderr } = await run(...args)
  expect(code).toBe(2)
  expect(stdout).toBe('')
  expect(stderr).toContain(message)
})

it('a name that would refuse people is a usage error', async () => {
  const { code, err: stderr } = await runInProcess(['new', '--stance', '-', '--for', 'haproxy'], {
    cwd: process.cwd(),
    input: '{"otherRobots":{"Mozilla":"disallow"}}',
  })
  expect(code).toBe(2)
  expect(stderr.replace(/\s+/g, ' ')).toContain('a server would refuse people')
})
