import { cloudflareExpressions } from './cloudflare-expressions.ts'
import type { RefusedRobot } from './refused-robots.ts'
import type { ServerTarget } from './target.ts'
import { userAgentPatterns } from './user-agent-pattern.ts'

/** What is true of every server that refuses by User-Agent header. */
const EVADED: readonly string[] = [
  'A robot that sends another User-Agent header, such as that of a browser, is let in.',
  'A client that sends the name of one of these robots is refused, although it may be another.',
  'A header that also names another robot is refused.',
  'All of /robots.txt stays open, so that robots can read what the site says.',
]

/** The servers for which a block can be written. */
export const SERVER_TARGETS: Readonly<Record<ServerTarget['id'], ServerTarget>> = {
  nginx: {
    id: 'nginx',
    kind: 'server',
    name: 'nginx',
    place: 'a file that you include in each server block: include wayleave.conf;',
    limits: EVADED,
    source: 'nginx 1.22.1 of Debian 12, run on 2026-11-30',
    write: (robots) =>
      patternLines(robots, (pattern, first) =>
        first
          ? `set $wayleave_refused "";\nif ($http_user_agent ~* "${pattern}") { set $wayleave_refused 1; }`
          : `if ($http_user_agent ~* "${pattern}") { set $wayleave_refused 1; }`,
      ).concat(
        'if ($uri = /robots.txt) { set $wayleave_refused ""; }',
        'if ($wayleave_refused) { return 403; }',
      ),
  },
  caddy: {
    id: 'caddy',
    kind: 'server',
    name: 'Caddy',
    place: 'the top of the Caddyfile; then write "import wayleave" into each site',
    limits: [
      ...EVADED,
      'Caddy runs handle and route blocks first: begin each of these with "respond @wayleave 403".',
    ],
    source: 'Caddy 2.6.2 of Debian 12, run on 2026-11-30',
    write: (robots) => [
      '(wayleave) {',
      '\t@wayleave {',
      // Caddy has no limit for a line, and a matcher has one name in all of a site.
      `\t\theader_regexp User-Agent \`(?i)${userAgentPatterns(robots).join('|')}\``,
      '\t\tnot path /robots.txt',
      '\t}',
      '\trespond @wayleave 403',
      '}',
    ],
  },
  apache: {
    id: 'apache',
    kind: 'server',
    name: 'Apache',
    place: 'a VirtualHost, the server configuration, or .htaccess with AllowOverride AuthConfig',
    limits: [...EVADED, 'An <If> section of the site that grants access may come later, and then counts.'],
    source: 'Apache 2.4 of Debian 12, run on 2026-11-30',
    write: (robots) =>
      patternLines(robots, (pattern) => {
        const expression = `%{REQUEST_URI} != '/robots.txt' && %{HTTP_USER_AGENT} =~ m#${pattern}#i`
        return `<If "${expression.replaceAll('\\', '\\\\')}">\n  Require all denied\n</If>`
      }),
  },
  haproxy: {
    id: 'haproxy',
    kind: 'server',
    name: 'HAProxy',
    place: 'a frontend or listen section, before other http-request lines',
    limits: EVADED,
    source: 'HAProxy 2.6.12 of Debian 12, run on 2026-11-30',
    write: (robots) =>
      patternLines(
        robots,
        (pattern) => `acl wayleave_refused req.fhdr(User-Agent) -m reg -i '${pattern}'`,
      ).concat('http-request deny deny_status 403 if wayleave_refused !{ path /robots.txt }'),
  },
  cloudflare: {
    id: 'cloudflare',
    kind: 'server',
    name: 'Cloudflare',
    place: 'Security rules, Custom rules, Edit expression, with the action Block; a rule for each expression',
    limits: [
      ...EVADED,
      'Without regular expressions, a robot whose longer name contains one of these names is refused, too, unless the registry has that robot.',
    ],
    source:
      'https://developers.cloudflare.com/ruleset-engine/rules-language/operators/ and …/expressions/, stored copies read on 2026-11-30; no rule was run there',
    comment: null,
    write: (robots) => cloudflareExpressions(robots),
  },
  traefik: {
    id: 'traefik',
    kind: 'server',
    name: 'Traefik',
    place: 'a file of the file provider (dynamic configuration, Traefik 3)',
    limits: [
      ...EVADED,
      'A router with a greater priority, or an entry point that these routers do not listen on, lets robots in.',
    ],
    source:
      'https://doc.traefik.io/traefik/v3.8/reference/routing-configuration/http/routing/rules-and-priority/, stored copy read on 2026-11-30; Traefik was not run',
    write: (robots) => {
      const rule = userAgentPatterns(robots)
        .map((pattern) => `HeaderRegexp(\`User-Agent\`, \`(?i)${pattern}\`)`)
        .join(' || ')
      const router = [
        `      rule: '!Path(\`/robots.txt\`) && (${rule})'`,
        '      priority: 1000000',
        '      middlewares: [wayleave-refuse]',
        '      service: noop@internal',
      ]
      return [
        'http:',
        '  routers:',
        '    wayleave:',
        ...router,
        '    wayleave-tls:',
        ...router,
        '      tls: {}',
        '  middlewares:',
        '    wayleave-refuse:',
        '      # No client has this address, so the list refuses all.',
        '      ipAllowList:',
        "        sourceRange: ['255.255.255.255/32']",
      ]
    },
  },
  anubis: {
    id: 'anubis',
    kind: 'server',
    name: 'Anubis',
    place: 'the beginning of the list "bots" of the policy file',
    limits: [...EVADED, 'Anubis takes the first rule that fits: a rule above these may let a robot in.'],
    source:
      'https://mintlify.com/TecharoHq/Anubis/concepts/policies, stored copy read on 2026-11-30; Anubis was not run',
    write: (robots) => [
      'bots:',
      '  - name: wayleave-robots-txt',
      "    path_regex: '^/robots\\.txt$'",
      '    action: ALLOW',
      ...userAgentPatterns(robots).flatMap((pattern, at) => [
        `  - name: wayleave-${at + 1}`,
        `    user_agent_regex: '(?i)${pattern}'`,
        '    action: DENY',
      ]),
    ],
  },
}

function patternLines(
  robots: readonly RefusedRobot[],
  line: (pattern: string, isFirst: boolean) => string,
): string[] {
  return userAgentPatterns(robots).map((pattern, at) => line(pattern, at === 0))
}
