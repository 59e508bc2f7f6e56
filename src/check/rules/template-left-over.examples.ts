import type { RuleExamples } from '../examples.ts'

export const templateLeftOverExamples: RuleExamples = {
  bad: [
    {
      robots: 'User-agent: *\nDisallow:\nSitemap: {{ site.url }}/sitemap.xml\n',
      finds: [{ line: 3, on: '{{ site.url }}' }],
    },
    // biome-ignore lint/suspicious/noTemplateCurlyInString: this is what is sought.
    { robots: 'Sitemap: https://${HOST}/sitemap.xml\n', finds: [{ line: 1, on: '${HOST}' }] },
    { robots: 'Sitemap: %SITEMAP%\n{% if closed %}\n', finds: [{ line: 1, on: '%SITEMAP%' }, { line: 2 }] },
  ],
  good: [
    { robots: 'User-agent: *\nDisallow: /%7Bid%7D\nDisallow: /a%DE%AD%BE%EF\n' },
    { about: 'A comment may speak of a template.', robots: '# made from {{ template }}\nUser-agent: *\nDisallow:\n' },
  ],
}
