/** A set of small numbers that is emptied at no cost. */
export class Marks {
  private readonly rounds: number[] = []
  private round = 0

  clear(): void {
    this.round += 1
  }

  has(number: number): boolean {
    return this.rounds[number] === this.round
  }

  add(number: number): void {
    while (this.rounds.length < number) this.rounds.push(0)
    this.rounds[number] = this.round
  }
}
