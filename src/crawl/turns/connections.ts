/** The pacing keys of the connections to a host, if its owner allows several. */

/** The keys of one connection. Those of the first are the keys themselves, which all gates of a fleet know. */
export function keysOfConnection(keys: readonly string[], connection: number): readonly string[] {
  return connection === 0 ? keys : keys.map((key) => `${key}#${connection + 1}`)
}

/** The connection whose turn comes first, as far as this process knows. */
export function freestConnection(
  keys: readonly string[],
  connections: number,
  forecast: (keys: readonly string[]) => { readonly waitMs: number; readonly before: number },
): number {
  let best = { at: 0, waitMs: Number.POSITIVE_INFINITY, before: Number.POSITIVE_INFINITY }
  for (let at = 0; at < connections; at++) {
    const { waitMs, before } = forecast(keysOfConnection(keys, at))
    if (before < best.before || (before === best.before && waitMs < best.waitMs))
      best = { at, waitMs, before }
  }
  return best.at
}
