/** Words in the names of hosts that are closed, most of them while a site is made. */
const STAGING =
  /^(?:(?:.*-)?(?:dev|develop|staging|stage|test|testing|preview|uat|qa|sandbox|hidden)\d*(?:-.*)?|cert)$/i

/** The last two labels of hosts under which sites of a country are registered, such as `co.uk` and `com.au`. */
const REGISTRY = /^(?:com?|org?|net?|gov?|gob|edu?|ac|ad)\.[a-z]{2}$/i

/** Is a host closed by its name? Its last labels are the name of the whole site. */
export function isStagingHost(host: string): boolean {
  const labels = host.split('.')
  const ofSite = REGISTRY.test(labels.slice(-2).join('.')) ? 3 : 2
  return labels.slice(0, -ofSite).some((label) => STAGING.test(label))
}
