import type { PagePlace, PageVerdict } from '../../page/index.ts'
import type { File } from '../../syntax/index.ts'
import type { StanceNote } from './stance-notes.ts'

/** A page, and what each robot may do with it. */
export interface AnsweredPage {
  /** The path of its file, or its URL. */
  readonly name: string
  /** Absent if it is not known. */
  readonly url?: string
  readonly status?: number
  readonly verdicts: readonly PageVerdict[]
  /** Where the page disagrees with the stance. Absent if no stance is given. */
  readonly stance?: readonly StanceNote[]
  /** Its HTML, or an empty file. */
  readonly file: File
}

/** May each robot index the page? */
export function isIndexable({ verdicts }: Pick<AnsweredPage, 'verdicts'>): boolean {
  return verdicts.every(({ index }) => index === 'yes')
}

/** The reason why a robot may not index a page, or why this is unknown; `undefined` if there is no such reason. */
export function decidingPlace({ verdicts }: Pick<AnsweredPage, 'verdicts'>): PagePlace | undefined {
  const closed = verdicts.find(({ index }) => index === 'no') ?? verdicts.find(({ index }) => index !== 'yes')
  return closed?.because.find(
    ({ decides }) => decides.includes('index') || (closed.fetch === 'disallow' && decides.includes('fetch')),
  )
}

/** Does a page agree with the stance? Without a stance, it does. */
export function agreementOf({
  stance = [],
}: Pick<AnsweredPage, 'stance'>): 'agrees' | 'disagrees' | 'undecided' {
  if (stance.some(({ code }) => code !== 'stance-undecided')) return 'disagrees'
  return stance.length > 0 ? 'undecided' : 'agrees'
}
