// @ts-check
/** The page of the recorded scores. */

/**
 * @typedef {{ date: string, commit: string, node: string, every: number, mutants: number, noticed: number,
 * endless: number, notReached: number, minutes: number }} Score
 */

/** @param {Readonly<Record<string, Score>>} record */
export function pageOf(record) {
  const rows = Object.entries(record).map(
    ([room, { date, commit, node, every, mutants, noticed, endless, notReached, minutes }]) =>
      `| \`${room}\` | ${((100 * noticed) / mutants).toFixed(1)} % | ${every} | ${mutants} | ${noticed} | ${endless} | ${notReached} | ${date} | ${commit} | ${node} | ${minutes} |`,
  )
  return `# Mutation scores

\`npm run test:mutation -- ROOM --record\` writes this page. How, and what the rest is: [README](../README.md).
Where "one in" is more than 1, that is the share of all mistakes that were tried.

| room | noticed | one in | mistakes | of them noticed | of these by a loop without end | not reached by a test | date | commit | Node | minutes |
|---|---:|---:|---:|---:|---:|---:|---|---|---|---:|
${rows.join('\n')}
`
}
