import { render } from 'preact'
import { App } from './app.tsx'
import { exampleNamed, FIRST_EXAMPLE } from './examples/examples.ts'
import { keepOffline } from './open/keep-offline.ts'
import { openServedFile } from './open/served-file.ts'
import { followAddress, savedOf } from './state/address.ts'
import { update } from './state/store.ts'
import './styles/tokens.css'
import './styles/page.css'
import './styles/parts.css'
import './styles/test-tab.css'
import './styles/other-tabs.css'
import './styles/print.css'

const saved = await savedOf(location.hash)
update(saved ?? exampleNamed(FIRST_EXAMPLE))
if (saved === undefined) await openServedFile()
followAddress()
const place = document.getElementById('page')
if (place !== null) render(<App />, place)
keepOffline()
