import type { RuleExamples } from '../../examples.ts'

export const assetsBlockedExamples: RuleExamples = {
  bad: [
    {
      about: 'The example is of no content system, if the file shows none.',
      robots: 'User-agent: *\nDisallow: */js/\n',
      finds: [{ line: 2, says: 'such as https://example.com/static/js/main.js.', severity: 'warning' }],
    },
    {
      about: 'Fonts, and the folder of DNN.',
      robots: 'User-agent: *\nDisallow: /fonts/\nDisallow: /Portals/\n',
      finds: [
        {
          line: 2,
          says: 'usual URLs of fonts, such as https://example.com/fonts/font.woff2.',
          severity: 'info',
        },
        {
          line: 3,
          says: 'style sheets, such as https://example.com/Portals/_default/portal.css.',
          severity: 'info',
        },
      ],
    },
    {
      about: 'Those that render pages have groups of their own, which the rule is not in.',
      robots: 'User-agent: *\nDisallow: /_astro/\n\nUser-agent: Googlebot\nUser-agent: bingbot\nAllow: /\n',
      finds: [
        { line: 2, says: 'For robots that no group names, "Disallow: /_astro/" matches', severity: 'info' },
      ],
    },
    {
      about: 'Each finding names its robot.',
      robots: 'User-agent: *\nDisallow: /_next/\n\nUser-agent: Googlebot\nDisallow: /_next/\n',
      finds: [{ line: 2 }, { line: 5, says: 'For Googlebot, "Disallow: /_next/" matches' }],
    },
    {
      robots: 'User-agent: *\nDisallow: /*.css$\nDisallow: /*.js$\n',
      finds: [
        { line: 2, on: '/*.css$', says: 'https://example.com/style.css' },
        { line: 3, on: '/*.js$' },
      ],
    },
    { robots: 'User-agent: Googlebot\nDisallow: /wp-content/\n', finds: [{ line: 2, says: 'Googlebot' }] },
    { robots: 'User-agent: *\nDisallow: /_next/\n', finds: [{ line: 2 }] },
    {
      about: 'An old file of Drupal. Its scripts folder holds none for pages.',
      robots:
        'User-agent: *\nDisallow: /includes/\nDisallow: /misc/\nDisallow: /modules/\nDisallow: /profiles/\nDisallow: /scripts/\n',
      finds: [
        { line: 3, says: '/misc/drupal.js' },
        { line: 4, says: '/modules/system/system.base.css' },
      ],
    },
    {
      about: 'An old file of Drupal without some of its folders. Its other lines tell what it is.',
      robots: 'User-agent: *\nDisallow: /misc/\nDisallow: /modules/\nDisallow: /filter/tips/\n',
      finds: [
        { line: 2, says: '/misc/drupal.js', severity: 'warning' },
        { line: 3, says: '/modules/system/system.base.css', severity: 'warning' },
      ],
    },
    {
      about: 'A file of Joomla from before 3.3. Extensions of that time have files in their own folders.',
      robots:
        'User-agent: *\nDisallow: /administrator/\nDisallow: /components/\nDisallow: /modules/\nDisallow: /plugins/\nDisallow: /templates/\n',
      finds: [
        { line: 3, says: '/components/com_x/assets/css/x.css', severity: 'info' },
        { line: 4, says: '/modules/mod_x/assets/css/x.css', severity: 'info' },
        { line: 5, says: '/plugins/system/x/assets/css/x.css', severity: 'info' },
        { line: 6, says: '/templates/template/css/template.css', severity: 'info' },
      ],
    },
    {
      about: 'Discuz writes its style sheets into the folder of its cache.',
      robots: 'User-agent: *\nDisallow: /data/\nDisallow: /uc_server/\n',
      finds: [{ line: 2, says: '/data/cache/style_1_common.css', severity: 'info' }],
    },
    {
      about: 'Each language has its own folder of style sheets.',
      robots: 'User-agent: *\nDisallow: /de/css/\nDisallow: /fr/css/\n',
      finds: [
        { line: 2, says: 'such as https://example.com/de/css/app.css', severity: 'info' },
        { line: 3, says: 'such as https://example.com/fr/css/app.css', severity: 'info' },
      ],
    },
    {
      about: 'A folder of media holds images, and no style sheets.',
      robots: 'User-agent: *\nAllow: /$\nAllow: /ArticleMedia/\nDisallow: /\n',
      finds: [{ line: 4, says: 'opens some pages', severity: 'info' }],
    },
    {
      about: 'WordPress and an old Drupal, each in a folder of its own.',
      robots:
        'User-agent: *\nDisallow: /blog/wp-includes/\nDisallow: /jobs/includes/\nDisallow: /jobs/misc/\nDisallow: /jobs/modules/\nDisallow: /jobs/profiles/\n',
      finds: [
        { line: 2, says: 'https://example.com/blog/wp-includes/js/jquery/jquery.min.js' },
        { line: 4, says: 'https://example.com/jobs/misc/drupal.js' },
        { line: 5, says: 'https://example.com/jobs/modules/system/system.base.css' },
      ],
    },
    {
      about: 'A file of Drupal 8, without the lines that open its style sheets and scripts.',
      robots: 'User-agent: *\nDisallow: /core/\nDisallow: /profiles/\n',
      finds: [{ line: 2, says: '/core/misc/drupal.js', severity: 'warning' }],
    },
    {
      about: 'Magento has its style sheets and scripts in this folder.',
      robots: 'User-agent: *\nDisallow: /pub/\nDisallow: /catalogsearch/\n',
      finds: [{ line: 2, says: '/pub/static/frontend/x.js', severity: 'info' }],
    },
    {
      about: 'The folders of a shop made with OpenCart, and of a site made with Bitrix.',
      robots: 'User-agent: *\nDisallow: /catalog/view/\nDisallow: /bitrix/\n',
      finds: [
        { line: 2, says: '/catalog/view/javascript/common.js', severity: 'info' },
        { line: 3, says: '/bitrix/templates/main/styles.css', severity: 'info' },
      ],
    },
    {
      about: 'Grav has style sheets and scripts in both folders.',
      robots: 'User-agent: *\nDisallow: /system/\nDisallow: /user/\nAllow: /user/themes/\n',
      finds: [
        { line: 2, says: '/system/assets/jquery/jquery.js', severity: 'info' },
        { line: 3, says: '/user/plugins/form/assets/form.css', severity: 'info' },
      ],
    },
    {
      about: 'Style sheets with a version, and every URL with one.',
      robots: 'User-agent: *\nDisallow: /*.css?\nDisallow: /*?v=\n',
      finds: [
        { line: 2, says: 'https://example.com/style.css?v=2', severity: 'warning' },
        { line: 3, says: 'is for URLs with a version', severity: 'info' },
      ],
    },
    {
      about: 'An old file of PrestaShop, which opens no files of its modules.',
      robots:
        'User-agent: *\nDisallow: */classes/\nDisallow: */mails/\nDisallow: */modules/\nDisallow: */translations/\n',
      finds: [{ line: 4, says: '/modules/blockcart/ajax-cart.js', severity: 'warning' }],
    },
    {
      about: 'One rule closes what another rule closes, too.',
      robots: 'User-agent: *\nDisallow: /wp-*\nDisallow: /*.css$\n',
      finds: [{ line: 2 }, { line: 3 }],
    },
    {
      about: 'The Allow is shorter than the rule for the folder.',
      robots: 'User-agent: *\nDisallow: /media/\nAllow: /*.js\n',
      finds: [
        {
          line: 2,
          says: '"Allow: /*.js" in line 3 does not open them, because the longer rule decides. Allow the files that your pages need, with a longer rule.',
        },
      ],
    },
    {
      about: 'WordPress writes the version of its style sheets into their query.',
      robots: 'User-agent: *\nDisallow: /*?\nDisallow: /wp-login.php\n',
      finds: [
        {
          line: 2,
          on: '/*?',
          says: 'such as https://example.com/wp-content/themes/theme/style.css?ver=6.5',
          severity: 'warning',
        },
      ],
    },
    {
      about: 'A rule for the folder closes the same file. Without it, the other rule still closes that.',
      robots: 'User-agent: *\nDisallow: /*?*\nDisallow: /wp-content/themes/\n',
      finds: [
        { line: 2, says: 'matches every URL with a query', severity: 'warning' },
        { line: 3, says: 'matches usual URLs of style sheets', severity: 'warning' },
      ],
    },
    {
      about: 'Other programs may do so, too.',
      robots: 'User-agent: *\nDisallow: /*?*\nDisallow: /cart\n',
      finds: [{ line: 2, says: 'https://example.com/style.css?v=2', severity: 'info' }],
    },
    {
      about: 'A rule opens the lists that go on, so the finding does not name them.',
      robots: 'User-agent: *\nDisallow: /*?\nAllow: /*?page=\nDisallow: /wp-login.php\n',
      finds: [{ line: 2, says: 'as people do. Allow the files with' }],
    },
    {
      about: 'Some pages are open, but none of the files that they load.',
      robots: 'User-agent: *\nAllow: /$\nAllow: /faq\nDisallow: /\n',
      finds: [{ line: 4, says: 'with the style sheets and scripts of these pages' }],
    },
  ],
  good: [
    {
      about: 'Folders of these names belong to other programs, too.',
      robots: 'User-agent: *\nDisallow: /user/\nDisallow: /catalog/\n',
    },
    { robots: 'User-agent: *\nDisallow: /system/\n' },
    {
      about: 'Joomla 3.3 and later keeps these folders closed, and the files of pages elsewhere.',
      robots:
        'User-agent: *\nDisallow: /administrator/\nDisallow: /components/\nDisallow: /modules/\nDisallow: /plugins/\n',
    },
    { about: 'Data of a site that is no forum.', robots: 'User-agent: *\nDisallow: /data/\n' },
    {
      about: 'A folder in a folder that may hold anything.',
      robots: 'User-agent: *\nDisallow: /blog/misc/\nDisallow: /blog/modules/\nDisallow: /maps/api/js/\n',
    },
    {
      about: 'Nothing shows that the site is made with Magento, so the folder is hardly that of its scripts.',
      robots: 'User-agent: *\nDisallow: /pub/\nDisallow: /svn/\n',
    },
    {
      about:
        'Few sites hold style sheets and scripts in a folder of this name. This one is not made with Joomla.',
      robots: 'User-agent: *\nDisallow: /media\nDisallow: /help\n',
    },
    {
      about: 'The file opens the folder of its style sheets and scripts.',
      robots: 'User-agent: *\nAllow: /$\nAllow: /assets/\nDisallow: /\n',
    },
    { about: 'The site is closed.', robots: 'User-agent: *\nDisallow: /\n' },
    {
      about: 'The site is closed except for some pages, which is intended.',
      robots: 'User-agent: Googlebot-News\nDisallow: /\nAllow: /magazine/\nAllow: /$\n',
    },
    { robots: 'User-agent: *\nDisallow: /*.pdf$\nDisallow: /wp-admin/\n' },
    { robots: 'User-agent: *\nDisallow: /_next/\nAllow: /_next/static/\n' },
    {
      about: 'The files are open, whatever their query.',
      robots: 'User-agent: *\nDisallow: /*?\nAllow: /*.css?\nAllow: /*.js?\n',
    },
    {
      about: 'The robot for images looks at no pages.',
      robots: 'User-agent: Googlebot-Image\nDisallow: /wp-includes/\n',
    },
    {
      about: 'PrestaShop opens the files of its modules.',
      robots:
        'User-agent: *\nAllow: */modules/*.css\nAllow: */modules/*.js\nDisallow: /classes/\nDisallow: /mails/\nDisallow: /modules/\nDisallow: /translations/\n',
    },
    { about: 'The pattern matches a style sheet by chance.', robots: 'User-agent: *\nDisallow: /*page\n' },
    { about: 'The whole site is closed: I101 reports that.', robots: 'User-agent: *\nDisallow: /\n' },
  ],
}
