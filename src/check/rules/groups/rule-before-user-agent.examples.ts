import type { RuleExamples } from '../../examples.ts'

export const ruleBeforeUserAgentExamples: RuleExamples = {
  bad: [
    {
      robots: 'Crawl-delay: 5\nUser-agent: *\nDisallow: /y\n',
      finds: [
        {
          line: 1,
          on: 'Crawl-delay: 5',
          says: 'move it below "User-agent: *" in line 2. If not, move it into the group',
          fix: 'changes-meaning',
        },
      ],
      fixed: 'User-agent: *\nCrawl-delay: 5\nDisallow: /y\n',
    },
    {
      robots: '# of a plugin\nDisallow: /a\nDisallow: /b\n\nUser-agent: *\nDisallow: /c\n',
      finds: [{ line: 2, on: 'Disallow: /a\nDisallow: /b', says: '2 records' }],
      fixed: 'User-agent: *\n# of a plugin\nDisallow: /a\nDisallow: /b\nDisallow: /c\n',
    },
    {
      about: 'A plugin maintains the `*` group.',
      robots: 'Disallow: /a\n\n# START YOAST BLOCK\nUser-agent: *\nDisallow:\n# END YOAST BLOCK\n',
      finds: [{ line: 1 }],
      fixed:
        'User-agent: *\nDisallow: /a\n\n# START YOAST BLOCK\nUser-agent: *\nDisallow:\n# END YOAST BLOCK\n',
    },
    {
      about: 'The `*` group has an empty Disallow.',
      robots: 'Disallow: /a\n\nUser-agent: *\nCrawl-delay: 5\nDisallow:\n',
      finds: [{ line: 1 }],
      fixed: 'User-agent: *\nDisallow: /a\nCrawl-delay: 5\n',
    },
    {
      about: 'Without a rule, the next group would share its own: the site would be closed to all.',
      robots: 'Crawl-delay: 2\nUser-agent: GPTBot\nDisallow: /\n',
      finds: [{ line: 1, says: 'robots it is meant for, and below it an empty Disallow and a blank line.' }],
      fixed: 'User-agent: *\nCrawl-delay: 2\nDisallow:\n\nUser-agent: GPTBot\nDisallow: /\n',
    },
    {
      about: 'The records are all of the file.',
      robots: 'Crawl-delay: 2',
      finds: [{ line: 1 }],
      fixed: 'User-agent: *\nCrawl-delay: 2\nDisallow:',
    },
    {
      about: 'The file has no `*` group.',
      robots: 'Disallow: /a\n\nUser-agent: FooBot\nDisallow: /b\n',
      finds: [{ line: 1 }],
      fixed: 'User-agent: *\nDisallow: /a\n\nUser-agent: FooBot\nDisallow: /b\n',
    },
    {
      about: 'The `*` group also names a robot, to which the records need not apply.',
      robots: 'Disallow: /a\n\nUser-agent: *\nUser-agent: FooBot\nDisallow: /b\n',
      finds: [{ line: 1 }],
      fixed: 'User-agent: *\nDisallow: /a\n\nUser-agent: *\nUser-agent: FooBot\nDisallow: /b\n',
    },
    {
      about: 'A fix would close scripts that are open today.',
      robots: 'Disallow: /wp-content/plugins/\n\nUser-agent: *\nDisallow:\n',
      finds: [{ line: 1 }],
    },
    {
      about: 'The file has nothing else, so its author wants the site closed.',
      robots: 'Disallow: *\n',
      finds: [
        {
          line: 1,
          says: 'No robot obeys it, so the site is open. To close it, write "User-agent: *", and "Disallow: /" below. If the site should be open, delete it.',
        },
      ],
    },
    {
      about: 'A fix would close the whole site.',
      robots: 'Disallow: /\n\nUser-agent: *\nDisallow: /a/\n',
      finds: [{ line: 1, says: 'Delete it: in a group, it would close the whole site to its robots.' }],
    },
    {
      about: 'Words for single pages belong to no group.',
      robots: 'Robots: *\nAllow: noindex, follow\n\nUser-agent: *\nDisallow: /x\n',
      finds: [{ line: 2, says: 'It belongs to single pages' }],
    },
  ],
  good: [
    {
      about:
        'A byte order mark that was decoded twice hides the User-agent line, which another rule reports.',
      robots: 'ï»¿User-agent: *\nDisallow: /x\n',
    },
    {
      about: 'A Sitemap belongs to no group.',
      robots: 'Sitemap: https://example.com/sitemap.xml\nUser-agent: *\nDisallow:\n',
    },
    { robots: 'User-agent: *\nDisallow: /y\n' },
  ],
}
