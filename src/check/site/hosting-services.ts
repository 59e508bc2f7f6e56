/**
 * Hosts that services give to files of many customers: makers of sitemaps, storage and content delivery
 * networks. A site does not answer there, so the robots.txt of such a host is not that of the site.
 */
const SERVICES =
  /(?:^|\.)(?:sitemaphosting\d*\.com|pro-sitemaps\.com|s3[\w.-]*\.amazonaws\.com|cloudfront\.net|storage\.googleapis\.com|blob\.core\.windows\.net|azureedge\.net|azurefd\.net|digitaloceanspaces\.com|b-cdn\.net|r2\.dev|akamaized\.net|fastly\.net|raw\.githubusercontent\.com)(?::\d+)?$/

/** Does a host in lower case belong to a service that keeps sitemaps and other files for many sites? */
export function isHostingService(host: string): boolean {
  return SERVICES.test(host)
}
