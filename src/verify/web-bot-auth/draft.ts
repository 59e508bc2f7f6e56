/** The draft of the IETF working group by which requests are signed and verified. */
export const WEB_BOT_AUTH_DRAFT = 'draft-ietf-webbotauth-httpsig-protocol-01 (2026-10-29)'

/** The tag of such signatures. */
export const TAG = 'web-bot-auth'

/** Where a domain publishes its keys. */
export const DIRECTORY_PATH = '/.well-known/http-message-signatures-directory'

/** The draft recommends that a signature expires within 24 hours. */
export const MAX_LIFETIME_S: number = 24 * 60 * 60
