import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import * as dialects from '../src/dialects/index.ts'
import * as root from '../src/index.ts'
import * as robots from '../src/robots/index.ts'

/** What can be imported is a promise: a name that comes or goes is seen here first. */

const { exports } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as { exports: Record<string, unknown> }

describe('entry points', () => {
  it('are these', () => {
    expect(Object.keys(exports).sort()).toEqual(
      ['.', './dialects', './robots', './package.json', ...Object.keys(root.dialects).map((id) => `./dialects/${id}`)].sort(),
    )
  })

  it('wayleave', () => {
    expect(Object.keys(root).sort()).toEqual([
      'cleanUrl',
      'compareReadings',
      'decide',
      'decideAll',
      'dialectFacts',
      'dialects',
      'diff',
      'droppableRules',
      'explain',
      'firstParting',
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
      'robotNamed',
      'robots',
      'secondsPerDocument',
      'smallestEqual',
      'unreachableRules',
    ])
  })

  it('wayleave/dialects', () => {
    expect(Object.keys(dialects).sort()).toEqual(['dialectFacts', 'dialects', 'preferencesAt', 'read'])
  })

  it('wayleave/robots', () => {
    expect(Object.keys(robots).sort()).toEqual(['robotNamed', 'robots'])
  })

  it.each(Object.keys(root.dialects))('wayleave/dialects/%s has the dialect and its facts', async (id) => {
    const entry = (await import(`../src/dialects/${id}.ts`)) as Record<string, { id?: unknown }>
    const withId = Object.entries(entry).filter(([, value]) => value?.id === id)
    expect(withId.map(([name]) => name.endsWith('Facts')).sort()).toEqual([false, true])
  })
})
