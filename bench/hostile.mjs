// @ts-check
/**
 * Files and URLs made to hurt, each given to each peer in a process of its own with a time limit: read the
 * file, decide one URL. Time and memory are counted from the moment the input is ready.
 */
import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { timeSpentBy } from './meter.mjs'
import { AGENT } from './peers.mjs'
import { diceOf } from './workloads.mjs'

const script = fileURLToPath(new URL('child/hostile.mjs', import.meta.url))

/** The heap a child may have, in MB: a machine with more memory must not make a peer look better. */
const HEAP = 4096

/** How often a child may go on that has not had its processor time yet. */
const EXTENSIONS = 4

const EVERYBODY = 'User-agent: *\n'
const ORIGIN = 'https://example.com'
const MILLION = 1_000_000
const TEN_MILLION = 10 * MILLION

/** @param {number} count @param {(at: number) => string} line */
const lines = (count, line) => `${Array.from({ length: count }, (_, at) => line(at)).join('\n')}\n`

/** @param {string} text @param {number} count */
const many = (text, count) => text.repeat(count)

/** @param {string} rule */
const disallow = (rule) => `${EVERYBODY}Disallow: ${rule}\n`

/** 500 KiB of rules of the `*` group. @param {(at: number) => string} line */
function filled(line) {
  const rules = [EVERYBODY]
  for (let at = 0, size = 0; size < 500 * 1024; at += 1) {
    const rule = `${line(at)}\n`
    size += rule.length
    rules.push(rule)
  }
  return rules.join('')
}

/** Rules of two words of two letters, most of which are somewhere in the path. */
function words() {
  const dice = diceOf(4)
  const word = (/** @type {number} */ length) =>
    Array.from({ length }, () => (dice() < 0.5 ? 'a' : 'b')).join('')
  return { robots: filled(() => `Disallow: /*${word(12)}*${word(5)}*c`), path: `/${word(8000)}` }
}

/** Rules whose literals are different words of few letters, and a path that nearly holds them all. */
function combinations() {
  const dice = diceOf(3)
  const word = (/** @type {number} */ length) =>
    Array.from({ length }, () => (dice() < 0.8 ? 'a' : 'b')).join('')
  const rules = lines(10_000, () => `Disallow: /*${word(6)}*${word(7)}*${word(8)}`)
  return { robots: EVERYBODY + rules, path: `/${word(2000)}` }
}

/** The file of a well-known shop held such a line. The URL is an ordinary one with many segments. */
function shop() {
  const robots = `${EVERYBODY}Disallow: /gp/cart\nAllow: /*/*/*/*/*/*/*/*/*/*/*.css\nDisallow: /exec/\n`
  return { robots, path: `/${many('a1b2/', 33)}x` }
}

/** @typedef {{ robots: string, path: string, agent?: string }} Input */
/** @typedef {{ what: string, make: () => Input }} Case */

/** @type {Readonly<Record<string, Case>>} */
export const cases = {
  wild1: {
    what: '/ + *a × 12 + *b, against 2,000 a',
    make: () => ({ robots: disallow(`/${many('*a', 12)}*b`), path: `/${many('a', 2000)}` }),
  },
  'wild1-short': {
    what: 'the same, against 60 a',
    make: () => ({ robots: disallow(`/${many('*a', 12)}*b`), path: `/${many('a', 60)}` }),
  },
  wild10k: {
    what: '10,000 such rules, 2,000 a',
    make: () => ({
      robots: EVERYBODY + lines(10_000, (at) => `Disallow: /${many('*a', 12)}*b${at}`),
      path: `/${many('a', 2000)}`,
    }),
  },
  stars: {
    what: '10,000 stars in a row',
    make: () => ({ robots: disallow(`/${many('*', 10_000)}b`), path: `/${many('a', 2000)}` }),
  },
  'stars-dollar': {
    what: '*a × 2,000 + $',
    make: () => ({ robots: disallow(`/${many('*a', 2000)}$`), path: `/${many('a', 3000)}b` }),
  },
  url8k: {
    what: '/*a*b*c$ against a URL of 8 KB',
    make: () => ({ robots: disallow('/*a*b*c$'), path: `/${many('ab', 4000)}` }),
  },
  numbers500k: {
    what: '500 KiB of rules /*a1, /*a2, …, and 8,000 a',
    make: () => ({ robots: filled((at) => `Disallow: /*a${at}`), path: `/${many('a', 8000)}` }),
  },
  words500k: {
    what: '500 KiB of rules of two words, and 8,000 letters',
    make: words,
  },
  'ua10k-x-rule10k': {
    what: '10,000 agents × 10,000 rules',
    make: () => ({
      robots: `${lines(10_000, (at) => `User-agent: b${at}`)}User-agent: ${AGENT}\n${lines(10_000, (at) => `Disallow: /p${at}`)}`,
      path: '/p9999',
    }),
  },
  ua1m: {
    what: 'a million User-agent lines',
    make: () => ({ robots: `${lines(MILLION, (at) => `User-agent: b${at}`)}Disallow: /\n`, path: '/x' }),
  },
  group1m: {
    what: 'a million groups',
    make: () => ({ robots: lines(MILLION, (at) => `User-agent: b${at}\nDisallow: /${at}`), path: '/x' }),
  },
  samegroup500k: {
    what: '500,000 groups of one agent',
    make: () => ({
      robots: lines(MILLION / 2, (at) => `User-agent: ${AGENT}\nDisallow: /${at}`),
      path: '/499999',
    }),
  },
  rule1m: {
    what: 'a million rules',
    make: () => ({ robots: EVERYBODY + lines(MILLION, (at) => `Disallow: /${at}`), path: '/999999' }),
  },
  sitemap1m: {
    what: 'a million sitemaps',
    make: () => ({ robots: lines(MILLION, (at) => `Sitemap: ${ORIGIN}/${at}.xml`), path: '/x' }),
  },
  'line10mb-rule': {
    what: 'one rule of 10 MB',
    make: () => ({ robots: disallow(`/${many('a', TEN_MILLION)}`), path: '/x' }),
  },
  'line10mb-no-colon': {
    what: 'one line of 10 MB without a colon',
    make: () => ({ robots: many('a', TEN_MILLION), path: '/x' }),
  },
  'line10mb-hashes': {
    what: 'one line of 10 MB of #',
    make: () => ({ robots: disallow(`/x ${many('#', TEN_MILLION)}`), path: '/x' }),
  },
  'line10mb-before': {
    what: '10 MB of spaces before a line',
    make: () => ({ robots: `${EVERYBODY}${many(' ', TEN_MILLION)}Disallow: /x\n`, path: '/x' }),
  },
  'line10mb-inside': {
    what: '10 MB of spaces inside a rule',
    make: () => ({ robots: disallow(`/x${many(' ', TEN_MILLION)}y`), path: '/x' }),
  },
  'line10mb-after': {
    what: '10 MB of spaces after a rule',
    make: () => ({ robots: disallow(`/x${many(' ', TEN_MILLION)}`), path: '/x' }),
  },
  nl10m: { what: '10 MB of line feeds', make: () => ({ robots: many('\n', TEN_MILLION), path: '/x' }) },
  cr10m: { what: '10 MB of carriage returns', make: () => ({ robots: many('\r', TEN_MILLION), path: '/x' }) },
  colon10m: { what: '10 MB of colons', make: () => ({ robots: many(':', TEN_MILLION), path: '/x' }) },
  nul: { what: '10 MB of NUL', make: () => ({ robots: many('\0', TEN_MILLION), path: '/x' }) },
  pct: {
    what: 'a percent sign, encoded 4,000 times over',
    make: () => ({ robots: disallow(`/%${many('25', 4000)}41`), path: `/%${many('25', 4000)}41` }),
  },
  'utf8-10mb': {
    what: 'one rule of 10 MB of é',
    make: () => ({ robots: disallow(`/${many('é', TEN_MILLION / 2)}`), path: '/%C3%A9' }),
  },
  proto: {
    what: 'an agent named __proto__',
    make: () => ({
      robots: 'User-agent: __proto__\nUser-agent: constructor\nDisallow: /x\n',
      path: '/x',
      agent: '__proto__',
    }),
  },
  regexmeta: {
    what: 'the letters of regular expressions in rules',
    make: () => ({
      robots:
        EVERYBODY +
        ['/((((', '/[', '/a{2,1}', '/\\', '/+?', '/(?<', '/]|)']
          .map((rule) => `Disallow: ${rule}\n`)
          .join(''),
      path: '/[',
    }),
  },
  shop: { what: '/*/*/*/*/*/*/*/*/*/*/*.css and a URL of 170 letters', make: shop },
  literals10k: {
    what: '10,000 rules /*aaaa…, 2,000 a',
    make: () => ({
      robots: EVERYBODY + lines(10_000, (at) => `Disallow: /*${many('a', 20 + (at % 30))}b${at}`),
      path: `/${many('a', 2000)}`,
    }),
  },
  combinations10k: { what: '10,000 rules of three literals over a and b', make: combinations },
}

/**
 * @typedef {object} Outcome
 * @property {string} [failed] "timeout" or "crash: …"
 * @property {number} [ms] time on the processor
 * @property {number} [peakMB] the whole process, its input included
 * @property {boolean} [allowed]
 */

/**
 * @param {string} peer
 * @param {string} name
 * @param {number} limit time on the processor, in milliseconds; on the wall where the system does not tell
 * @returns {Promise<Outcome>}
 */
export function runCase(peer, name, limit) {
  return new Promise((resolve) => {
    const child = fork(script, [peer, name], {
      execArgv: [`--max-old-space-size=${HEAP}`],
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    })
    const spent = () => timeSpentBy(child.pid ?? 0)
    /** @type {NodeJS.Timeout | undefined} */
    let timer
    let said = ''
    child.stderr?.on('data', (chunk) => {
      said = (said + chunk).slice(-4000)
    })
    const end = (/** @type {Outcome} */ outcome) => {
      clearTimeout(timer)
      child.kill('SIGKILL')
      resolve(outcome)
    }
    // On a busy machine, real time reaches the limit before processor time does: then the child gets more
    // time.
    const wait = (
      /** @type {number | undefined} */ before,
      /** @type {number} */ time,
      /** @type {number} */ extensions,
    ) => {
      timer = setTimeout(() => {
        const left = limit - (Number(spent()) - Number(before))
        if (left > limit / 100 && extensions > 0) wait(before, left, extensions - 1)
        else end({ failed: 'timeout' })
      }, time)
    }
    child.on('message', (/** @type {any} */ message) => {
      if (message.ready) wait(spent(), limit, EXTENSIONS)
      else end(message)
    })
    child.on('exit', (code, signal) => end({ failed: crashOf(said, signal ?? `exit ${code}`) }))
  })
}

/** @param {string} said @param {string} how */
function crashOf(said, how) {
  return said.includes('out of memory') ? 'crash: out of memory' : `crash: ${how}`
}
