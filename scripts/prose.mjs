// @ts-check
/**
 * Checks the English of documentation, comments and messages with textlint: the words of docs/glossary.md,
 * phrases with a plainer form, long sentences. Generated pages of docs/ are left out, as their sources are
 * checked.
 *
 * ```
 *   npm run prose                 checks everything; a hit fails
 *   npm run prose -- PATH...      checks what lies below these paths
 * ```
 */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { TextlintKernel } from '@textlint/kernel'
import markdown from '@textlint/textlint-plugin-markdown'
// @ts-expect-error the package has no types
import terminology from 'textlint-rule-terminology'
import { sentences } from './prose/sentences.mjs'
import { sourcePlugin } from './prose/source-plugin.mjs'
import { sourceProse } from './prose/source-prose.mjs'
import { terms } from './prose/terms.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))

/** The most words of a sentence that a user reads, and of one in a comment. */
const MAX_WORDS = { text: 25, comment: 35 }

/**
 * Pages that `npm run generate` writes, the glossary, which names the words it replaces, and texts that are
 * not ours.
 */
const LEFT_OUT =
  /^docs\/(?:api|access|dialects|programs|robots|glossary)\.md$|^docs\/rules\/|^LICENSE|^test\/fixtures\/|^bench\/(?:record|peers)\/|^mutation\/record\/|^scripts\/prose\/terms\.mjs$/

const SOURCE =
  /^(?:(?:src|survey\/src|scripts|bench|mutation|examples|test)\/.*\.(?:ts|mjs)|workbench\/.*\.tsx?)$/

/** Where texts are data for tests, or scripts of a shell, only comments are checked. */
const COMMENTS_ONLY =
  /^(?:test|bench|mutation|scripts|examples|src\/cli\/completion)\/|html-sheet\.ts$|^survey\/src\/(?:measures|report|search|serve|tables)\//

const TERMS = terms()

/** @typedef {{ file: string, line: number, message: string }} Hit */

/** The files that are checked. @param {readonly string[]} paths */
function filesBelow(paths) {
  const listed = execFileSync(
    'git',
    ['-c', 'safe.directory=*', 'ls-files', '-co', '--exclude-standard', '--', ...paths],
    {
      cwd: root,
      encoding: 'utf8',
    },
  )
  const files = listed
    .split('\n')
    .filter((file) => (SOURCE.test(file) || file.endsWith('.md')) && !LEFT_OUT.test(file))
  return [...new Set(files)].filter((file) => existsSync(join(root, file))).sort()
}

const kernel = new TextlintKernel()

/**
 * @param {string} file
 * @param {string} text
 * @param {'.md' | '.prose'} ext
 * @param {number} maxWords
 * @returns {Promise<Hit[]>}
 */
async function lint(file, text, ext, maxWords) {
  const { messages } = await kernel.lintText(text, {
    filePath: file,
    ext,
    plugins: [
      { pluginId: 'markdown', plugin: /** @type {any} */ (markdown).default ?? markdown },
      { pluginId: 'source', plugin: sourcePlugin },
    ],
    rules: [
      {
        ruleId: 'word',
        rule: terminology,
        options: { defaultTerms: false, terms: TERMS, skip: ['BlockQuote'] },
      },
      { ruleId: 'sentence', rule: sentences, options: { maxWords } },
    ],
  })
  return messages.map(({ line, ruleId, message }) => {
    const [, word, instead] = /^Incorrect term: “(.*)”, use “(.*)” instead$/s.exec(message) ?? []
    if (ruleId !== 'word' || word === undefined) return { file, line, message }
    return { file, line, message: `"${word.replace(/\s+/g, ' ')}": ${instead}` }
  })
}

/** @param {string} file @returns {Promise<Hit[]>} */
export async function hitsIn(file, text = readFileSync(join(root, file), 'utf8')) {
  if (file.endsWith('.md')) return lint(file, text, '.md', MAX_WORDS.text)
  const { comments, strings } = sourceProse(file, text)
  const hits = await lint(file, comments, '.prose', MAX_WORDS.comment)
  if (!COMMENTS_ONLY.test(file)) hits.push(...(await lint(file, strings, '.prose', MAX_WORDS.text)))
  return hits.sort((a, b) => a.line - b.line)
}

async function main() {
  const { positionals } = parseArgs({ allowPositionals: true })
  const files = filesBelow(positionals)
  if (files.length === 0) throw new Error(`No file with prose below ${positionals.join(', ')}`)
  const hits = []
  for (const file of files) hits.push(...(await hitsIn(file)))
  for (const { file, line, message } of hits) console.log(`${file}:${line}: ${message}`)
  console.log(`prose: ${hits.length} hits in ${files.length} files`)
  process.exitCode = hits.length > 0 ? 1 : 0
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main()
