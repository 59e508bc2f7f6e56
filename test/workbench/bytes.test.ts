import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import type { Page } from 'playwright-core'
import { afterAll, describe, expect, it } from 'vitest'
import { todayInWords } from '../../src/report/index.ts'
import { parse } from '../../src/syntax/index.ts'
import { bytesOf, codingOf, shownText, sourceOf, withShownText } from '../../workbench/src/engine/source.ts'
import { fileOf } from '../../workbench/src/engine/tasks/file-of.ts'
import { chromiumPath } from '../adapters/chromium.ts'
import { robotsBytes } from '../arbitraries.ts'
import { BUILT, startedServer } from '../server/running-server.ts'
import { closeBrowser, openFile, openPage, pasteFile } from './page.ts'

afterAll(closeBrowser)

const TEXT = 'User-agent: *\nDisallow: /ä\n'

/** Files in ways that text editors and shells write them. */
const FILES: readonly (readonly [name: string, bytes: Buffer, coding: string | undefined])[] = [
  ['UTF-16 with a mark', Buffer.from(`\ufeff${TEXT}`, 'utf16le'), 'UTF-16LE'],
  ['UTF-16BE without a mark', Buffer.from(TEXT, 'utf16le').swap16(), 'UTF-16BE'],
  [
    'UTF-16 of an odd length',
    Buffer.concat([Buffer.from(`\ufeff${TEXT}`, 'utf16le'), Buffer.of(65)]),
    'UTF-16LE',
  ],
  ['a byte order mark', Buffer.from(`\ufeff${TEXT}`), 'UTF-8 with a byte order mark'],
  ['two byte order marks', Buffer.from(`\ufeff\ufeff${TEXT}`), 'UTF-8 with a byte order mark'],
  ['Latin-1', Buffer.from(TEXT, 'latin1'), undefined],
  ['NULs', Buffer.from('User-agent: *\nDisallow: /a\0b\n'), undefined],
  ['mixed line ends', Buffer.from('User-agent: *\r\nDisallow: /a\rDisallow: /b\n\r'), undefined],
  ['a piece of a character', Buffer.from([...Buffer.from(TEXT), 0xe2, 0x82]), undefined],
  ['nothing', Buffer.alloc(0), undefined],
]

describe('the file that the page holds', () => {
  const holds = (bytes: Uint8Array): void => {
    const source = sourceOf(bytes)
    expect(Buffer.from(bytesOf(source))).toEqual(Buffer.from(bytes))
    const [file, { from, text, encoding, bom, illFormed, dangling }] = [fileOf(source), parse(bytes)]
    expect(file).toMatchObject({ from, text, encoding, bom, illFormed })
    expect(file.dangling).toBe(dangling)
    expect(shownText(source)).toBe(text)
    expect(withShownText(source, text)).toBe(source)
    // A link holds it as JSON.
    expect(JSON.parse(new TextDecoder().decode(new TextEncoder().encode(JSON.stringify(source))))).toBe(
      source,
    )
  }

  it.each(FILES)('is that of the command line: %s', (_, bytes, coding) => {
    holds(bytes)
    expect(codingOf(sourceOf(bytes))).toBe(coding)
  })

  it('is that of the command line, for any bytes', () => {
    fc.assert(fc.property(fc.oneof(robotsBytes, fc.uint8Array({ maxLength: 600 })), holds), { numRuns: 500 })
  })

  it('keeps its encoding and mark while it is edited', () => {
    const after = withShownText(sourceOf(Buffer.from(`\ufeff${TEXT}`, 'utf16le')), 'Disallow: /ö\n')
    expect(Buffer.from(bytesOf(after))).toEqual(Buffer.from('\ufeffDisallow: /ö\n', 'utf16le'))
  })
})

/** The bytes of a download that the page offers. */
async function downloaded(page: Page): Promise<Buffer> {
  const saving = page.waitForEvent('download')
  await page.locator('.header').getByRole('button', { name: 'Download' }).click()
  return readFileSync(await (await saving).path())
}

/** Waits until the first tile of the page says what the command line says: of Google, or of all alike. */
async function saysAsTheCommand(page: Page, bytes: Uint8Array): Promise<void> {
  const { tiles, tileOfAll: first = tiles[0] } = todayInWords(parse(bytes))
  const tile = page.locator('.answer[data-stale=false] .tile').first()
  const said = async (): Promise<readonly (string | null)[]> => [
    await tile.locator('.tile-state').innerText(),
    await tile.locator('.tile-text > span').innerText(),
  ]
  await expect.poll(said).toEqual([expect.stringContaining(first?.state ?? ''), first?.text])
}

const UTF_16 = Buffer.from(`\ufeff${TEXT}`, 'utf16le')
const UTF_8 = Buffer.from(TEXT)

describe.skipIf(chromiumPath === undefined)('a file in any bytes', () => {
  it('is answered as the command line answers, and downloaded as it came', async () => {
    const page = await openPage()
    for (const [name, bytes, coding] of FILES) {
      await openFile(page, `${name}.txt`, bytes)
      await saysAsTheCommand(page, bytes)
      expect(await downloaded(page)).toEqual(bytes)
      if (coding !== undefined) expect(await page.locator('.coding').textContent()).toBe(coding)
    }
  })

  it('is the same when it is dropped on the page, and in a link', async () => {
    const page = await openPage()
    await page.evaluate(
      `(() => {
        const dropped = new DataTransfer()
        dropped.items.add(new File([Uint8Array.from(${JSON.stringify([...UTF_16])})], 'dropped.txt'))
        document.querySelector('main').dispatchEvent(new DragEvent('drop', { dataTransfer: dropped, bubbles: true, cancelable: true }))
      })()`,
    )
    await page.locator('.file-name', { hasText: 'dropped.txt' }).waitFor()
    await saysAsTheCommand(page, UTF_16)
    await page.getByRole('button', { name: 'Copy…' }).click()
    await page.getByRole('button', { name: 'Copy link' }).click()
    await page.getByText('Link copied.').waitFor()
    const link = new URL(await page.evaluate<string>('navigator.clipboard.readText()'))
    const other = await openPage({ hash: link.hash })
    await saysAsTheCommand(other, UTF_16)
    expect(await downloaded(other)).toEqual(UTF_16)
  })

  it('is written in UTF-8 by the fix, and back by Undo', async () => {
    const page = await openPage()
    await openFile(page, 'robots.txt', UTF_16)
    await page.getByRole('tab', { name: /^Problems/ }).click()
    await page.getByText('Fix: write the file in UTF-8').click()
    await page.getByRole('button', { name: 'Apply' }).click()
    await page.locator('.coding').waitFor({ state: 'detached' })
    await saysAsTheCommand(page, UTF_8)
    expect(await downloaded(page)).toEqual(UTF_8)
    await page.locator('.notice').getByRole('button', { name: 'Undo' }).click()
    await saysAsTheCommand(page, UTF_16)
    expect(await downloaded(page)).toEqual(UTF_16)
  })

  it('keeps its encoding when a text is pasted over it', async () => {
    const page = await openPage()
    await openFile(page, 'robots.txt', UTF_16)
    await pasteFile(page, 'User-agent: *\nDisallow: /ö\n')
    const after = Buffer.from('\ufeffUser-agent: *\nDisallow: /ö\n', 'utf16le')
    await page.locator('.edited').waitFor()
    await saysAsTheCommand(page, after)
    expect(await downloaded(page)).toEqual(after)
  })

  it('is served as it is on the disk', async () => {
    const { url } = await startedServer({
      ...BUILT,
      opened: { name: 'robots.txt', read: async () => UTF_16 },
    })
    const page = await openPage({ at: url })
    await page.locator('.coding', { hasText: 'UTF-16LE' }).waitFor()
    await saysAsTheCommand(page, UTF_16)
    expect(await downloaded(page)).toEqual(UTF_16)
  })
})
