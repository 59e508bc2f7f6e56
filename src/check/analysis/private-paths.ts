/**
 * Names of folders and pages that are for customers, staff or programs alone: accounts, checkouts, back ends and
 * APIs. Source: the paths that the standard files of WordPress, WooCommerce, Magento, PrestaShop and Shopify
 * close (`platforms/` has their pages), in the singular and in the plural. They decide whether G107 is shown, or
 * how grave it is, in 48 of 2,100 files of a sample from 2020 to 2026.
 */
const NAMES: ReadonlySet<string> = new Set([
  ...['account', 'accounts', 'myaccount', 'customer', 'customers'],
  ...['cart', 'carts', 'basket', 'checkout', 'checkouts', 'order', 'orders', 'payment', 'payments'],
  ...['admin', 'administrator', 'wpadmin', 'backend', 'dashboard', 'internal', 'private'],
  ...['api', 'graphql', 'wpjson'],
])

/** Does a path of a rule name an account, a checkout, a back end or an API? */
export function isPrivatePath(path: string): boolean {
  return path
    .toLowerCase()
    .split(/[/?.&=*$]+/)
    .some((part) => NAMES.has(part.replace(/[-_]/g, '')))
}

/**
 * Names of pages of accounts which names of articles have in them, too, such as `/brand-identity`. Source: the
 * pages that PrestaShop closes, and their usual other names. They decide 1 of 2,100 files of a sample from 2020
 * to 2026.
 */
const PAGES_OF_ACCOUNTS: ReadonlySet<string> = new Set([
  ...['address', 'addresses', 'discount', 'identity', 'login', 'logout', 'password', 'register'],
  ...['signin', 'signup', 'wishlist'],
])

/** Is a word the name of a page of an account that names of articles may have in them? */
export function isOfAccount(word: string): boolean {
  return PAGES_OF_ACCOUNTS.has(word.toLowerCase())
}
