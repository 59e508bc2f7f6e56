import { disallowed, type Platform } from './platform.ts'

const CHECKOUT = [
  ...['/orders', '/checkouts/', '/checkout', '/carts', '/{number}/checkouts', '/{number}/orders'],
  ...['/*?*oseid=*', '/*preview_theme_id*', '/*preview_script_id*'],
  ...['/services/login_with_shop', '/cdn/wpm/*.js'],
]

const SHOP = [
  ...CHECKOUT,
  ...['/a/downloads/-/*', '/admin', '/cart', '/account', '/search', '/policies/', '/*/policies/'],
  ...['/collections/*sort_by*', '/*/collections/*sort_by*', '*/collections/*filter*&*filter*'],
  ...['/collections/*+*', '/collections/*%2B*', '/collections/*%2b*'],
  ...['/*/collections/*+*', '/*/collections/*%2B*', '/*/collections/*%2b*'],
  ...['/blogs/*+*', '/blogs/*%2B*', '/blogs/*%2b*', '/*/blogs/*+*', '/*/blogs/*%2B*', '/*/blogs/*%2b*'],
  ...['/*/*?*ls=*&ls=*', '/*/*?*ls%3D*%3Fls%3D*', '/*/*?*ls%3d*%3fls%3d*'],
  ...['/apple-app-site-association', '/.well-known/shopify/monorail'],
  ...['/recommendations/products', '/*/recommendations/products'],
]

/** The file of a Shopify shop whose theme has no `robots.txt.liquid`. */
export const shopify: Platform = {
  name: 'Shopify',
  toChange: 'change it in robots.txt.liquid',
  signs: ['# we use shopify as our ecommerce platform'],
  groups: [
    { agents: ['*'], records: disallowed(SHOP) },
    { agents: ['adsbot-google'], records: disallowed(CHECKOUT) },
    { agents: ['nutch'], records: disallowed(['/']) },
    { agents: ['ahrefsbot'], records: ['crawl-delay: 10', ...disallowed(SHOP)] },
    { agents: ['ahrefssiteaudit'], records: ['crawl-delay: 10', ...disallowed(SHOP)] },
    // Two groups in the file. Crawl-delay is in no standard, so it does not end the first.
    { agents: ['mj12bot', 'pinterest'], records: ['crawl-delay: 10', 'crawl-delay: 1'] },
  ],
  page: 'https://shopify.dev/docs/storefronts/themes/seo/robots-txt',
  takenFrom: 'files of shops, of 2025 and 2026',
}
