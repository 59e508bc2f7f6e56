import { counted, grouped, type Look, listed, paragraph, plainLook, table } from '../report/index.ts'
import { visible } from '../text/index.ts'
import type { CountedLogs } from './count-logs.ts'
import type { RobotReport, Violation } from './log-report.ts'

/** Violations of one robot that a text shows. */
const MAX_SHOWN = 5

/** Robots that a sentence names. */
const MAX_NAMED = 5

/** What logs say about robots, as a text. Ends without a newline. */
export function logsText(logs: CountedLogs, look: Look = plainLook): string {
  const { robots } = logs
  const sentences = [summaryOf(logs), ...notesOn(logs)].map((text) => paragraph(text, '', look.columns))
  if (robots.length === 0) return sentences.join('\n')
  const rows = robots.map((robot) => ROBOT_COLUMNS.map(([, cell]) => cell(robot)))
  return [
    table([ROBOT_COLUMNS.map(([name]) => name), ...rows], look),
    '',
    ...sentences,
    ...robots.filter(({ disallowed }) => disallowed > 0).flatMap((robot) => violationsOf(robot, look)),
  ].join('\n')
}

/** The columns of the table of robots, on a terminal and on a page. */
export const ROBOT_COLUMNS: readonly (readonly [name: string, cell: (robot: RobotReport) => string])[] = [
  ['robot', ({ robot }) => visible(robot, 60)],
  ['requests', ({ requests }) => grouped(requests)],
  ['allowed', ({ allowed }) => grouped(allowed)],
  ['disallowed', ({ disallowed }) => grouped(disallowed)],
  ['unjudged', ({ unjudged }) => grouped(unjudged)],
  ['refused', ({ refused }) => grouped(refused)],
  [
    'pauses kept',
    ({ pauses, pausesKept }) => (pauses === 0 ? '–' : `${grouped(pausesKept)} of ${grouped(pauses)}`),
  ],
  ['robots.txt first', ({ askedRobotsFirst }) => (askedRobotsFirst ? 'yes' : 'no')],
  [
    'not genuine',
    ({ notGenuine, compared }) => (compared === 0 ? '–' : `${grouped(notGenuine)} of ${grouped(compared)}`),
  ],
]

/** What was read, and how much of it was judged. */
function summaryOf({ lines, unreadable, others, unjudged, robots }: CountedLogs): string {
  const judged = robots.reduce((sum, { allowed, disallowed }) => sum + allowed + disallowed, 0)
  const disallowed = robots.reduce((sum, robot) => sum + robot.disallowed, 0)
  const read = `${counted(lines, 'line')}: ${counted(judged, 'request')} judged, ${grouped(unjudged)} not judged, of which clients that are no known robot sent ${grouped(others)}; ${grouped(unreadable)} unreadable.`
  if (judged === 0) return `${read} Nothing was judged, so nothing is known of what robots obey.`
  return disallowed > 0 ? read : `${read} No judged request is disallowed.`
}

/** What a person should know before they believe the table. */
export function notesOn({
  lines,
  unreadable,
  otherHosts,
  mixesHosts,
  robots,
}: CountedLogs): readonly string[] {
  const outside = robots.filter(({ compared, notGenuine }) => compared > 0 && notGenuine === compared)
  const cut = robots.filter(({ violationsLeftOut }) => violationsLeftOut > 0)
  return [
    ...(lines > 0 && unreadable === lines
      ? [
          'No line is of a format that is known: combined (with User-Agent), JSON lines, or that of an AWS load balancer.',
        ]
      : []),
    ...(otherHosts > 0
      ? [
          `${counted(otherHosts, 'request')} for another host than that of the robots.txt ${otherHosts === 1 ? 'is' : 'are'} not judged.`,
        ]
      : []),
    ...(mixesHosts
      ? [
          'Requests for several hosts are judged by one robots.txt. If you name its host, requests for other hosts are not judged.',
        ]
      : []),
    ...(outside.length > 0
      ? [
          `Every request of ${listed(
            outside.map(({ robot }) => visible(robot, 60)),
            MAX_NAMED,
          )} came from an address outside its list. If a proxy stands before the server, the log may have the address of the proxy.`,
        ]
      : []),
    ...(cut.length > 0
      ? [
          `Not all disallowed requests are listed: ${listed(
            cut.map(
              ({ robot, violationsLeftOut }) =>
                `${grouped(violationsLeftOut)} of ${visible(robot, 60)} are left out`,
            ),
            MAX_NAMED,
          )}.`,
        ]
      : []),
  ]
}

function violationsOf(robot: RobotReport, { style, columns }: Look): string[] {
  const { disallowed, violations } = robot
  const shown = violations.slice(0, MAX_SHOWN)
  const more = disallowed - shown.length
  return [
    '',
    style.bold(violationsTitle(robot)),
    ...shown.map((violation) => paragraph(violationText(violation), '  ', columns)),
    ...(more > 0 ? [`  … and ${grouped(more)} more; --json lists them`] : []),
  ]
}

/** How many disallowed requests a robot sent, and how many of them came from others in its name. */
export function violationsTitle({ robot, disallowed, ofOthers }: RobotReport): string {
  const foreign = ofOthers.disallowed === 0 ? '' : ` (${grouped(ofOthers.disallowed)} not genuine)`
  return `${visible(robot, 60)}: ${counted(disallowed, 'disallowed request')}${foreign}`
}

/** A violation in one line. */
export function violationText({ at, url, line, rule, status }: Violation): string {
  const answer = status === null ? '' : `, answered with ${status}`
  const why = line === null ? 'the status of robots.txt' : `line ${line} ${visible(rule ?? '', 80)}`
  return `${at}  ${visible(url)}  (${why}${answer})`
}
