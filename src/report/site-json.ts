import type { File } from '../syntax/index.ts'
import type { AffectedAlike, Survey } from './affected-alike.ts'
import { siteNotes, sitePacing } from './site-facts.ts'

/** A survey as JSON has it; the shape is documented and stable. */
export interface SiteJson {
  readonly file: string
  readonly lines: number
  readonly probes: readonly string[]
  readonly probesLeftOut: number
  readonly outcomes: readonly OutcomeJson[]
  readonly pacing: readonly {
    readonly line: number
    readonly says: string
    readonly obeyedBy: readonly string[]
    readonly notBy: readonly string[]
    readonly unknown: readonly string[]
  }[]
  readonly notes: ReturnType<typeof siteNotes>
  /** Robots that were not asked, because the file is so long. */
  readonly notAsked: readonly string[]
}

/** Robots that get the same verdicts. */
export interface OutcomeJson {
  readonly allow: readonly string[]
  readonly disallow: readonly string[]
  readonly unknown: readonly string[]
  readonly robots: readonly RobotOutcomeJson[]
}

/** A robot of an outcome: how it was read, and what decided. */
export interface RobotOutcomeJson {
  readonly robot: string
  readonly agent: string
  readonly dialect: string
  /** Whether the dialect is the robot's own, or stands in for an unknown one. */
  readonly documented: boolean
  readonly obeys: 'yes' | 'no' | 'partly' | 'unknown'
  /** The lines of the groups that apply. */
  readonly groups: readonly (readonly [firstLine: number, lastLine: number])[]
  readonly decidingLines: readonly number[]
}

/** A survey as plain data: every robot, nothing shortened. */
export function siteJson(file: File, name: string, survey: Survey): SiteJson {
  const ids = (robots: readonly { readonly id: string }[]): string[] => robots.map(({ id }) => id)
  return {
    file: name,
    lines: file.starts.length,
    probes: survey.probes,
    probesLeftOut: survey.probesLeftOut,
    outcomes: survey.classes.map((alike) => outcomeJson(alike, survey.probes)),
    pacing: sitePacing(survey.readings).map(({ line, says, robots: { yes, no, unknown } }) => ({
      line,
      says,
      obeyedBy: ids(yes),
      notBy: ids(no),
      unknown: ids(unknown),
    })),
    notes: siteNotes(survey.readings),
    notAsked: ids(survey.notAsked),
  }
}

function outcomeJson({ verdicts, ways }: AffectedAlike, probes: readonly string[]): OutcomeJson {
  const having = (sought: string): string[] => probes.filter((_, index) => verdicts[index] === sought)
  const robots = ways.flatMap(({ readings, groups, deciding }) =>
    readings.flatMap(({ policy, robots: dialects }) =>
      dialects.map(
        (robot): RobotOutcomeJson => ({
          robot: robot.id,
          agent: robot.tokens[0] ?? robot.name,
          dialect: policy.dialect,
          documented: robot.dialect === policy.dialect,
          obeys: robot.obeys.robotsTxt,
          groups: groups.map(({ firstLine, lastLine }) => [firstLine, lastLine] as const),
          decidingLines: deciding.flatMap(({ line }) => (line === undefined ? [] : [line])),
        }),
      ),
    ),
  )
  return { allow: having('allow'), disallow: having('disallow'), unknown: having('unknown'), robots }
}
