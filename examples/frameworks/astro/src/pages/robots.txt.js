import { robotsRoute } from 'wayleave/web'
import { options } from '../../options.js'

const answer = robotsRoute(options)

export const prerender = true
export const GET = () => answer()
