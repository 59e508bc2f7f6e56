/**
 * Paths of style sheets and scripts in the most common content systems and frameworks, from their
 * documentation and default builds, and two at the root. A rule that forbids such a path keeps a search
 * engine from seeing pages as people do. A finding shows the first path of the list that a rule forbids, so those of
 * no content system come first. With the lists below, they decide 183 of 2,089 files of a sample from 2020 to 2026.
 */
export const ASSET_PATHS: readonly string[] = [
  '/style.css',
  '/script.js',
  // Vite, Create React App, Angular, Rails, Django, Laravel.
  '/assets/index.js',
  '/static/js/main.js',
  '/static/css/main.css',
  '/css/app.css',
  '/js/app.js',
  // WordPress: themes, plugins, the scripts of its core.
  '/wp-content/themes/theme/style.css',
  '/wp-content/plugins/plugin/script.js',
  '/wp-includes/js/jquery/jquery.min.js',
  '/wp-includes/css/dist/block-library/style.min.css',
  // The same in a folder of its own, as Bedrock installs WordPress.
  '/wp/wp-content/plugins/plugin/script.js',
  '/wp/wp-includes/js/jquery/jquery.min.js',
  // Next.js, Nuxt, SvelteKit, Astro.
  '/_next/static/chunks/main.js',
  '/_nuxt/entry.js',
  '/_app/immutable/entry/start.js',
  '/_astro/page.css',
  // Drupal, TYPO3, Magento, Shopify.
  '/sites/default/files/css/css_x.css',
  '/typo3temp/assets/css/x.css',
  '/skin/frontend/x.css',
  '/cdn/shop/t/1/assets/theme.css',
  // ASP.NET.
  '/WebResource.axd?d=x',
  '/ScriptResource.axd?d=x',
  '/App_Themes/theme/style.css',
]

/**
 * Folders that most often hold the images of pages. The names are by custom; `/wp-content/uploads/` is that of WordPress. They decide 35 of 2,100 files of a sample from 2020 to 2026.
 */
export const IMAGE_FOLDERS: readonly string[] = [
  ...['/images/', '/img/', '/image/', '/photos/', '/pics/', '/pictures/', '/graphics/', '/uploads/'],
  ...['/assets/images/', '/assets/img/', '/static/images/', '/static/img/', '/wp-content/uploads/'],
]

/** Paths of images in these folders, and in the formats that browsers show. */
export const IMAGE_PATHS: readonly string[] = [
  ...IMAGE_FOLDERS.map((folder) => `${folder}photo.jpg`),
  ...['/photo.jpg', '/photo.jpeg', '/photo.png', '/photo.webp', '/photo.svg', '/photo.gif', '/photo.avif'],
]

/**
 * Paths of style sheets and scripts of Drupal 7 and older, whose robots.txt forbade their folders for years.
 * Other sites may call folders so for other reasons.
 */
export const DRUPAL_PATHS: readonly string[] = [
  '/misc/drupal.js',
  '/modules/system/system.base.css',
  '/themes/bartik/css/style.css',
]

/** The folders that the robots.txt of Drupal 7 and older forbids, in lower case. */
export const DRUPAL_FOLDERS: readonly string[] = ['/includes/', '/misc/', '/modules/', '/profiles/']

/** Matches a rule, in lower case, about a page or a file that only Drupal has. */
export const OF_DRUPAL: RegExp =
  /^\/(?:\?q=)?(?:filter\/tips|comment\/reply)\b|^\/install\.(?:mysql|pgsql|sqlite)\.txt$/

/** A script of Drupal 8 and later, in the folder of its core. Its robots.txt opens such files. */
export const DRUPAL_CORE_PATHS: readonly string[] = ['/core/misc/drupal.js']

/** The folders that the robots.txt of Drupal 8 and later forbids, in lower case. */
export const DRUPAL_CORE_FOLDERS: readonly string[] = ['/core/', '/profiles/']

/**
 * Paths of style sheets and scripts of PrestaShop. Its old files forbid the folder of modules and open none
 * of them.
 */
export const PRESTASHOP_PATHS: readonly string[] = [
  '/modules/blockcart/ajax-cart.js',
  '/modules/blockcart/blockcart.css',
]

/** The folders that every robots.txt of PrestaShop forbids, in lower case. Some begin with a star. */
export const PRESTASHOP_FOLDERS: readonly string[] = ['/classes/', '/mails/', '/modules/', '/translations/']

/** The addresses at which MediaWiki serves all its style sheets and scripts. */
export const MEDIAWIKI_PATHS: readonly string[] = ['/load.php?lang=en', '/w/load.php?lang=en']

/** Match rules that only Joomla has. Its pages need the folders of media and templates. */
const OF_JOOMLA = [/^\/(?:administrator|language\/$)/, /^\/(?:components|plugins)\/?$/]

/** Match rules of Joomla before 3.3. */
const OF_OLD_JOOMLA = [/^\/administrator/, /^\/(?:templates|media)\/?$/]

/** Matches rules about the user centre of Discuz. */
const OF_DISCUZ = /^\/uc_(?:client|server)\b/

/** A folder of style sheets, scripts, fonts or data whose name may mean something else on other sites. */
export interface LikelyAssets {
  /** A rule that begins so is about this folder. */
  readonly folder: string
  /** The path of such a file in the folder. */
  readonly file: string
  /** Each matches a rule value, in lower case, that sites have besides whose folder holds such files. */
  readonly signs?: readonly RegExp[]
  /** Do such signs leave no doubt? */
  readonly isCertain?: true
}

/**
 * Folders of frameworks and content systems. Looked up on 28 and 29 November 2026: Concrete in
 * concretecms/concretecms, Grav in getgrav/grav, TYPO3 in jpmschuler/TYPO3-cliassetresolver, DNN in
 * dnnsoftware/Dnn.Platform, Contao in the Allow lines of a robots.txt for it (gist 7a3e9940697a46cba231). OpenCart, Bitrix, SAP, Salesforce and Adobe were looked up in public code. The others
 * have no source here. A finding about a folder of this list says "If your pages use such URLs". The robots.txt of
 * Joomla 3.3 and later forbids the folders for extensions of Joomla on purpose, because theirs belong in `/media/`. One
 * that also forbids `/media/` or `/templates/` is older, and so may the extensions be, whose files lie in their own
 * folders (joomla/joomla-cms, 6361 and 6702).
 */
export const LIKELY_ASSETS: readonly LikelyAssets[] = [
  // Many sites.
  { folder: '/scripts/', file: 'app.js' },
  { folder: '/styles/', file: 'app.css' },
  { folder: '/fonts/', file: 'font.woff2' },
  // Java archives of web libraries.
  { folder: '/webjars/', file: 'jquery/jquery.min.js' },
  // Drupal, Joomla, Magento.
  { folder: '/core/', file: 'misc/drupal.js' },
  { folder: '/themes/', file: 'theme/css/style.css' },
  { folder: '/media/', file: 'system/js/core.js', signs: OF_JOOMLA, isCertain: true },
  { folder: '/templates/', file: 'template/css/template.css', signs: OF_JOOMLA, isCertain: true },
  { folder: '/media/', file: 'jui/js/bootstrap.min.js', signs: [/^\/administrator/] },
  { folder: '/templates/', file: 'main/css/template.css' },
  { folder: '/components/', file: 'com_x/assets/css/x.css', signs: OF_OLD_JOOMLA },
  { folder: '/modules/', file: 'mod_x/assets/css/x.css', signs: OF_OLD_JOOMLA },
  { folder: '/plugins/', file: 'system/x/assets/css/x.css', signs: OF_OLD_JOOMLA },
  { folder: '/pub/static/', file: 'frontend/x.js' },
  // TYPO3, Contao, Grav, Concrete, Bitrix.
  { folder: '/typo3conf/', file: 'ext/site/Resources/Public/Css/site.css' },
  { folder: '/_assets/', file: 'x/Css/site.css' },
  { folder: '/system/', file: 'assets/jquery/jquery.js', signs: [/^\/(?:contao|typolight|user)\/?$/] },
  { folder: '/user/', file: 'plugins/form/assets/form.css', signs: [/^\/system\/?$/] },
  { folder: '/concrete/', file: 'js/jquery.js' },
  { folder: '/bitrix/', file: 'templates/main/styles.css' },
  // DNN.
  { folder: '/Portals/', file: '_default/portal.css' },
  // Discuz.
  { folder: '/data/', file: 'cache/style_1_common.css', signs: [OF_DISCUZ] },
  // OpenCart, SAP Commerce, Salesforce Commerce, Adobe Experience Manager.
  { folder: '/catalog/view/', file: 'javascript/common.js' },
  { folder: '/_ui/', file: 'responsive/common/js/app.js' },
  { folder: '/on/demandware.static/', file: '-/Sites-x-Site/css/style.css' },
  { folder: '/etc.clientlibs/', file: 'clientlibs/clientlib-base.css' },
]

/**
 * Paths of a style sheet and a script whose query has their version. WordPress writes all of its own so, and so do
 * many programs.
 */
export const VERSIONED_PATHS: readonly string[] = ['/style.css?v=2', '/script.js?v=2']
export const WORDPRESS_VERSIONED_PATH = '/wp-content/themes/theme/style.css?ver=6.5'

/** Does a Disallow with this value close one of {@link ASSET_PATHS}, read as a prefix? A slash alone closes the site. */
export function closesAssets(value: string): boolean {
  return value.length > 2 && ASSET_PATHS.some((path) => path.startsWith(value))
}
