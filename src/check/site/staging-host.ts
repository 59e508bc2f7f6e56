/** Words in the names of hosts that are closed, most of them while a site is made. */
const STAGING =
  /^(?:(?:.*-)?(?:dev|develop|staging|stage|test|testing|preview|uat|qa|sandbox|hidden)\d*(?:-.*)?|cert)$/i

/** Is a host closed by its name? The last two labels are the name of the whole site. */
export function isStagingHost(host: string): boolean {
  return host
    .split('.')
    .slice(0, -2)
    .some((label) => STAGING.test(label))
}
