import type { RuleExamples } from '../../examples.ts'
import { exampleRetrieval } from '../../site/example-retrieval.ts'

export const templateLeftOverExamples: RuleExamples = {
  bad: [
    {
      about: 'Parts of a route.',
      robots:
        'User-agent: *\nDisallow: /api/{id}\nDisallow: /users/<int:id>/edit\nDisallow: /[slug]\nDisallow: /[[...slug]]\n',
      finds: [{ line: 2, says: 'If it stands for any value, write "*" in its place.', severity: 'info' }],
    },
    {
      about: 'A template that closes the site as it is.',
      robots: '{{- if hugo.IsProduction }}\nUser-agent: *\nDisallow: /\n{{- end }}\n',
      finds: [{ line: 1, says: 'As it is, line 3 of this file closes the site', severity: 'error' }],
    },
    {
      robots: 'User-agent: *\nDisallow:\nSitemap: {{ site.url }}/sitemap.xml\n',
      finds: [{ line: 3, on: '{{ site.url }}', says: 'the source of the robots.txt', severity: 'info' }],
    },
    {
      about: 'A site sends the file as it is.',
      robots: 'User-agent: *\nDisallow:\nSitemap: {{ site.url }}/sitemap.xml\n',
      options: { retrieval: exampleRetrieval({ outcome: 'ok', status: 200 }) },
      finds: [{ line: 3, on: '{{ site.url }}', says: 'no program replaced it', severity: 'error' }],
    },
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the placeholder is quoted.
    { robots: 'Sitemap: https://${HOST}/sitemap.xml\n', finds: [{ line: 1, on: '${HOST}' }] },
    {
      robots: 'Sitemap: %SITEMAP%\n{% if closed %}\n',
      finds: [{ line: 2, on: '{% if closed %}', says: 'This file is a template', severity: 'info' }],
    },
    {
      robots: 'Sitemap: %SITEMAP%\n# Image sitemap\nSitemap: %IMAGES%\n',
      finds: [{ line: 1, on: '%SITEMAP%', says: '1 more line' }],
    },
    { robots: "<?php echo 'x'; ?>\nUser-agent: *\nDisallow:\n", finds: [{ line: 1 }] },
    { robots: 'Sitemap: https://__DOMAIN__/sitemap.xml\n', finds: [{ line: 1, on: '__DOMAIN__' }] },
    {
      robots: 'Sitemap: https://[your-domain]/sitemap.xml\n',
      finds: [{ line: 1, on: '[your-domain]', severity: 'error' }],
    },
    {
      about: 'Nothing else in the file comes from a template.',
      robots: 'User-agent: *\nDisallow: /cart\nDisallow: /[path]/\n',
      finds: [
        {
          line: 3,
          on: '[path]',
          says: 'If it stands for any value, write "*" in its place. Otherwise, write the real path',
          severity: 'info',
        },
      ],
    },
    {
      about: 'A developer wrote a name in place of the numbers of all hotels.',
      robots: 'User-agent: *\nDisallow: /api/hotel/HOTELID/\nDisallow: /n/:city/:street\n',
      finds: [{ line: 2, on: 'HOTELID', says: '1 more line', severity: 'info' }],
    },
    { robots: 'Sitemap: $BASE_URL/sitemap.xml\n', finds: [{ line: 1, on: '$BASE_URL' }] },
    {
      robots: 'User-agent: *\nDisallow:\nSitemap: undefined/sitemap.xml\n',
      finds: [{ line: 3, on: 'undefined', says: 'a value is missing' }],
    },
    {
      about: 'The front matter of a site generator, which should have removed it.',
      robots: '---\nlayout: null\n---\nUser-agent: *\nDisallow:\n',
      finds: [{ line: 1, on: '---' }],
    },
  ],
  good: [
    {
      about: 'The rules are for URLs that a template spells wrongly.',
      robots: 'User-agent: *\nDisallow: /*{{url}}\nDisallow: /*%7B%7Burl%7D%7D\n',
    },
    {
      robots:
        'User-agent: *\nDisallow: /*?filter[url]=\nDisallow: /$\nDisallow: /*.php$\nDisallow: /undefined\n',
    },
    { robots: 'User-agent: *\nDisallow: /ANDROID/\nDisallow: /PRODUCTID/\nDisallow: /a:b/:80/\n' },
    { robots: 'User-agent: *\nDisallow: /%7Bid%7D\nDisallow: /a%DE%AD%BE%EF\n' },
    {
      about: 'A comment may mention a template.',
      robots: '# made from {{ template }}\nUser-agent: *\nDisallow:\n',
    },
  ],
}
