import { pageHeaders } from 'wayleave/web'
import { options } from './options.js'

const headers = Object.entries(pageHeaders(options)).map(([key, value]) => ({ key, value }))

export default { headers: async () => [{ source: '/:path*', headers }] }
