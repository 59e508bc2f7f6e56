import { isObject } from '../text/index.ts'

/** The longest line that may be an answer, in characters. */
const MAX_LINE = 65_536
/** The longest part of a wrong line that an error quotes, in characters. */
const MAX_QUOTED = 120

/** Reads the answers to numbered questions, a line of JSON each, in the order of the questions. */
export class AnswerLines {
  readonly #count: number
  readonly #given: (boolean | null)[] = []
  /** The beginning of a line whose end has not come yet. */
  #rest = ''

  constructor(count: number) {
    this.#count = count
  }

  get given(): readonly (boolean | null)[] {
    return this.#given
  }

  get isComplete(): boolean {
    return this.#given.length === this.#count && this.#rest === ''
  }

  /** Reads a part of the output. Returns what is wrong with it, if anything. */
  read(text: string): string | undefined {
    const lines = (this.#rest + text).split('\n')
    this.#rest = lines.pop() as string
    for (const line of lines) {
      const fault = this.#answer(line)
      if (fault !== undefined) return fault
    }
    if (this.#rest.length <= MAX_LINE) return undefined
    return `wrote a line of more than ${MAX_LINE} characters, which is no answer`
  }

  /** Reads what is left when the output has ended. Returns what is wrong with it, if anything. */
  end(): string | undefined {
    const last = this.#rest
    this.#rest = ''
    return last === '' ? undefined : this.#answer(last)
  }

  #answer(line: string): string | undefined {
    const expected = this.#given.length + 1
    const answer = parsed(line)
    if (answer === undefined) {
      const quoted = line.length > MAX_QUOTED ? `${line.slice(0, MAX_QUOTED)}…` : line
      const wanted = JSON.stringify({ id: Math.min(expected, this.#count), allowed: true })
      return `wrote a line that is no answer such as ${wanted}: ${JSON.stringify(quoted)}`
    }
    const { id, allowed } = answer
    if (!Number.isInteger(id) || id < 1 || id > this.#count)
      return `answered question ${id}, which was not asked`
    if (id < expected) return `answered question ${id} twice`
    if (id > expected)
      return `answered question ${id} before question ${expected}; answers keep the order of the questions`
    this.#given.push(allowed)
    return undefined
  }
}

function parsed(line: string): { readonly id: number; readonly allowed: boolean | null } | undefined {
  try {
    const value: unknown = JSON.parse(line)
    if (!isObject(value)) return undefined
    const { id, allowed } = value
    const isVerdict = typeof allowed === 'boolean' || allowed === null
    return typeof id === 'number' && isVerdict ? { id, allowed } : undefined
  } catch {
    return undefined
  }
}
