import { type DocumentSettings, type SettingsFor, WrongSettings } from '../../lsp/index.ts'
import { present, visible } from '../../text/index.ts'
import { requirementsOf } from '../checking/check-one.ts'
import { locatedBaseline, recordedOf } from '../options/baseline-file.ts'
import { settingsOf } from '../options/check-settings.ts'
import type { Terminal } from '../terminal.ts'
import { WayleaveError } from '../wayleave-error.ts'

/** The name of a document that is no file. The search for its configuration begins in the working folder. */
const NO_FILE = '-'

/** Settings of documents, as `wayleave check` would have them for the file at the same path. */
export function settingsReader(process: Terminal): SettingsFor {
  const terminal = sayingOnce(process)
  return async (path) => {
    try {
      return await settingsAt(path, terminal)
    } catch (error) {
      if (error instanceof WayleaveError)
        throw new WrongSettings(`Nothing is checked: ${visible(error.message, 500)}`)
      throw error
    }
  }
}

async function settingsAt(path: string | undefined, terminal: Terminal): Promise<DocumentSettings> {
  const { config, siteFiles } = settingsOf(path ?? NO_FILE, {})
  const { expect, stance } = siteFiles
  const { requiredStance, ...requirements } = await requirementsOf(
    { expect, stance, urls: undefined },
    terminal,
    'configuration: ',
  )
  return {
    options: { ...config, ...requirements, ...present({ location: path }) },
    ...present({ stance: requiredStance }),
    ...baselineOf(path, siteFiles.baseline, terminal),
  }
}

/** What the baseline records of a file, under the name that the check has for it. */
function baselineOf(
  path: string | undefined,
  file: string | undefined,
  terminal: Terminal,
): Pick<DocumentSettings, 'baseline'> {
  if (path === undefined || file === undefined) return {}
  const located = locatedBaseline(file, false, terminal)
  if (located === undefined) return {}
  const recorded = recordedOf(located, { name: path, isPath: true })
  return { baseline: { ...located.baseline, files: recorded === undefined ? {} : { [path]: recorded } } }
}

/** A terminal that says each sentence once: settings are read at each key. The streams of the process stay closed. */
function sayingOnce(terminal: Terminal): Terminal {
  const said = new Set<string>()
  const say = (sentence: string): void => {
    if (!said.has(sentence)) terminal.say(sentence)
    said.add(sentence)
  }
  return Object.create(terminal, { say: { value: say } }) as Terminal
}
