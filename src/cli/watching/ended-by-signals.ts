/** Runs work that is aborted when a signal asks the process to end. The lock is then given back. */
export async function endedBySignals<Value>(
  ending: AbortController,
  work: () => Promise<Value>,
): Promise<Value> {
  const end = (): void => ending.abort()
  process.once('SIGINT', end).once('SIGTERM', end)
  try {
    return await work()
  } finally {
    process.off('SIGINT', end).off('SIGTERM', end)
  }
}
