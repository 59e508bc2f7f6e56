/** A set of words that tells which of its words are parts of a text. It is made once for many texts. */
export class PartsOfText {
  private readonly words: ReadonlySet<string>
  private readonly lengths: readonly number[]

  constructor(words: Iterable<string>) {
    this.words = new Set(words)
    this.lengths = [...new Set(Array.from(this.words, ({ length }) => length))]
  }

  /**
   * The words that are parts of a text, each once, the empty word among them. Either each part of the text is looked up,
   * or each word is looked for: whatever is less.
   */
  in(text: string): string[] {
    const parts = this.lengths.reduce((sum, length) => sum + Math.max(0, text.length - length + 1), 0)
    if (parts > this.words.size) return [...this.words].filter((word) => text.includes(word))
    const found = new Set<string>()
    for (const length of this.lengths)
      for (let from = 0; from + length <= text.length; from++) {
        const part = text.slice(from, from + length)
        if (this.words.has(part)) found.add(part)
      }
    return [...found]
  }
}
