/** What a program did wrong, so that nothing can be said of its verdicts: "answered question 3 twice". */
export class ProgramFault extends Error {
  static override readonly name = 'ProgramFault'
  override readonly name = 'ProgramFault'
}
