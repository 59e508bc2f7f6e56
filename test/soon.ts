/** How long a test waits, with `vi.waitFor`, for what comes at once where nothing else runs. */
export const SOON = { timeout: 10_000, interval: 5 } as const
