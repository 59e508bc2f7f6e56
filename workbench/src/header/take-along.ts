import { ask } from '../engine/engine.ts'
import type { Matrix } from '../engine/tasks/matrix.ts'
import { current } from '../state/store.ts'
import { shownUrls } from '../tabs/test/shown-urls.ts'

/** The verdicts that the Test tab shows. */
async function shownMatrix(): Promise<Matrix | undefined> {
  const { text, purposes, names } = current()
  const urls = await shownUrls()
  const result = await ask('matrix', { text, urls, robots: { purposes, names } }).settled
  return result.kind === 'done' ? (result.output as Matrix) : undefined
}

/** The first robot of each class. The others of its class get the same verdicts. */
const firstOf = (matrix: Matrix): readonly string[] =>
  matrix.classes.flatMap(({ robots }) => robots[0]?.name ?? [])

/** The command that asks what the Test tab shows. */
export async function commandOf(): Promise<string> {
  const matrix = await shownMatrix()
  if (matrix === undefined) return ''
  const agents = firstOf(matrix).map((name) => `--agent ${quoted(name)}`)
  return `wayleave test robots.txt ${[...agents, ...matrix.urls.map(quoted)].join(' ')}`
}

/** The verdicts that the Test tab shows, as the table that `wayleave check --expect` takes. */
export async function testOf(): Promise<string> {
  const matrix = await shownMatrix()
  if (matrix === undefined) return ''
  return matrix.classes
    .flatMap(({ robots, cells }) =>
      cells.flatMap(({ verdict, line }, index) =>
        verdict === 'unknown'
          ? []
          : [[robots[0]?.name ?? '', matrix.urls[index] ?? '', verdict, line ?? ''].join(' ').trim()],
      ),
    )
    .map((row) => `${row}\n`)
    .join('')
}

/** A word for a POSIX shell. */
function quoted(word: string): string {
  return /^[\w./:=@%+,-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`
}
