const open: (() => Promise<unknown>)[] = []

/** Has something closed when the test is over, the last thing first. Outside a test: after the next test. */
export function afterwards(close: () => Promise<unknown>): void {
  open.push(close)
}

/** Closes what {@link afterwards} was given. vitest.config.ts has it run after each test. */
export async function closeAll(): Promise<void> {
  for (const close of open.splice(0).reverse()) await close()
}
