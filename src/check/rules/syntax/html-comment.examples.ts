import type { RuleExamples } from '../../examples.ts'

export const htmlCommentExamples: RuleExamples = {
  bad: [
    {
      robots: 'User-agent: *\n<!-- block -->\nDisallow: /x\n',
      finds: [{ line: 2, on: '<!-- block -->', fix: 'safe' }],
      fixed: 'User-agent: *\n# <!-- block -->\nDisallow: /x\n',
    },
    {
      about: 'The rule inside the HTML comment is in force.',
      robots: 'User-agent: *\n<!--\nDisallow: /x\n-->\nDisallow: /y\n',
      finds: [{ line: 2, says: 'robots obey the records inside it', fix: 'changes-meaning' }],
      fixed: 'User-agent: *\n# <!--\n# Disallow: /x\n# -->\nDisallow: /y\n',
    },
    {
      about: 'After a value, the HTML comment is part of the value.',
      robots: 'User-agent: *\nDisallow: /x <!-- private -->\n',
      finds: [{ line: 2, on: '<!-- private -->', fix: 'changes-meaning' }],
      fixed: 'User-agent: *\nDisallow: /x # <!-- private -->\n',
    },
    {
      about: 'A plugin appends the comment to all that it serves, so a change of the file does not last.',
      robots: 'User-agent: *\nDisallow:\n<!-- WP Super Cache is installed but broken. -->\n',
      finds: [{ line: 3, says: 'The plugin "WP Super Cache" writes this comment.' }],
    },
  ],
  good: [
    { robots: '# <!-- block -->\nUser-agent: *\nDisallow: /x\n' },
    { robots: 'User-agent: *\nDisallow: /x-->y\n' },
  ],
}
