/**
 * Asks urllib.robotparser of the CPython that Pyodide brings, by the same program as an installed one. Reads rows as JSON
 * lines; answers each with true, false, or null where it raises.
 */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const { loadPyodide } = createRequire(import.meta.url)('pyodide')

const program = readFileSync(new URL('python_urllib.py', import.meta.url), 'utf8')
const isVersion = process.argv[2] === '--version'
let rows = ''
if (!isVersion) for await (const part of process.stdin.setEncoding('utf8')) rows += part
const python = await loadPyodide()
python.globals.set('rows', rows)
python.globals.set('option', isVersion ? '--version' : '')
python.runPython(`
import io, sys
sys.argv = ["python_urllib.py"] + ([option] if option else [])
sys.stdin, sys.stdout = io.StringIO(rows), io.StringIO()
`)
try {
  python.runPython(program)
} catch (error) {
  // The program ends so after it has given its version.
  if (!String(error).includes('SystemExit')) throw error
}
console.log(python.runPython('sys.stdout.getvalue()').trim())
