import { z } from 'zod'
import { allSubjects } from '../../readings/index.ts'
import { changesBetween, changesJson } from '../../report/index.ts'
import { fileOf, robotsText } from '../inputs.ts'
import { type Tool, tool } from '../tool.ts'
import { withoutWords } from '../without-words.ts'

/** The tool `compare`: what does a change do to robots? */
export const compareTool: Tool = tool({
  name: 'compare',
  title: 'Compare two robots.txt files by meaning',
  description:
    'Compares two files for every known robot and every robot that they name. It tells who gains or loses URLs, by which lines, and whether pacing, sitemaps or signals change. For the robots in "unchanged", it is proved that nothing changes. "undecided" is no proof, and shows no change. The answer has the members of "wayleave diff --json", without paths and values. Look at the numbered lines in your own copies of the files.',
  input: z.strictObject({ before: robotsText, after: robotsText }),
  output: z.looseObject({
    siteChanges: z.array(z.looseObject({})),
    changed: z.array(z.looseObject({})),
    unchanged: z.array(z.looseObject({})),
  }),
  answer({ before, after }) {
    const [one, other] = [fileOf(before), fileOf(after)]
    const changes = changesBetween(one, other, allSubjects([one, other]), {})
    const files = [
      ['before', one],
      ['after', other],
    ] as const
    return withoutWords(changesJson('before', 'after', changes), files) as object
  },
})
