import { download } from '../parts/download.ts'
import { fileName } from '../parts/file-name.ts'
import { visible } from '../parts/visible.ts'
import { current } from '../state/store.ts'

/** Units of the picture, in pixels at its own size. It is drawn twice as large, for sharp screens. */
const SCALE = 2
const [WIDTH, HEIGHT, EDGE, GAP] = [880, 350, 24, 12] as const
const [TILE_WIDTH, TILE_HEIGHT, PER_ROW] = [269, 112, 3] as const

/** Saves what the tiles say as a picture, in the colours of the page. */
export async function savePicture(): Promise<void> {
  const canvas = document.createElement('canvas')
  canvas.width = WIDTH * SCALE
  canvas.height = HEIGHT * SCALE
  const pen = canvas.getContext('2d')
  if (pen === null) return
  pen.scale(SCALE, SCALE)
  const { backgroundColor: paper, color: ink, fontFamily } = getComputedStyle(document.body)
  const write = (words: string, x: number, y: number, size: number, color: string, weight = 400): void => {
    pen.font = `${weight} ${size}px ${fontFamily}`
    pen.fillStyle = color
    pen.fillText(visible(words, 60), x, y, TILE_WIDTH - EDGE)
  }
  pen.fillStyle = paper
  pen.fillRect(0, 0, WIDTH, HEIGHT)
  pen.font = `600 20px ${fontFamily}`
  pen.fillStyle = ink
  pen.fillText(
    `What robots may fetch: ${visible(current().name || 'robots.txt', 60)}`,
    EDGE,
    42,
    WIDTH - 2 * EDGE,
  )
  document.querySelectorAll<HTMLElement>('.tile').forEach((tile, index) => {
    const x = EDGE + (index % PER_ROW) * (TILE_WIDTH + GAP)
    const y = 62 + Math.floor(index / PER_ROW) * (TILE_HEIGHT + GAP)
    const [label, state] = [...tile.children] as HTMLElement[]
    const tone = state === undefined ? ink : getComputedStyle(state).color
    pen.fillStyle = getComputedStyle(tile).backgroundColor
    pen.fillRect(x, y, TILE_WIDTH, TILE_HEIGHT)
    pen.fillStyle = tone
    pen.fillRect(x, y, TILE_WIDTH, 5)
    write(label?.textContent ?? '', x + 14, y + 30, 14, ink)
    write(state?.textContent ?? '', x + 14, y + 60, 20, tone, 600)
    write(tile.querySelector('.tile-text span')?.textContent ?? '', x + 14, y + 88, 13, ink)
  })
  write(`Wayleave, ${new Date().toLocaleDateString('en-CA')}`, EDGE, HEIGHT - 18, 13, ink)
  const picture = await new Promise<Blob | null>((done) => canvas.toBlob(done))
  if (picture !== null) download(`${fileName()}.png`, picture)
}
