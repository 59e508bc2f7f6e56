import { accessSync, constants, existsSync, mkdirSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fetchDocument } from '../../fetch/index.ts'
import { counted, jsonText } from '../../report/index.ts'
import { present, visible } from '../../text/index.ts'
import { MAX_LIST_BYTES, newestDatedLists, type Refreshed, refreshRanges } from '../../verify/index.ts'
import { fileReason } from '../files/file-reason.ts'
import { replaceFile } from '../files/replace-file.ts'
import { RANGES } from '../options/ranges-folder.ts'
import { Progress } from '../progress.ts'
import type { Terminal } from '../terminal.ts'
import { EXIT, WayleaveError } from '../wayleave-error.ts'
import { fetchOptions } from './ask-site.ts'
import type { SiteOptions } from './site-options.ts'

/** The pause between two requests to one host, in milliseconds. */
const PAUSE_MS = 1_000

/**
 * Fetches the published lists into a file of a folder that has the date in its name.
 *
 * @returns the exit code: 3 if a list could not be had.
 * @throws WayleaveError if the folder cannot be read or written.
 */
export async function refreshLists(
  folder: string,
  options: SiteOptions & { readonly json?: boolean },
  terminal: Terminal,
): Promise<number> {
  const request = { ...fetchOptions(options), maxBytes: MAX_LIST_BYTES }
  const earlier = await inFolder(folder, async () => {
    if (existsSync(folder)) return newestDatedLists(folder)
    assertCanBeMade(folder)
    return undefined
  })
  const progress = new Progress(terminal, 'list')
  const refreshed = await refreshRanges({
    fetch: (url) => fetchDocument(url, request),
    wait: () => sleep(PAUSE_MS),
    now: () => new Date(),
    onList: (done) => {
      progress.done = done
      progress.show()
    },
    ...present({ earlier }),
  })
  progress.clear()
  if (refreshed.fetched > 0) await inFolder(folder, async () => mkdirSync(folder, { recursive: true }))
  return keep(folder, refreshed, options.json === true, terminal)
}

/**
 * Checks, before the lists are fetched, that the folder can be made. It is made with the first list, so that a run
 * without a list leaves nothing.
 */
function assertCanBeMade(folder: string): void {
  const above = dirname(resolve(folder))
  if (existsSync(above)) accessSync(`${above}/.`, constants.W_OK | constants.X_OK)
  else assertCanBeMade(above)
}

function keep(
  folder: string,
  { lists, problems, fetched }: Refreshed,
  isJson: boolean,
  terminal: Terminal,
): number {
  const path = join(folder, `ranges-${lists.fetchedAt.slice(0, 10)}.json`)
  // Without a new list there is nothing to write, and the date of the file would claim one.
  if (fetched > 0) replaceFile(path, `${JSON.stringify(lists, undefined, 1)}\n`, RANGES, terminal)
  if (isJson) {
    const file = fetched > 0 ? path : null
    terminal.print(jsonText({ file, fetched, lists: lists.lists.length, problems }))
  } else {
    for (const problem of problems) terminal.say(`wayleave: not refreshed: ${problem}`)
    if (fetched > 0)
      terminal.print(
        `${counted(fetched, 'list')} fetched, ${counted(lists.lists.length, 'list')} in ${visible(path)}`,
      )
    else if (problems.length === 0) terminal.print('All lists were fetched today.')
    else
      terminal.say(
        `wayleave: no list was fetched (${counted(problems.length, 'list')} failed), and nothing was written`,
      )
  }
  return problems.length === 0 ? EXIT.clean : EXIT.failure
}

async function inFolder<Value>(folder: string, work: () => Promise<Value>): Promise<Value> {
  try {
    return await work()
  } catch (cause) {
    throw new WayleaveError(
      'file',
      [`cannot use "${visible(folder)}": ${fileReason(cause)}`, RANGES, 'name another folder'],
      { cause },
    )
  }
}
