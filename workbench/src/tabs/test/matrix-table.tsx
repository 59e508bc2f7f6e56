import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import type { Cell, ClassRobot, Matrix, RobotClass } from '../../engine/tasks/matrix.ts'
import { dialectName } from '../../parts/dialect-names.ts'
import { VERDICT_WORDS, VerdictMark } from '../../parts/verdict.tsx'
import { visible } from '../../parts/visible.ts'
import { counted } from '../../parts/words.ts'
import { NO_LIGHT, update, useStore } from '../../state/store.ts'
import type { Selected } from './selected.ts'

/** The most rows and columns that are drawn. More are counted. */
const MAX_ROWS = 200
const MAX_COLUMNS = 12

/** The matrix as a table. Arrow keys move between its cells. */
export function MatrixTable({
  matrix,
  isStale,
  selected,
  onSelect,
}: {
  matrix: Matrix
  isStale: boolean
  selected: Selected | undefined
  onSelect: (cell: Selected) => void
}): JSX.Element {
  const pointed = useStore((state) => state.pointedLine)
  const [opened, setOpened] = useState<string | undefined>(undefined)
  const [at, setAt] = useState<readonly [row: number, column: number]>([0, 0])
  const columns = matrix.classes.slice(0, MAX_COLUMNS)
  const urls = matrix.urls.slice(0, MAX_ROWS)
  if (urls.length === 0 || columns.length === 0)
    return <p class="soft">Write a URL and choose some robots: the verdicts appear here.</p>
  const focus = (row: number, column: number): void => {
    if (row < 0 || column < 0 || row >= urls.length || column >= columns.length) return
    setAt([row, column])
    document.getElementById(`cell-${row}-${column}`)?.focus()
  }
  return (
    <>
      <p class="matrix-sum">
        {counted(matrix.robots, 'robot')} in {counted(matrix.classes.length, 'group')} with the same answers.
        The number in a cell is the line that decides.
      </p>
      {opened !== undefined && <Members of={columns.find((column) => keyOf(column) === opened)} />}
      <div class="matrix-frame" data-stale={isStale}>
        <table class="matrix" aria-busy={isStale}>
          <caption class="unseen">Which robots may fetch which URLs, and the line that decides</caption>
          <thead>
            <tr>
              <th scope="col">URL</th>
              {columns.map((column) => (
                <th scope="col" key={keyOf(column)}>
                  <button
                    type="button"
                    class="column"
                    aria-expanded={opened === keyOf(column)}
                    onClick={() => setOpened(opened === keyOf(column) ? undefined : keyOf(column))}
                  >
                    <span class="column-name">{visible(keyOf(column), 40)}</span>
                    {column.robots.length > 1 && (
                      <span class="column-more">+{column.robots.length - 1} alike</span>
                    )}
                    {disobeyWords(column).map((words) => (
                      <span class="column-more" key={words}>
                        {words}
                      </span>
                    ))}
                  </button>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {urls.map((url, row) => (
              <tr key={url}>
                <th scope="row" title={url}>
                  {visible(url, 80)}
                </th>
                {columns.map((column, index) => {
                  const cell = column.cells[row]
                  if (cell === undefined) return <td key={keyOf(column)} />
                  const isSelected = selected?.url === url && selected.robot === keyOf(column)
                  return (
                    <td key={keyOf(column)}>
                      <button
                        type="button"
                        id={`cell-${row}-${index}`}
                        class={`cell cell-${isObeyed(column) ? cell.verdict : 'ignored'}${isSelected ? ' cell-selected' : ''}${
                          cell.line !== undefined && cell.line === pointed ? ' cell-pointed' : ''
                        }`}
                        tabIndex={at[0] === row && at[1] === index ? 0 : -1}
                        aria-pressed={isSelected}
                        onClick={({ currentTarget }) => {
                          currentTarget.scrollIntoView({ block: 'center' })
                          setAt([row, index])
                          update({ hoverLight: undefined })
                          onSelect({ url, robot: keyOf(column) })
                        }}
                        onMouseEnter={() => update({ hoverLight: lightOf(cell) })}
                        onMouseLeave={() => update({ hoverLight: undefined })}
                        onKeyDown={(event) => {
                          const step = STEPS[event.key]
                          if (step === undefined) return
                          event.preventDefault()
                          focus(row + step[0], index + step[1])
                        }}
                      >
                        <span class="cell-robot" aria-hidden="true">
                          {visible(keyOf(column), 24)}
                          {column.robots[0]?.disobeys === 'robots.txt' && ' does not obey'}
                        </span>
                        <VerdictMark verdict={cell.verdict} />
                        <span class="cell-line" aria-hidden="true">
                          {cell.line ?? ''}
                        </span>
                        <span class="unseen">{cellWords(url, column, cell)}</span>
                      </button>
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <LeftOut matrix={matrix} />
    </>
  )
}

const STEPS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

/** A class is called after its best known robot. */
const keyOf = ({ robots }: RobotClass): string => robots[0]?.name ?? ''

/** Does the robot that a class is called after obey robots.txt? */
const isObeyed = ({ robots }: RobotClass): boolean => robots[0]?.disobeys !== 'robots.txt'

/** Why a class gets more than the file says: how many of it do not obey. None if its best known robot obeys. */
function disobeyWords({ robots }: RobotClass): readonly string[] {
  if (robots[0]?.disobeys === undefined) return []
  const count = (what: ClassRobot['disobeys']): number =>
    robots.filter(({ disobeys }) => disobeys === what).length
  const [nothing, own] = [count('robots.txt'), count('*')]
  return [
    ...(nothing === 0 ? [] : [robots.length === 1 ? 'does not obey' : `${nothing} do not obey`]),
    ...(own === 0 ? [] : [`${robots.length === 1 ? '' : `${own} `}only if named`]),
  ]
}

const DISOBEYS: Readonly<Record<NonNullable<ClassRobot['disobeys']>, string>> = {
  'robots.txt': ' (does not obey)',
  '*': ' (obeys only groups that name it)',
}

function lightOf({ line }: Cell): typeof NO_LIGHT | undefined {
  return line === undefined ? undefined : { ...NO_LIGHT, lines: [line] }
}

function cellWords(url: string, column: RobotClass, { verdict, line }: Cell): string {
  const others = column.robots.length > 1 ? ` and ${column.robots.length - 1} alike` : ''
  const by = line === undefined ? 'no line decides' : `line ${line}`
  return `${visible(url, 80)} for ${visible(keyOf(column), 40)}${others}: ${VERDICT_WORDS[verdict]}, ${by}`
}

/** The robots of a class, by whose reading they get their verdicts. */
function Members({ of }: { of: RobotClass | undefined }): JSX.Element | null {
  if (of === undefined) return null
  const byDialect = new Map<string, string[]>()
  for (const { name, dialect, disobeys } of of.robots)
    byDialect.set(dialect, [
      ...(byDialect.get(dialect) ?? []),
      `${visible(name, 60)}${disobeys === undefined ? '' : DISOBEYS[disobeys]}`,
    ])
  return (
    <dl class="members" aria-label="Answered alike">
      {[...byDialect].map(([dialect, names]) => (
        <div key={dialect}>
          <dt>reads like {dialectName(dialect)}</dt>
          <dd>{names.join(', ')}</dd>
        </div>
      ))}
    </dl>
  )
}

function LeftOut({ matrix: { urls, classes } }: { matrix: Matrix }): JSX.Element | null {
  const parts = [
    ...(urls.length > MAX_ROWS ? [counted(urls.length - MAX_ROWS, 'more URL')] : []),
    ...(classes.length > MAX_COLUMNS ? [counted(classes.length - MAX_COLUMNS, 'more group')] : []),
  ]
  return parts.length === 0 ? null : <p class="soft">Not shown: {parts.join(' and ')}. Ask for fewer.</p>
}
