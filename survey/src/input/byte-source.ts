/**
 * Bytes of a stream, asked for by line or by number. It holds no more than one chunk and the bytes asked for.
 */
export class ByteSource {
  private readonly chunks: AsyncIterator<Uint8Array>
  private held: Buffer = Buffer.alloc(0)
  private isEnded = false

  constructor(chunks: AsyncIterable<Uint8Array>) {
    this.chunks = chunks[Symbol.asyncIterator]()
  }

  /**
   * The next line without its end; `undefined` at the end of the stream. A line beyond the limit is cut
   * there.
   */
  async line(limit: number): Promise<string | undefined> {
    let from = 0
    for (;;) {
      const end = this.held.indexOf(LF, from)
      if (end !== -1 || this.held.length >= limit) {
        const cut = end === -1 ? limit : end
        const line = this.held.toString('latin1', 0, cut)
        this.held = this.held.subarray(end === -1 ? limit : end + 1)
        return line.endsWith('\r') ? line.slice(0, -1) : line
      }
      from = this.held.length
      if (!(await this.fill())) break
    }
    if (this.held.length === 0) return undefined
    const rest = this.held.toString('latin1')
    this.held = Buffer.alloc(0)
    return rest
  }

  /** The next bytes: fewer if the stream ends before. */
  async take(length: number): Promise<Buffer> {
    const parts: Buffer[] = []
    let missing = length
    while (missing > 0) {
      if (this.held.length === 0 && !(await this.fill())) break
      const part = this.held.subarray(0, missing)
      this.held = this.held.subarray(part.length)
      parts.push(part)
      missing -= part.length
    }
    return parts.length === 1 ? (parts[0] as Buffer) : Buffer.concat(parts)
  }

  /** Passes over bytes. Returns how many there were. */
  async skip(length: number): Promise<number> {
    let missing = length
    while (missing > 0) {
      if (this.held.length === 0 && !(await this.fill())) break
      const passed = Math.min(missing, this.held.length)
      this.held = this.held.subarray(passed)
      missing -= passed
    }
    return length - missing
  }

  private async fill(): Promise<boolean> {
    if (this.isEnded) return false
    const { done, value } = await this.chunks.next()
    if (done === true) {
      this.isEnded = true
      return false
    }
    this.held = this.held.length === 0 ? Buffer.from(value) : Buffer.concat([this.held, value])
    return true
  }
}

const LF = 0x0a
