/** A version of something that the files for CI run, and when it was last seen to be the newest major one. */
export interface CiVersion {
  readonly version: string
  /** The date of what says so. */
  readonly seen: string
  readonly source: string
}

const BUMPS = 'github.com/zpao/qrcode.react/pull/434'

/** The versions in the files for CI. */
export const CI_VERSIONS: Readonly<Record<string, CiVersion>> = {
  'actions/checkout': { version: 'v7', seen: '2026-08-21', source: `${BUMPS}: 7.0.1` },
  'actions/setup-node': { version: 'v7', seen: '2026-08-21', source: `${BUMPS}: 7.0.0` },
  'github/codeql-action/upload-sarif': { version: 'v4', seen: '2026-08-21', source: `${BUMPS}: 4.37.7` },
  node: { version: '24', seen: '2026-09-16', source: 'GitHub runners: node24 replaces node20' },
}

/** A version that was looked up before this number of days is old. Majors of these come about once a year. */
const OLD_AFTER_DAYS = 270

/** A sentence for each version that was not looked up for long. */
export function oldVersions(now: Date): readonly string[] {
  return Object.entries(CI_VERSIONS).flatMap(([name, { version, seen }]) => {
    const days = Math.floor((now.getTime() - Date.parse(seen)) / 86_400_000)
    return days > OLD_AFTER_DAYS
      ? [
          `${name} ${version} was the newest ${days} days ago: look it up, and change test/project/ci-versions.ts`,
        ]
      : []
  })
}
