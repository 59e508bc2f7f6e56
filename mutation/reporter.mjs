// @ts-check
/** Reports each mistake as soon as it was tried. */
import { declareValuePlugin, PluginKind } from '@stryker-mutator/api/plugin'

/** @typedef {import('@stryker-mutator/api/core').MutantResult} Mutant */

export const listener = { /** @param {Mutant} _mutant */ heard: (_mutant) => {} }

export const strykerPlugins = [
  declareValuePlugin(PluginKind.Reporter, 'listener', {
    onMutantTested: (/** @type {Mutant} */ mutant) => listener.heard(mutant),
  }),
]
