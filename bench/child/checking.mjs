// @ts-check
/** `node checking.mjs FOLDER STEP`: every STEPth real file checked by all rules. Fixes are not proved: that is done when somebody asks for one. */
import { check } from '../../dist/check/index.js'
import { parse } from '../../dist/syntax/index.js'
import { readFiles } from '../files.mjs'
import { timed } from '../meter.mjs'

const [folder = '', step = '1'] = process.argv.slice(2)
const files = readFiles(folder).filter((_, index) => index % Number(step) === 0)

console.log(JSON.stringify(files.map(({ text }) => timed(() => void check(parse(text))))))
