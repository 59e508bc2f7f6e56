import {
  decideMatrix,
  type RepresentativeAgents,
  type RobotOrder,
  robotOrder,
  type Subject,
} from '../../readings/index.ts'
import type { File } from '../../syntax/index.ts'
import { present, visible } from '../../text/index.ts'
import { paragraph } from '../columns.ts'
import { templateSentence } from '../proof-words.ts'
import { robotNames } from '../robot-names.ts'
import { type Look, plainLook } from '../style.ts'
import { counted, grouped } from '../words.ts'
import { unchangedByPart } from './changes.ts'

/** For whom the verdict on a URL changes from one file to another. */
interface UrlChange {
  readonly url: string
  readonly closedTo: readonly Subject[]
  readonly openedTo: readonly Subject[]
  /** Robots for which a file gives `unknown`, so that it is not known whether their verdict changes. */
  readonly unknownFor: readonly Subject[]
}

/** What changes for some URLs. */
export interface UrlChanges {
  /** How many URLs were asked about, each once. */
  readonly asked: number
  /** The URLs whose verdict changes for a robot, in the order given. */
  readonly changed: readonly UrlChange[]
  /** Names in the files beyond the limit of agents: they were not asked. */
  readonly omitted: readonly string[]
  /** Robots that read more of the files than `firstBytes`, so that what stands below may change a verdict. */
  readonly inPart: readonly Subject[]
  /** The files are longer, and only the lines within this number of bytes were read. Absent: all. */
  readonly firstBytes?: number
  readonly order: RobotOrder
  /** A sentence, if one of the files is a template: robots do not get its text. */
  readonly template?: string
}

/** Asks both files about each URL, for each robot. */
export function urlChangesBetween(
  before: File,
  after: File,
  { subjects, omitted }: RepresentativeAgents,
  urls: readonly string[],
  { firstBytes }: Pick<UrlChanges, 'firstBytes'> = {},
): UrlChanges {
  const order = robotOrder([before, after])
  const agents = order.sorted(subjects)
  const asked = [...new Set(urls)]
  const robots = agents.map(({ readOptions }) => readOptions)
  const [was, is] = [before, after].map((file) => decideMatrix(file, { robots, urls: asked })) as [
    ReturnType<typeof decideMatrix>,
    ReturnType<typeof decideMatrix>,
  ]
  const changed = asked.flatMap((url, column): UrlChange[] => {
    const found = { url, closedTo: [] as Subject[], openedTo: [] as Subject[], unknownFor: [] as Subject[] }
    for (const [row, agent] of agents.entries()) {
      const [one, other] = [was[row]?.[column]?.verdict, is[row]?.[column]?.verdict]
      if (one === 'unknown' || other === 'unknown') found.unknownFor.push(agent)
      else if (one !== other) (other === 'disallow' ? found.closedTo : found.openedTo).push(agent)
    }
    return found.closedTo.length + found.openedTo.length + found.unknownFor.length > 0 ? [found] : []
  })
  const template = templateSentence(before, after)
  return {
    asked: asked.length,
    changed,
    omitted,
    inPart: unchangedByPart({ unchanged: agents, ...present({ firstBytes }) }).inPart,
    order,
    ...present({ firstBytes }),
    ...(template === '' ? {} : { template }),
  }
}

/** Whether the verdict on a URL changes, or may. */
export function mayChangeUrl({ changed, omitted, inPart }: UrlChanges): boolean {
  return [changed, omitted, inPart].some(({ length }) => length > 0)
}

/** Whether a URL is closed, or may be closed, to one of the robots. */
export function mayLoseUrl(
  { changed, omitted, inPart }: UrlChanges,
  concerns?: (subject: Subject) => boolean,
): boolean {
  const isAsked = concerns ?? (() => true)
  return (
    (concerns === undefined && omitted.length > 0) ||
    inPart.some(isAsked) ||
    changed.some(({ closedTo, unknownFor }) => [...closedTo, ...unknownFor].some(isAsked))
  )
}

/** The most robots that a line names. It counts the others. */
const MAX_ROBOTS = 8

/** The URLs that change, and for whom, as text. */
export function urlChangesText(
  before: string,
  after: string,
  { asked, changed, omitted, inPart, firstBytes = 0, order, template }: UrlChanges,
  look: Look = plainLook,
): string {
  const { style, columns } = look
  const head = `For ${changed.length === 0 ? 'none' : grouped(changed.length)} of ${counted(asked, 'URL')}, the verdict changes or may change for a robot.`
  const rows = changed.map(({ url, closedTo, openedTo, unknownFor }) =>
    [
      paragraph(visible(url), '', columns),
      ...(
        [
          [style.red('closed to'), closedTo],
          [style.green('opened to'), openedTo],
          [style.yellow('unknown for'), unknownFor],
        ] as const
      ).flatMap(([words, robots]) =>
        robots.length === 0
          ? []
          : [paragraph(`${words} ${robotNames(robots, MAX_ROBOTS, order)}`, '  ', columns)],
      ),
    ].join('\n'),
  )
  const left = [
    ...(template === undefined ? [] : [template]),
    ...(inPart.length === 0
      ? []
      : [`The part after the first ${grouped(firstBytes)} bytes was not compared.`]),
    ...(omitted.length === 0
      ? []
      : [`Not asked: ${counted(omitted.length, 'name')} beyond the limit of robots.`]),
  ].map((text) => paragraph(text, '', columns))
  return [
    [style.bold(`${visible(before)} → ${visible(after)}`), paragraph(head, '', columns)].join('\n'),
    ...rows,
    ...left,
  ].join('\n\n')
}

/** A robot in {@link UrlChangesJson}; `robot` is its id in the registry. */
interface ChangedRobotJson {
  readonly agent: string
  readonly robot?: string
}

/** {@link UrlChanges} as JSON, as documented in docs/cli.md. */
export interface UrlChangesJson {
  readonly before: string
  readonly after: string
  /** How many URLs were asked about. */
  readonly urls: number
  readonly changed: readonly {
    readonly url: string
    readonly closedTo: readonly ChangedRobotJson[]
    readonly openedTo: readonly ChangedRobotJson[]
    readonly unknownFor: readonly ChangedRobotJson[]
  }[]
  /** Robots that read more of the files than was compared. */
  readonly inPart: readonly ChangedRobotJson[]
  /** Only the lines within this number of bytes were compared. Absent: all. */
  readonly firstBytes?: number
  /** Names in the files beyond the limit of agents: they were not asked. */
  readonly notCompared: readonly string[]
  readonly template?: string
}

/** The URLs that change, and for whom, as JSON. */
export function urlChangesJson(before: string, after: string, changes: UrlChanges): UrlChangesJson {
  const robotsOf = (subjects: readonly Subject[]): ChangedRobotJson[] =>
    subjects.map(({ name, robot }) => ({ agent: name, ...present({ robot: robot?.id }) }))
  return {
    before,
    after,
    urls: changes.asked,
    changed: changes.changed.map(({ url, closedTo, openedTo, unknownFor }) => ({
      url,
      closedTo: robotsOf(closedTo),
      openedTo: robotsOf(openedTo),
      unknownFor: robotsOf(unknownFor),
    })),
    inPart: robotsOf(changes.inPart),
    notCompared: changes.omitted,
    ...present({ firstBytes: changes.firstBytes, template: changes.template }),
  }
}
