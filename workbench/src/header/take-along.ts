import { ask } from '../engine/engine.ts'
import type { Matrix } from '../engine/tasks/matrix.ts'
import { fileName } from '../parts/file-name.ts'
import { counted } from '../parts/words.ts'
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

/** Is a text one field of a table whose fields are separated by blanks? */
const isField = (text: string): boolean => /^[^\s#]\S*$/.test(text)

/** The command that asks what the Test tab shows. */
export async function commandOf(): Promise<string> {
  const matrix = await shownMatrix()
  if (matrix === undefined) return ''
  const agents = firstOf(matrix).map((name) => `--agent ${quoted(name)}`)
  return `wayleave test ${quoted(fileName())} ${[...agents, ...matrix.urls.map(quoted)].join(' ')}`
}

/**
 * The verdicts that the Test tab shows, as the table that `wayleave check --expect` takes. It names no lines: another
 * line above would move them. A comment says how many verdicts such a table cannot hold.
 */
export async function testOf(): Promise<string> {
  const matrix = await shownMatrix()
  if (matrix === undefined) return ''
  const rows = matrix.classes.flatMap(({ robots, cells }) => {
    const name = robots.find((robot) => isField(robot.name))?.name
    return cells.map(({ verdict }, index) => {
      const url = matrix.urls[index] ?? ''
      return name === undefined || !isField(url) || verdict === 'unknown'
        ? undefined
        : `${name} ${url} ${verdict}\n`
    })
  })
  const held = rows.filter((row) => row !== undefined)
  const leftOut = rows.length - held.length
  const remark = `# ${counted(leftOut, 'verdict')} left out: not known, or with a blank in the URL or in each name\n`
  return `${held.join('')}${leftOut === 0 ? '' : remark}`
}

/** A word for a POSIX shell. */
function quoted(word: string): string {
  return /^[\w./:=@%+,-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`
}
