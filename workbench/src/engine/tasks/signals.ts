import { type Policy, signalsOf } from 'wayleave'
import type { Robot } from 'wayleave/robots'
import { fileOf } from './file-of.ts'
import { currentRobots, namesOf, policiesOf } from './policies.ts'

/** Something that the file states about the use of its content. */
export interface StatedUse {
  /** What it says of the content, as the rest of a sentence. */
  readonly says: string
  /** `undefined`: it neither allows nor forbids a use. */
  readonly isAllowed: boolean | undefined
  /** The record, as the file has it. */
  readonly record: string
  readonly line: number
  /** Two records say different things of one use; nobody has said which counts. */
  readonly isContradicted: boolean
}

/** Robots that get the same statements. */
export interface SignalClass {
  readonly robots: readonly string[]
  readonly stated: readonly StatedUse[]
}

/** The uses that signals and labels are about (contentsignals.org, draft-ietf-aipref-vocab). */
const USES: Readonly<Record<string, string>> = {
  search: 'be in a search index',
  'ai-input': 'be used for live answers of AI',
  'ai-train': 'be used to train AI',
  'ai-use': 'be used as input to generative AI',
  'train-ai': 'be used to train generative AI',
}

/** The levels of the signal `use` (Cloudflare, 2026-07-01). */
const LEVELS: Readonly<Record<string, string>> = {
  immediate: 'may be used by AI at once, but not be kept',
  reference: 'may be indexed and quoted by AI, with a link',
  full: 'may be summarised and repeated by AI',
}

/** What a file says to robots about the use of its content. Robots with the same statements are one class. */
export function signals({ text }: { readonly text: string }): readonly SignalClass[] {
  const classes = new Map<string, { robots: Robot[]; stated: readonly StatedUse[] }>()
  for (const { policy, robots } of policiesOf(fileOf(text), currentRobots)) {
    const stated = statedIn(policy)
    const key = JSON.stringify(stated)
    const known = classes.get(key)
    if (known === undefined) classes.set(key, { robots: [...robots], stated })
    else known.robots.push(...robots)
  }
  return [...classes.values()].map(({ robots, stated }) => ({ robots: namesOf(robots), stated }))
}

function statedIn(policy: Policy): readonly StatedUse[] {
  return [
    ...signalsOf(policy).flatMap(({ name, values }) =>
      values.map(({ value, line }) => ({
        ...(name === 'use' ? levelOf(value) : useOf(name, ANSWERS[value])),
        record: `Content-Signal: ${name}=${value}`,
        line,
        isContradicted: values.length > 1,
      })),
    ),
    ...policy.contentUsage.flatMap(({ value: { path, dictionary, preferences }, line }) => {
      const where = path === undefined ? '' : `, at ${path}`
      const record = `Content-Usage: ${path === undefined ? '' : `${path} `}${dictionary}`
      const uses = Object.entries(preferences ?? {}).map(([label, one]) => useOf(label, one === 'allow'))
      return (uses.length > 0 ? uses : [useOf('', undefined)]).map((one) => ({
        ...one,
        says: `${one.says}${where}`,
        record,
        line,
        isContradicted: false,
      }))
    }),
    ...policy.licenses.map(({ value, line }) => ({
      says: 'is under this licence',
      isAllowed: undefined,
      record: `License: ${value}`,
      line,
      isContradicted: false,
    })),
    ...policy.noindex.map(({ value, line }) => ({
      says: 'should not be indexed there, but no robot is known to obey this record',
      isAllowed: undefined,
      record: `Noindex: ${value}`,
      line,
      isContradicted: false,
    })),
  ]
}

const ANSWERS: Readonly<Record<string, boolean>> = { yes: true, no: false }

type Said = Pick<StatedUse, 'says' | 'isAllowed'>

function useOf(name: string, isAllowed: boolean | undefined): Said {
  const use = Object.hasOwn(USES, name) ? USES[name] : undefined
  if (use === undefined || isAllowed === undefined)
    return { says: 'gets a statement that no document defines', isAllowed: undefined }
  return { says: `${isAllowed ? 'may' : 'should not'} ${use}`, isAllowed }
}

function levelOf(level: string): Said {
  const says = Object.hasOwn(LEVELS, level) ? LEVELS[level] : undefined
  return says === undefined ? useOf('', undefined) : { says, isAllowed: true }
}
