/** The gate a crawler passes every request through: cache, single flight, pacing, visiting hours. */
export {}
