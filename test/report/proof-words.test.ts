import { describe, expect, it } from 'vitest'
import { dialects, mainDialects } from '../../src/dialects/index.ts'
import { allSubjects } from '../../src/readings/index.ts'
import { changesBetween, changesText, editText, stepsText } from '../../src/report/index.ts'
import { provedEqualIn, provedIn, templateSentence } from '../../src/report/proof-words.ts'
import { formattedText, portableText } from '../../src/report/rewrite-text.ts'
import { compareMeaning, editFile, format, moderatobot, portable } from '../../src/rewrite/index.ts'
import { parse } from '../../src/syntax/index.ts'

const main = mainDialects.map(({ id }) => id)

describe('the words of a proof', () => {
  it('name every dialect only if every dialect was compared', () => {
    const all = Object.keys(dialects)
    expect(provedIn(all)).toBe('every dialect')
    expect(provedIn(main)).toBe('every main dialect')
    expect(provedIn([...main, 'wget'])).toBe('every main dialect, and wget')
    expect(provedIn(main.slice(1))).toBe(`${main.length - 1} dialects`)
    expect(provedIn(['google'])).toBe('1 dialect')
    expect(provedEqualIn(main)).toBe('proved to change nothing in every main dialect')
  })

  it('moderatobot: name the dialects that were compared, not all', () => {
    const file = parse('User-agent: *\r\nDisallow: /a\r\n')
    const text = stepsText('robots.txt', moderatobot(file))
    expect(text).toContain('proved to change nothing in every main dialect')
    expect(text).not.toContain('any dialect')
  })

  it('moderatobot: name a dialect on request whose robot the file names', () => {
    const file = parse('User-agent: Mechanize\nDisallow:/a\n')
    const { equal } = compareMeaning(file, file)
    expect(equal.length).toBeGreaterThan(main.length)
    expect(stepsText('robots.txt', moderatobot(file))).toMatch(
      /every main dialect, and |\d+ dialects|a change/,
    )
  })
})

describe('a template', () => {
  const template = parse('User-agent: *\n{% if page.private %}\nDisallow: {{ page.url }}\n{% endif %}\n')
  const words = /This is a template \(line \d+: /

  it.each([
    ['Liquid', 'User-agent: *\nDisallow: {{ x }}\n'],
    ['Jinja', '{% for x in y %}\nDisallow: /a\n{% endfor %}\n'],
    ['PHP', 'User-agent: *\n<?php if ($x) { ?>\nDisallow: /\n<?php } ?>\n'],
    ['ERB', 'User-agent: *\n<% if x %>\nDisallow: /\n<% end %>\n'],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the placeholder is quoted.
    ['a placeholder of a shell', 'Sitemap: https://${HOST}/sitemap.xml\n'],
    ['Template Toolkit', 'User-agent: *\n[% IF x %]\nDisallow: /\n[% END %]\n'],
    ['includes of a server', 'User-agent: *\n<!--#include virtual="/rules.txt" -->\n'],
    ['FreeMarker', 'User-agent: *\n<#if live>\nDisallow:\n<#else>\nDisallow: /\n</#if>\n'],
    ['ColdFusion', 'User-agent: *\n<cfif live>\nDisallow: /a\n</cfif>\n'],
    ['Pug', '| User-agent: *\n| Disallow: #{path}\n'],
    ['Blade', "@if (app()->environment('production'))\nUser-agent: *\nDisallow:\n@endif\n"],
    ['Velocity', '#if ($live)\nUser-agent: *\nDisallow:\n#end\n'],
    ['comments of Jinja', 'User-agent: *\n{# note #}\nDisallow: /\n'],
    ['a comment', 'User-agent: *\n# {{ note }}\nDisallow: /\n'],
  ])('is known by what a program fills in: %s', (_, text) => {
    expect(templateSentence(parse(text))).toMatch(/^This is a template \(line \d: /)
  })

  it.each([
    'User-agent: *\nDisallow: /a\n',
    'User-agent: *\nDisallow: /*{{\nDisallow: /*{{ page.url }}\n',
    '# @if you read this\n@ifs (a)\n#if (you) want\n#include the rules\nUser-agent: *\nDisallow: /[%20]\n',
    'User-agent: *\nDisallow: /*%20\nDisallow: /[slug]/\nDisallow: /$\nAllow: /{id}/\n',
  ])('is no file of rules, also against placeholders: %j', (text) => {
    expect(templateSentence(parse(text))).toBe('')
  })

  it('is named next to each proof about its text', () => {
    const { file } = editFile(template, { default: 'allow', robots: { gptbot: 'disallow' } })
    const changes = changesBetween(template, template, allSubjects([template, template]))
    const flat = (text: string): string => text.replace(/\s+/g, ' ')
    for (const text of [
      formattedText('a', format(template)),
      stepsText('a', moderatobot(template)),
      portableText('a', portable(template)),
      changesText('a', 'b', changes),
      editText('a', template, editFile(template, { robots: { gptbot: 'disallow' } })),
    ])
      expect(flat(text)).toMatch(words)
    expect(file.text).toContain('{{ page.url }}')
    const plain = parse('User-agent: *\nDisallow: /a\n')
    expect(formattedText('a', format(plain))).not.toContain('template')
  })
})
