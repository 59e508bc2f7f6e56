import type { RequestCounter } from './count-requests.ts'
import { logLines } from './log-lines.ts'
import type { LogReport } from './log-report.ts'
import { parseLogLine } from './parse-log-line.ts'

/** What logs say about robots, and how much of them could be read. */
export interface CountedLogs extends LogReport {
  /** Lines that are not blank. */
  readonly lines: number
  /** Lines that are of no known format, and lines that are too long. */
  readonly unreadable: number
}

/** Counts the lines of logs, one after the other. Memory does not grow with their length. */
export class LogCounter {
  readonly #requests: RequestCounter
  #lines = 0
  #unreadable = 0

  constructor(requests: RequestCounter) {
    this.#requests = requests
  }

  /**
   * Counts the lines of one log, which may be compressed (gzip).
   *
   * @param onLines called with the number of lines so far, after some of them.
   * @throws the error of the stream, such as for a log whose compression is damaged. What came before is counted.
   */
  async add(chunks: AsyncIterable<Uint8Array>, onLines?: (lines: number) => void): Promise<void> {
    for await (const lines of logLines(chunks)) {
      for (const line of lines) this.#count(line)
      onLines?.(this.#lines)
    }
  }

  result(): CountedLogs {
    return { lines: this.#lines, unreadable: this.#unreadable, ...this.#requests.result() }
  }

  #count(line: string): void {
    const request = parseLogLine(line)
    if (request !== undefined) this.#requests.add(request)
    else if (line.trim() === '') return
    else this.#unreadable += 1
    this.#lines += 1
  }
}
