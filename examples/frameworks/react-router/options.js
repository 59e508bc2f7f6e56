// The test sets SHUT_OUT to see that a site which would shut Google out does not start.
const path = process.env.SHUT_OUT === undefined ? '/cart/' : '/'

export const options = {
  groups: [{ agents: ['*'], disallow: [path] }],
  signals: { 'ai-train': 'no' },
}
