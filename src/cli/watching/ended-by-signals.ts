/** Works so that the signals that ask a process to end abort the work, and the lock is given back. */
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
