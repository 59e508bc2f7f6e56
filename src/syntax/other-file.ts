/** A file that no robot reads as a robots.txt. */
export interface OtherFile {
  /** A description to follow the word `is`: `llms.txt, a text for language models`. */
  readonly what: string
  /** The programs that read it, and what to do: whole sentences. */
  readonly advice: string
}

const NO_RULES = 'No robot reads it as a robots.txt, so it neither allows nor forbids anything.'

const LLMS: OtherFile = {
  // llmstxt.org, as the File Formats wiki of Archiveteam describes it (read 2026-11-28).
  what: 'llms.txt, a text about the site for language models',
  advice: `Programs for language models may request it as /llms.txt. ${NO_RULES} Check the robots.txt of the site.`,
}

/** Files of a site that have a name of their own. */
const NAMED: readonly (readonly [name: RegExp, file: OtherFile])[] = [
  [/^llms(?:-full|-ctx|-ctx-full)?\.txt$/i, LLMS],
  [
    /^ai\.txt$/i,
    {
      // Readme of Spawning-Inc/spawning-wp-plugin, and of the package ai-crawler-control in Automattic/jetpack (read
      // 2026-11-28). Other proposals use the name for other formats.
      what: 'ai.txt, a proposal for wishes about AI',
      advice: `Spawning, which proposes it, does not promise that programs obey it. ${NO_RULES} To keep robots out, write their names into the robots.txt.`,
    },
  ],
  [
    /^tdmrep\.json$/i,
    {
      // TDM Reservation Protocol, final report of the W3C Community Group, 10 May 2024.
      what: 'tdmrep.json, a reservation of rights about text and data mining',
      advice: `Programs that mine texts may request it as /.well-known/tdmrep.json. ${NO_RULES} Check the robots.txt of the site.`,
    },
  ],
]

const PROGRAM: OtherFile = {
  // The file convention "robots" of Next.js (nextjs.org, page of 2026-05-01, read 2026-11-28).
  what: 'the text of a program',
  advice: `Such a program, for example app/robots.ts of Next.js, writes the robots.txt when the site is built or asked. ${NO_RULES} To check what robots get, build or serve the site, and run "wayleave check https://example.com/".`,
}

/** Matches names of programs. */
const PROGRAM_NAME = /\.(?:[cm]?[jt]sx?|php|py|rb|go|aspx?|ashx|jsp|cs|java|kt|vue|svelte|astro)$/i

/** Matches a line with which programs in JavaScript, TypeScript, PHP or Python begin, or export something. */
const PROGRAM_LINE =
  /^[ \t]*(?:import[ \t][^\n]*['"]|from[ \t]+[\w.]+[ \t]+import[ \t]|export[ \t]+(?:default|const|async|function)\b|module\.exports\b|<\?php\b|(?:const|let|var)[ \t]+\w+[ \t]*=|(?:async[ \t]+)?function[ \t]+\w+[ \t]*\(|def[ \t]+\w+[ \t]*\()/m

/** Matches the beginning of a page, which may have scripts. */
const MARKUP = /^\s*<(?!\?php\b)/

/** Matches a record that names robots; a member of an object has no hyphen. */
const AGENT_RECORD = /^[ \t]*user-agent[ \t]*:/im

/** Matches a title of Markdown at the beginning, and a list of links. */
const TITLE = /^\s*#[ \t]+\S/
const LINK = /^[-*][ \t]+\[[^\]\n]{1,200}\]\([^)\s]{1,2000}\)/m

/** The code units at the beginning of a text that are inspected: as many as for the kinds of other bodies. */
const SAMPLE_SIZE = 16_384

/**
 * What kind of other file it is, by its name or its text; `undefined` if it may be a robots.txt. The name of a
 * program file counts, unless the text looks like a robots.txt.
 *
 * @param name its path, if it has one.
 */
export function otherFile(text: string, name = ''): OtherFile | undefined {
  const last = name.slice(name.search(/[^\\/]*$/))
  const named = NAMED.find(([pattern]) => pattern.test(last))
  if (named !== undefined) return named[1]
  const start = text.slice(0, SAMPLE_SIZE)
  const hasRecord = AGENT_RECORD.test(start)
  const isProgram = !MARKUP.test(start) && PROGRAM_LINE.test(start)
  if (PROGRAM_NAME.test(last) ? isProgram || !hasRecord : isProgram && !hasRecord) return PROGRAM
  return !hasRecord && TITLE.test(start) && LINK.test(start) ? LLMS : undefined
}
