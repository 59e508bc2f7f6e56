import { pageHeaders } from 'wayleave/web'
import { options } from '../options.js'

export async function handle({ event, resolve }) {
  const response = await resolve(event)
  for (const [name, value] of Object.entries(pageHeaders(options))) response.headers.set(name, value)
  return response
}
