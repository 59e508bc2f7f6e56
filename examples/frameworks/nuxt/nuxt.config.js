import { pageHeaders } from 'wayleave/web'
import { options } from './options.js'

export default {
  compatibilityDate: '2026-11-01',
  nitro: { routeRules: { '/**': { headers: pageHeaders(options) } } },
}
