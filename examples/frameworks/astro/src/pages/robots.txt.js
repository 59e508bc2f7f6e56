import { robotsRoute } from 'wayleave/web'
import { options } from '../../options.js'

export const prerender = true
export const GET = robotsRoute(options)
