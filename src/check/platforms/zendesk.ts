import { disallowed, type Platform } from './platform.ts'

const HELP_CENTRE = [
  ...disallowed(['/children', '/groups', '/organizations', '/requests', '/registration', '/plans']),
  ...disallowed(['/accounts', '/account', '/proxy', '/rules', '/tags', '/ticket_fields', '/reports']),
  ...disallowed(['/search', '/slas', '/integrations', '/users', '/suspended_tickets', '/events', '/console']),
  ...disallowed(['/requests/*/satisfaction/', '/hc/change_language/', '/hc/*/signin', '/hc/*/search']),
  ...disallowed(['/hc/communities/public/topics/*?*filter=', '/hc/communities/public/questions$']),
  ...disallowed(['/hc/communities/public/questions?*filter=', '/hc/communities/public/questions/unanswered']),
  ...disallowed(['/hc/requests/', '/hc/*/requests/']),
  'allow: /hc/*/requests/new',
  ...disallowed(['/access/normal', '/access/sso_bypass', '/access/unauthenticated', '/access/']),
  ...disallowed(['/theming', '/knowledge']),
]

/** The file of a Zendesk help centre. No setting changes it. */
export const zendesk: Platform = {
  name: 'Zendesk',
  toChange: 'Zendesk offers no way to change it',
  signs: ['disallow: /hc/change_language/', 'disallow: /access/sso_bypass', 'disallow: /suspended_tickets'],
  groups: [
    { agents: ['applebot'], records: HELP_CENTRE },
    { agents: ['*'], records: [...HELP_CENTRE, ...disallowed(['/tickets'])] },
  ],
  takenFrom: 'files of help centres, of 2025 and 2026',
}
