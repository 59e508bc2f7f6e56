import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'
import axe from 'axe-core'
import { type Browser, chromium, type Page } from 'playwright-core'
import { expect } from 'vitest'
import { chromiumPath } from '../adapters/chromium.ts'
import { afterwards } from '../afterwards.ts'

/** The built page. `npm run build` makes it. */
export const PAGE: string = fileURLToPath(new URL('../../dist/workbench', import.meta.url))

/** The files that the page shares with the library, and where it looks for them. */
export const SHARED: string = fileURLToPath(new URL('../../dist/bundle/internal', import.meta.url))
const SHARED_PATH = '/bundle/internal/'

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
}

let browser: Promise<Browser> | undefined

/** The one browser of a test file. */
function theBrowser(): Promise<Browser> {
  browser ??= chromium.launch(chromiumPath === undefined ? {} : { executablePath: chromiumPath })
  return browser
}

/** Ends the browser of a test file. */
export async function closeBrowser(): Promise<void> {
  await (await browser)?.close()
  browser = undefined
}

/**
 * Opens the built page with its first answer, or the page of another folder, in Chromium, from a server that knows
 * nothing but files. The test fails at its end if the page had an error, violated its policy, or sent a request to
 * another server.
 */
export async function openPage({
  width = 1280,
  height = 800,
  scheme = 'light',
  hash = '',
  folder = PAGE,
  at,
  hasServer = false,
  provokes = [],
}: {
  readonly width?: number
  readonly height?: number
  readonly scheme?: 'light' | 'dark'
  readonly hash?: string
  readonly folder?: string
  /** The address of a server of the page, in place of one that knows nothing but files. */
  readonly at?: string
  /** Is the page told that it has a server? The test answers what it asks. */
  readonly hasServer?: boolean
  /** The problems that the test itself provokes: each has to happen, and no other may. */
  readonly provokes?: readonly RegExp[]
} = {}): Promise<Page> {
  const { origin } = new URL(at ?? (await serverOf(folder, hasServer)))
  const context = await (await theBrowser()).newContext({
    viewport: { width, height },
    colorScheme: scheme,
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  const page = await context.newPage()
  const problems: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') problems.push(message.text())
  })
  page.on('pageerror', ({ message }) => problems.push(message))
  page.on('request', (request) => {
    // The page makes a blob of what it has.
    const url = request.url().replace(/^blob:/, '')
    if (!url.startsWith(`${origin}/`)) problems.push(`request to ${url}`)
  })
  afterwards(async () => {
    await context.close()
    expect(problems.filter((problem) => !provokes.some((one) => one.test(problem)))).toEqual([])
    expect(provokes.filter((one) => !problems.some((problem) => one.test(problem)))).toEqual([])
  })
  await page.goto(`${origin}/${hash}`)
  if (folder === PAGE)
    await page.getByRole('region', { name: 'Answer' }).getByRole('definition').first().waitFor()
  return page
}

/** The address of a server that knows the files of a folder and nothing else. */
async function serverOf(folder: string, hasServer: boolean): Promise<string> {
  const server = createServer(async ({ url = '/' }, response) => {
    const path = normalize(url.split('?', 1)[0] ?? '/')
    const file =
      folder === PAGE && path.startsWith(SHARED_PATH)
        ? join(SHARED, path.slice(SHARED_PATH.length))
        : join(folder, path === '/' ? 'index.html' : path)
    try {
      const content = await readFile(file)
      response.writeHead(200, { 'content-type': TYPES[extname(file)] ?? 'application/octet-stream' })
      const meta = '<meta name="wayleave-server" content="api" /></head>'
      response.end(hasServer && extname(file) === '.html' ? `${content}`.replace('</head>', meta) : content)
    } catch {
      response.writeHead(404).end()
    }
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  afterwards(() => new Promise((done) => server.close(done)))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** What axe finds wrong on a page. */
export async function axeViolations(page: Page): Promise<readonly string[]> {
  // Answers about an earlier text are dimmed until the new ones come.
  await expect.poll(() => page.locator('[data-stale="true"]').count(), { timeout: 30_000 }).toBe(0)
  await page.evaluate(
    `Promise.all(document.getAnimations().filter((one) => one instanceof CSSTransition).map((one) => one.finished))`,
  )
  // The policy of the page lets no script in but its own, so this one comes through the debugger.
  await page.evaluate(axe.source)
  const { violations } = await page.evaluate(() =>
    (globalThis as unknown as { axe: typeof axe }).axe.run({ exclude: [] as string[] }),
  )
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}

/** Opens a file, as a user chooses it in the dialog. */
export async function openFile(page: Page, name: string, content: string | Buffer): Promise<void> {
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(content) })
  await page.locator('.file-name', { hasText: name }).waitFor()
}

/** Opens a tab that the page shows only after it was asked for, in the dialog or in a menu. */
export async function openTab(page: Page, button: string, from = 'Open…'): Promise<void> {
  await page.getByRole('button', { name: from }).click()
  await page.getByRole('button', { name: button }).click()
}

/** Puts another text into the editor, as a user pastes it. */
export async function pasteFile(page: Page, text: string): Promise<void> {
  await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(text)})`)
  await page.getByRole('textbox', { name: 'robots.txt' }).focus()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.press('ControlOrMeta+v')
}
