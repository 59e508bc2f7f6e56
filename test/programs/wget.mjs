/**
 * Asks GNU Wget by a real crawl. Reads rows as JSON lines; answers each with true if the program requests the
 * row's URL, else with false. Each row has an address of its own, 127.x.y.z, which serves its robots.txt. A start page
 * links to all URLs, and the program follows each link once.
 */
import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

const OPTIONS = [
  '--no-config',
  '--no-hsts',
  '--no-proxy',
  '--no-directories',
  '--delete-after',
  '--quiet',
  '--recursive',
  '--level=1',
  '--span-hosts',
  '--tries=1',
]

if (process.argv[2] === '--version') {
  const { stdout, error } = spawnSync('wget', ['--version'], { encoding: 'utf8' })
  if (error !== undefined) throw error
  console.log(/\d+\.[\d.]+/.exec(stdout)?.[0])
} else {
  const rows = []
  for await (const text of createInterface({ input: process.stdin })) rows.push(JSON.parse(text))
  const answers = await crawl(rows)
  console.log(answers.join('\n'))
}

/**
 * The address of a row; the first is that of the start page.
 *
 * @param {number} index
 */
function addressOf(index) {
  const number = index + 256
  return `127.${number >> 16}.${(number >> 8) & 255}.${number & 255}`
}

/** @param {string} text */
function escaped(text) {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}

/** @param {readonly { robots: string, url: string }[]} rows */
async function crawl(rows) {
  const indexOf = new Map(rows.map((_, index) => [addressOf(index), index]))
  const answers = rows.map(() => false)
  const server = createServer((request, response) => {
    const index = indexOf.get(request.headers.host?.split(':', 1)[0] ?? '')
    if (index === undefined) {
      response.setHeader('content-type', 'text/html; charset=utf-8')
      response.end(request.url === '/start' ? page : '')
    } else if (request.url === '/robots.txt') {
      response.setHeader('content-type', 'text/plain')
      response.end(rows[index]?.robots)
    } else {
      answers[index] = true
      response.setHeader('content-type', 'text/plain')
      response.end('x')
    }
  })
  await /** @type {Promise<void>} */ (new Promise((resolve) => server.listen(0, '0.0.0.0', resolve)))
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address())
  const links = rows.map(({ url }, index) => {
    const target = url.replace(/^http:\/\/[^/?#]*/, `http://${addressOf(index)}:${port}`)
    return `<a href="${escaped(target)}">x</a>`
  })
  const page = `<!doctype html><meta charset="utf-8">${links.join('\n')}`
  const folder = mkdtempSync(join(tmpdir(), 'wayleave-crawl-'))
  const child = spawn('wget', [...OPTIONS, `http://127.0.0.1:${port}/start`], {
    cwd: folder,
    env: { ...process.env, LC_ALL: 'C.UTF-8' },
    stdio: 'ignore',
  })
  await new Promise((resolve, reject) => child.on('error', reject).on('close', resolve))
  server.close()
  rmSync(folder, { recursive: true })
  return answers
}
