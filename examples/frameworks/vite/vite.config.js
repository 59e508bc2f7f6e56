import { robotsTxt } from 'wayleave/vite'
import { pageHeaders } from 'wayleave/web'
import { options } from './options.js'

export default {
  plugins: [robotsTxt(options)],
  server: { headers: pageHeaders(options) },
  preview: { headers: pageHeaders(options) },
}
