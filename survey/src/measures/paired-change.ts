import type { Row } from '../tables/query-rows.ts'

/** A cluster of hosts: how many more of them are closed afterwards, how many there are, and how often that occurs. */
type Cluster = readonly [more: number, hosts: number, times: number]

/** Samples of the bootstrap. */
const SAMPLES = 2_000

/** Of a mean above, a Poisson number is drawn as a normal one. */
const NORMAL_FROM = 30

/**
 * A row with `closed`, `opened` and `clusters`, with what tells a change from chance in place of `clusters`.
 * `p` is that of the exact test of McNemar (1947) for the same hosts twice. `low` and `high` are the interval
 * of 95 % of `change`, by a bootstrap that draws whole clusters. The seed is fixed, so that the same rows give
 * the same numbers.
 */
export function withPairedChange({ clusters, ...row }: Row): Row {
  const { closed, opened, n } = row
  if (!Array.isArray(clusters)) return row
  const [low, high] = bootstrap(clusters as readonly Cluster[])
  return {
    ...row,
    change: (Number(closed) - Number(opened)) / Number(n),
    low,
    high,
    p: mcNemar(Number(closed), Number(opened)),
  }
}

/** The chance of a split at least as uneven, if each host that changed had opened or closed by a coin. */
export function mcNemar(closed: number, opened: number): number {
  const changed = closed + opened
  let logOfTerm = -changed * Math.LN2
  let sum = 0
  for (let less = 0; less <= Math.min(closed, opened); less++) {
    sum += Math.exp(logOfTerm)
    logOfTerm += Math.log((changed - less) / (less + 1))
  }
  return Math.min(1, 2 * sum)
}

/** The 2.5 % and the 97.5 % quantile of the change. A Poisson number stands for how often a cluster is drawn. */
function bootstrap(clusters: readonly Cluster[]): readonly [low: number, high: number] {
  const random = mulberry32(1)
  const changes = Array.from({ length: SAMPLES }, () => {
    let [more, hosts] = [0, 0]
    for (const [moreOfCluster, hostsOfCluster, times] of clusters) {
      const drawn = poisson(times, random)
      more += drawn * moreOfCluster
      hosts += drawn * hostsOfCluster
    }
    return hosts === 0 ? 0 : more / hosts
  }).sort((one, other) => one - other)
  const at = (quantile: number): number => changes[Math.round(quantile * (SAMPLES - 1))] ?? 0
  return [at(0.025), at(0.975)]
}

function poisson(mean: number, random: () => number): number {
  if (mean > NORMAL_FROM) {
    const normal = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
    return Math.max(0, Math.round(mean + Math.sqrt(mean) * normal))
  }
  const least = Math.exp(-mean)
  let count = 0
  for (let product = random(); product > least; product *= random()) count += 1
  return count
}

/** The generator mulberry32 (Tommy Ettinger, 2017): numbers from 0 to below 1. */
function mulberry32(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
