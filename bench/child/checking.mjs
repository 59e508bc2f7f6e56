// @ts-check
/**
 * `node checking.mjs FOLDER STEP`: checks every STEPth real file by all rules, and then proves all of its fixes, as a
 * caller that reads them does.
 */
import { check } from '../../dist/check/index.js'
import { parse } from '../../dist/syntax/index.js'
import { readFiles } from '../files.mjs'
import { timed } from '../meter.mjs'

const [folder = '', step = '1'] = process.argv.slice(2)
const files = readFiles(folder).filter((_, index) => index % Number(step) === 0)

/** @type {import('../../dist/check/index.js').Report[]} */
const reports = []
const checks = files.map(({ text }) => timed(() => void reports.push(check(parse(text)))))
const fixes = { safe: 0, changing: 0, undecided: 0 }
const proofs = reports.map(({ findings }) =>
  timed(() => {
    for (const { fix } of findings) {
      if (fix?.kind === 'safe') fixes.safe += 1
      else if (fix?.undecided === true) fixes.undecided += 1
      else if (fix !== undefined) fixes.changing += 1
    }
  }),
)

console.log(JSON.stringify({ checks, proofs, fixes }))
