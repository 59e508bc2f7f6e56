// @ts-check
/**
 * Takes the pictures of README, of the guides and of docs/editors.md: `check` in a terminal, its HTML report, Neovim,
 * and the page of `serve`. Needs Chromium, Neovim, tmux and the built page, so it is no part of `npm run generate`.
 *
 * Run: npm run pictures
 */
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium as browserType } from 'playwright-core'
import { neovimScreens } from './neovim-screens.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const chromium = process.env.CHROMIUM ?? 'chromium'
const FILE = 'examples/wordpress.txt'

/** What the colour codes look like on a dark ground, and which code ends that. */
const LOOKS = new Map([
  ['1', { end: '22', style: 'font-weight:bold' }],
  ['2', { end: '22', style: 'opacity:.6' }],
  ['4', { end: '24', style: 'text-decoration:underline' }],
  ['31', { end: '39', style: 'color:#ff7b72' }],
  ['32', { end: '39', style: 'color:#7ee787' }],
  ['33', { end: '39', style: 'color:#e3b341' }],
  ['36', { end: '39', style: 'color:#79c0ff' }],
  ['90', { end: '39', style: 'color:#6e7681' }],
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
 * What a terminal shows, as HTML.
 *
 * @param {string} text with colour codes
 */
function terminalHtml(text) {
  /** @type {Map<string, string>} */
  const looks = new Map()
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .split(/\u001b\[([\d;]*)m/)
    .map((part, index) => {
      if (index % 2 === 0) return `<span style="${[...looks.values()].join(';')}">${part}</span>`
      for (const code of part.split(';')) {
        const look = LOOKS.get(code)
        if (look !== undefined) looks.set(look.end, look.style)
        else if (code === '0' || code === '') looks.clear()
        else looks.delete(code)
      }
      return ''
    })
    .join('')
}

/**
 * Texts of a terminal as a page, each with what is typed above it.
 *
 * @param {readonly (readonly [typed: string, text: string])[]} screens
 */
function terminalPage(screens) {
  const parts = screens.map(([typed, text]) => `<pre><b>${typed}</b>\n${terminalHtml(text.trimEnd())}</pre>`)
  return `<!doctype html><meta charset="utf-8"><style>body{background:#0d1117;color:#e6edf3;margin:0;padding:20px 24px;font:14px/1.45 'DejaVu Sans Mono',monospace}pre{margin:0;font:inherit}pre+pre{margin-top:20px}</style>${parts.join('')}`
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
  terminalPage([[`$ wayleave check ${FILE}`, text]]),
  900,
  Math.ceil(text.split('\n').length * LINE + 60),
)
const [, hover = '', fixes = '', fixed = ''] = await neovimScreens(join(root, 'dist/bundle/cli.cjs'))
const screens = /** @type {const} */ ([
  ['Findings, and the hover of line 6', hover],
  ['The fixes of line 2', fixes],
  ['One of them applied', fixed],
])
take('neovim.png', terminalPage(screens), 1_050, 920)
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
  for (const row of [/^Googlebot may/, /^bingbot may/, /^GPTBot may not/])
    await page.getByRole('button', { name: row }).click()
  await page.getByText('Not met: 1 of 3 rows.').waitFor()
  await page.screenshot({ path: join(root, 'docs/figures/workbench-must-hold.png') })
  console.log('docs/figures/workbench*.png: taken')
} finally {
  await browser.close()
  server.kill()
}
