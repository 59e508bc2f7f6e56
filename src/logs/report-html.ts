import { counted, grouped, htmlDocument, markupText } from '../report/index.ts'
import { visible } from '../text/index.ts'
import type { CountedLogs } from './count-logs.ts'
import type { RobotReport } from './log-report.ts'
import { notesOn, ROBOT_COLUMNS, violationsTitle } from './report-text.ts'

/** Violations of one robot that a page shows. */
const MAX_SHOWN = 100

/** What logs say about robots, as a page of HTML that loads nothing. */
export function logsHtml(logs: CountedLogs, version: string | undefined): string {
  const { robots, lines, unreadable, unjudged, others } = logs
  const body = [
    `<h1>Robots in ${counted(lines, 'line')} of logs</h1>`,
    `<p>${grouped(unjudged)} requests are not judged; clients that are no known robot sent ${grouped(others)} of them. ${grouped(unreadable)} lines are unreadable.</p>`,
    ...notesOn(logs).map((note) => `<p>${markupText(note)}</p>`),
    '<table>',
    rowHtml(
      'th',
      ROBOT_COLUMNS.map(([name]) => name),
    ),
    ...robots.map((robot) =>
      rowHtml(
        'td',
        ROBOT_COLUMNS.map(([, cell]) => cell(robot)),
      ),
    ),
    '</table>',
    ...robots.filter(({ disallowed }) => disallowed > 0).flatMap(violationsHtml),
  ]
  return htmlDocument('Wayleave: robots in logs', body, version)
}

function violationsHtml(robot: RobotReport): string[] {
  const { disallowed, violations } = robot
  const shown = violations.slice(0, MAX_SHOWN)
  return [
    `<h2>${markupText(violationsTitle(robot))}</h2>`,
    '<table>',
    rowHtml('th', ['at', 'URL', 'line', 'rule', 'status']),
    ...shown.map(({ at, url, line, rule, status }) =>
      rowHtml('td', [
        at,
        visible(url, 1000),
        String(line ?? ''),
        visible(rule ?? 'the status of robots.txt'),
        String(status ?? ''),
      ]),
    ),
    '</table>',
    ...(disallowed > shown.length
      ? [`<p>${grouped(disallowed - shown.length)} more are not shown; JSON lists them.</p>`]
      : []),
  ]
}

function rowHtml(tag: 'th' | 'td', texts: readonly string[]): string {
  return `<tr>${texts.map((text) => `<${tag}>${markupText(text)}</${tag}>`).join('')}</tr>`
}
