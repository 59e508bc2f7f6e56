import { render } from 'preact'
import { App } from './app.tsx'
import { exampleNamed, FIRST_EXAMPLE } from './examples/examples.ts'
import { keepOffline } from './open/keep-offline.ts'
import { openServedFile, takeKey } from './open/served-file.ts'
import { printWithFile } from './parts/printed.ts'
import { followAddress, openAddress, savedOf } from './state/address.ts'
import { openText } from './state/store.ts'
import './styles/tokens.css'
import './styles/page.css'
import './styles/parts.css'
import './styles/test-tab.css'
import './styles/other-tabs.css'
import './styles/print.css'

takeKey()
const saved = await savedOf(location.hash)
if (saved === undefined) {
  openText(exampleNamed(FIRST_EXAMPLE))
  await openServedFile(true)
} else void openServedFile(false)
openAddress(saved)
followAddress()
const place = document.getElementById('page')
if (place !== null) render(<App />, place)
keepOffline()
printWithFile()
