import { type File, type Rule, read, registryDialects } from 'wayleave'
import { unnamedAgent } from 'wayleave/diff'

/** The most URLs that a file suggests: as many as are seen at once. */
const MAX_SUGGESTED = 8

/** Rules whose paths are tried; later rules suggest nothing. */
const MAX_RULES = 200

/** The most paths of one folder. */
const MAX_OF_FOLDER = 2

/** Robots whose own groups suggest a path each. */
const MAIN_ROBOTS = ['Googlebot', 'bingbot', 'GPTBot', 'ClaudeBot']

/**
 * Paths that are worth a look in a file: the start page, the first path that each own group of a main robot closes, and
 * paths of the first rules. One of each folder comes before another of the same. Of paths that differ only in their
 * numbers, one is enough.
 *
 * @param asked a robot whose rules come first.
 */
export function suggestedUrls(file: File, ...asked: readonly string[]): readonly string[] {
  const dialect = registryDialects.google
  const agents = [...asked, unnamedAgent([file], [dialect]), ...MAIN_ROBOTS]
  const policies = agents.map((agent) => read(file, { agent, dialect }))
  const closed = policies.flatMap(({ selection, rules }) => {
    const first = rules.filter(isOfPath).find(({ effect }) => effect === 'disallow')
    return selection.kind === 'named' && first !== undefined ? [samplePath(first.value)] : []
  })
  const paths = policies.flatMap(({ rules }) =>
    rules.slice(0, MAX_RULES).flatMap((rule) => (isOfPath(rule) ? [samplePath(rule.value)] : [])),
  )
  const shapes = new Set<string>()
  const folders = new Map<string, string[]>()
  for (const path of paths) {
    const shape = path.replace(/\d+/g, '0')
    if (shapes.has(shape)) continue
    shapes.add(shape)
    const [folder = ''] = /^\/[^/?]*/.exec(path) ?? []
    folders.set(folder, [...(folders.get(folder) ?? []), path])
  }
  const inTurn = Array.from({ length: MAX_OF_FOLDER }, (_, at) =>
    [...folders.values()].flatMap((one) => one[at] ?? []),
  )
  return [...new Set(['/', ...closed, ...inTurn.flat()])].slice(0, MAX_SUGGESTED)
}

/** Is a rule for a part of the site? */
function isOfPath(rule: Rule): rule is Rule & { readonly value: string } {
  return rule.reason === 'rule' && rule.value !== undefined && rule.value !== '/'
}

/** A path that the value of a rule matches: a star stands for a short name, a final slash gets a page. */
function samplePath(value: string): string {
  const path = value
    .replace(/\$$/, '')
    .replaceAll(/(?<=\/)\*+(?=\.\w)/g, 'report')
    .replaceAll(/\*+/g, (_, offset: number) => (offset === 0 ? '/page' : 'x'))
  const rooted = path.startsWith('/') ? path : `/${path}`
  return rooted.replace(/^\/\/+/, '/')
}
