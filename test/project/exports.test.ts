import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import * as access from '../../src/access/index.ts'
import * as crawlee from '../../src/adapters/crawlee.ts'
import * as playwright from '../../src/adapters/playwright.ts'
import * as undici from '../../src/adapters/undici.ts'
import * as check from '../../src/check/index.ts'
import * as crawl from '../../src/crawl/index.ts'
import * as opentelemetry from '../../src/crawl/opentelemetry.ts'
import * as registrableDomain from '../../src/crawl/registrable-domain.ts'
import * as facts from '../../src/dialects/dialect-facts.ts'
import * as dialects from '../../src/dialects/index.ts'
import * as once from '../../src/dialects/once.ts'
import * as diff from '../../src/diff/index.ts'
import * as fetch from '../../src/fetch/index.ts'
import * as root from '../../src/index.ts'
import * as rewrite from '../../src/rewrite/index.ts'
import * as robots from '../../src/robots/index.ts'
import * as store from '../../src/store/index.ts'
import * as lmdb from '../../src/store/lmdb.ts'
import * as redis from '../../src/store/redis.ts'

/** What can be imported is a promise: a name that comes or goes is seen here first. */

const { exports } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as { exports: Record<string, unknown> }

describe('entry points', () => {
  it('are these', () => {
    expect(Object.keys(exports).sort()).toEqual(
      [
        '.',
        './once',
        './dialects',
        './dialects/facts',
        './diff',
        './check',
        './rewrite',
        './fetch',
        './robots',
        './store',
        './store/lmdb',
        './store/redis',
        './crawl',
        './crawl/registrable-domain',
        './crawl/opentelemetry',
        './undici',
        './crawlee',
        './playwright',
        './access',
        './package.json',
        ...Object.keys(root.dialects).map((id) => `./dialects/${id}`),
      ].sort(),
    )
  })

  it('wayleave', () => {
    expect(Object.keys(root).sort()).toEqual([
      'cleanUrl',
      'decide',
      'decideAll',
      'decideForAgents',
      'dialects',
      'explain',
      'isInWindow',
      'lineAt',
      'lineCount',
      'linesOf',
      'parse',
      'preferencesAt',
      'print',
      'printBytes',
      'rateAt',
      'read',
      'secondsPerDocument',
    ])
  })

  it('wayleave/once', () => {
    expect(Object.keys(once).sort()).toEqual(['decideOnce', 'google', 'parse', 'rfc9309'])
  })

  it('wayleave/dialects', () => {
    expect(Object.keys(dialects).sort()).toEqual([
      'UNNAMED_AGENT',
      'UNNAMED_AGENT_NAME',
      'decideForAgents',
      'dialectFacts',
      'dialects',
      'fieldOfRow',
      'preferencesAt',
      'read',
      'rowsByLine',
      'rulesKey',
      'sameRecords',
      'selectionKey',
      'unnamedAgent',
    ])
  })

  it('wayleave/dialects/facts', () => {
    expect(Object.keys(facts)).toEqual(['dialectFacts'])
  })

  it('wayleave/diff', () => {
    expect(Object.keys(diff).sort()).toEqual([
      'compareDialects',
      'diff',
      'firstDifference',
      'minimizeRules',
      'otherChanges',
      'redundantRules',
      'unreachableRules',
    ])
  })

  it('wayleave/check', () => {
    expect(Object.keys(check).sort()).toEqual([
      'CONFIG_KEYS',
      'DEFAULT_FAIL_ON',
      'ENVIRONMENTS',
      'MAX_FINDINGS_PER_RULE',
      'MAX_FIX_ROUNDS',
      'SEVERITIES',
      'applyFixes',
      'baselineOf',
      'check',
      'checkByConfig',
      'countedFingerprints',
      'emptyBaseline',
      'fixFile',
      'isNamedBy',
      'mergedConfig',
      'parseBaseline',
      'parseConfig',
      'presets',
      'prunedBaseline',
      'rules',
      'severitiesInForce',
      'summaryOf',
      'suppress',
      'suppressionRules',
      'updatedBaseline',
      'whyFailed',
      'withoutInherited',
    ])
  })

  it('wayleave/rewrite', () => {
    expect(Object.keys(rewrite).sort()).toEqual([
      'compareMeaning',
      'format',
      'isUnchanged',
      'meetsStance',
      'moderatobot',
      'newFile',
      'portable',
      'readStance',
    ])
  })

  it('wayleave/fetch', () => {
    expect(Object.keys(fetch).sort()).toEqual([
      'BlockedAddressError',
      'checkUserAgent',
      'fetchDocument',
      'fetchRobots',
      'guardAddress',
      'guardUrl',
      'guardedClient',
      'guardedLookup',
      'redirectsOf',
      'robotsUrlOf',
      'validatorsOf',
    ])
  })

  it('wayleave/access', () => {
    expect(Object.keys(access).sort()).toEqual([
      'CIRCUMSTANCES',
      'CLOCK_SLACK_MS',
      'JITTER',
      'LONG_UNREACHABLE_MS',
      'MAX_ANSWER_BYTES',
      'MAX_BACK_OFF_MS',
      'MAX_FRESH_MS',
      'MAX_RETRY_AFTER_MS',
      'MIN_BACK_OFF_MS',
      'MIN_FRESH_MS',
      'MIN_HEURISTIC_MS',
      'accessStateAt',
      'declaredCharset',
      'isUtf8',
      'lifetimeOf',
      'profiles',
      'retryAfter',
      'updateRecord',
    ])
  })

  it('wayleave/robots', () => {
    expect(Object.keys(robots).sort()).toEqual(['readOptionsOf', 'robotNamed', 'robots', 'tokenOf'])
  })

  it('wayleave/store, and those that need a server or a library', () => {
    expect(Object.keys(store).sort()).toEqual([
      'MAX_MEMORY_BYTES',
      'MAX_MEMORY_RECORDS',
      'MAX_MEMORY_SLOTS',
      'StoreError',
      'memoryStore',
      'steadyNow',
    ])
    expect(Object.keys(lmdb).sort()).toEqual(['LMDB_TIMEOUT_MS', 'lmdbStore'])
    expect(Object.keys(redis).sort()).toEqual([
      'REDIS_PREFIX',
      'REDIS_TIMEOUT_MS',
      'REPLICAS_TIMEOUT_MS',
      'ioredisPort',
      'nodeRedisPort',
      'redisStore',
    ])
  })

  it('wayleave/crawl', () => {
    expect(Object.keys(crawl).sort()).toEqual([
      'BUDGET_HOOK_RETRY_MS',
      'BUDGET_PERIOD_MS',
      'BlockedAddressError',
      'DEFAULT_DELAY_MS',
      'DEFAULT_FACTOR',
      'DEFAULT_FLOOR_MS',
      'DEFAULT_MAX_DELAY_MS',
      'GateClosedError',
      'LONGEST_TIMER_MS',
      'MAX_READY_BYTES',
      'MAX_READY_ORIGINS',
      'REFUSED_HEADER',
      'REQUEST_DEADLINE_MS',
      'ROBOTS_DEADLINE_MS',
      'RobotsDeferredError',
      'RobotsDisallowedError',
      'byAddress',
      'byAll',
      'byGroup',
      'byHost',
      'createGate',
      'systemTime',
    ])
  })

  it('wayleave/crawl/registrable-domain and wayleave/crawl/opentelemetry', () => {
    expect([Object.keys(registrableDomain), Object.keys(opentelemetry)]).toEqual([['byRegistrableDomain'], ['recordMetrics']])
  })

  it('wayleave/undici, wayleave/crawlee and wayleave/playwright', () => {
    expect(Object.keys(playwright).sort()).toEqual(['MAX_BROWSER_REDIRECTS', 'obeyIn'])
    expect(Object.keys(crawlee).sort()).toEqual(['gateHooks', 'robotsTxtFileOf'])
    expect(Object.keys(undici).sort()).toEqual(['RENEW_AFTER_MS', 'gateInterceptor'])
  })

  it.each(Object.keys(root.dialects))('wayleave/dialects/%s has the dialect', async (id) => {
    const entry = (await import(`../../src/dialects/${id}/${id}.ts`)) as Record<string, { id?: unknown }>
    expect(Object.values(entry).filter((value) => value?.id === id)).toEqual([root.dialects[id as keyof typeof root.dialects]])
  })
})
