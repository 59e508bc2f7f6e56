import { pageHeaders } from 'wayleave/web'
import { options } from './options.js'
// The build runs no routes. This import makes it refuse a file that keeps Googlebot out.
import './robots.js'

export default {
  compatibilityDate: '2026-11-01',
  nitro: { routeRules: { '/**': { headers: pageHeaders(options) } } },
}
