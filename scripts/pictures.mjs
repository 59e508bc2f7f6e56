// @ts-check
/**
 * Takes the pictures of README and of the guides: `check` in a terminal, its HTML report, and the page of `serve`.
 * Needs Chromium and the built page, so it is no part of `npm run generate`.
 *
 * Run: npm run pictures
 */
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium as browserType } from 'playwright-core'

const root = fileURLToPath(new URL('..', import.meta.url))
const chromium = process.env.CHROMIUM ?? 'chromium'
const FILE = 'examples/wordpress.txt'

/** What the colour codes of the command look like, on a dark ground. */
const COLOURS = new Map([
  ['1', 'font-weight:bold'],
  ['2', 'opacity:.6'],
  ['4', 'text-decoration:underline'],
  ['31', 'color:#ff7b72'],
  ['32', 'color:#7ee787'],
  ['33', 'color:#e3b341'],
  ['36', 'color:#79c0ff'],
])

/** @param {readonly string[]} args */
function output(args) {
  const { stdout } = spawnSync(process.execPath, ['dist/bundle/cli.cjs', ...args], {
    cwd: root,
    encoding: 'utf8',
  })
  return stdout
}

/**
 * A terminal as a page.
 *
 * @param {string} command
 * @param {string} text with colour codes
 */
function terminalPage(command, text) {
  let open = 0
  const html = text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replace(/\u001b\[([\d;]*)m/g, (_, codes) => {
      const looks = String(codes)
        .split(';')
        .flatMap((code) => COLOURS.get(code) ?? [])
      if (looks.length > 0) {
        open++
        return `<span style="${looks.join(';')}">`
      }
      if (open === 0) return ''
      open--
      return '</span>'
    })
  return `<!doctype html><meta charset="utf-8"><style>body{background:#0d1117;color:#e6edf3;margin:0;padding:20px 24px;font:14px/1.45 'DejaVu Sans Mono',monospace}pre{margin:0;font:inherit}</style><pre><b>$ ${command}</b>\n${html}</pre>`
}

/**
 * @param {string} name
 * @param {string} page
 * @param {number} width
 * @param {number} height
 */
function take(name, page, width, height) {
  const folder = mkdtempSync(join(tmpdir(), 'wayleave-picture-'))
  try {
    const source = join(folder, 'page.html')
    writeFileSync(source, page)
    const picture = join(root, 'docs/figures', name)
    const options = [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--hide-scrollbars',
      '--force-prefers-reduced-motion',
    ]
    const to = [`--screenshot=${picture}`, `--window-size=${width},${height}`, `file://${source}`]
    execFileSync(chromium, [...options, ...to], { stdio: 'ignore' })
    console.log(`docs/figures/${name}: taken`)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const LINE = 20.3
const text = output(['check', FILE, '--color', 'always'])
take(
  'check.png',
  terminalPage(`wayleave check ${FILE}`, text),
  900,
  Math.ceil(text.split('\n').length * LINE + 60),
)
take('report.png', output(['check', FILE, '--format', 'html']), 900, 1_000)

const server = spawn(process.execPath, ['dist/bundle/cli.cjs', 'serve', FILE, '--port', '0'], { cwd: root })
const browser = await browserType.launch({
  executablePath: spawnSync('which', [chromium], { encoding: 'utf8' }).stdout.trim(),
})
try {
  const address = await new Promise((found, failed) => {
    server.on('exit', () => failed(new Error('serve ended')))
    for (const stream of [server.stdout, server.stderr])
      stream.on('data', (chunk) => {
        const [url] = /http:\/\/[\d.]+:\d+\//.exec(String(chunk)) ?? []
        if (url !== undefined) found(url)
      })
  })
  const page = await browser.newPage({ viewport: { width: 1280, height: 760 }, colorScheme: 'light' })
  await page.goto(address)
  await page.getByRole('tab', { name: /^Problems/ }).click()
  await page.locator('.finding summary', { hasText: 'Fix: ' }).first().click()
  await page.getByRole('button', { name: 'Apply' }).waitFor()
  await page.waitForTimeout(3_000)
  await page.getByRole('tabpanel').evaluate((panel) => panel.scrollTo(0, 0))
  await page.screenshot({ path: join(root, 'docs/figures/workbench.png') })
  await page.getByRole('tab', { name: 'Change' }).click()
  await page.getByRole('button', { name: /^Apply/ }).waitFor({ timeout: 60_000 })
  await page.screenshot({ path: join(root, 'docs/figures/workbench-change.png') })
  await page.getByRole('tab', { name: 'Must hold' }).click()
  for (const row of ['Googlebot / allow', 'bingbot / allow', 'GPTBot / disallow'])
    await page.getByRole('button', { name: row }).click()
  await page.getByText('Not met: 1 of 3 rows.').waitFor()
  await page.screenshot({ path: join(root, 'docs/figures/workbench-must-hold.png') })
  console.log('docs/figures/workbench*.png: taken')
} finally {
  await browser.close()
  server.kill()
}
