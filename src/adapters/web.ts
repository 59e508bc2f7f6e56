import { type RobotsContent, servedRobots } from './served-robots.ts'

/** A request, or what a framework gives a route: an object that has it. */
export type AskedRoute = Request | { readonly request: Request }

/**
 * Answers requests for robots.txt, where a route gets a `Request`, or an object that has it, and gives a `Response`: Next,
 * Astro, SvelteKit, React Router, Nuxt, Hono, and servers on the edge. Without a request, the answer is that to GET.
 *
 * @throws TypeError for options that `robots` refuses.
 * @throws Error if the file keeps Googlebot from the home page, and `environment` is not `staging`.
 *
 * @example
 * ```ts
 * const GET = robotsRoute('User-agent: *\nDisallow: /cart/\n')
 * await GET(new Request('https://example.com/robots.txt')).text() // 'User-agent: *\nDisallow: /cart/\n'
 * ```
 */
export function robotsRoute(content: RobotsContent): (asked?: AskedRoute) => Response {
  const served = servedRobots(content)
  return (asked) => {
    const request = asked !== undefined && 'request' in asked ? asked.request : asked
    const { status, headers, body } = served.answer(
      request?.method ?? 'GET',
      request?.headers.get('if-none-match'),
    )
    return new Response(body, { status, headers })
  }
}
