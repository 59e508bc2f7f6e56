// @ts-check

/**
 * The TextMate grammar of robots.txt, by which editors colour a file. It has the grammar that all dialects share, and
 * the fields that the language server knows. No text is invalid: RFC 9309 skips a line without a colon, and Google may
 * read it as a rule.
 *
 * @param {readonly { readonly name: string }[]} fields
 */
export function textMateGrammar(fields) {
  // A hyphen may be missing, as `fieldNamed` of the language server has it.
  const names = fields.map(({ name }) => name.replaceAll('-', '[-_ ]?'))
  const start = '^[ \\t]*'
  return {
    name: 'robots.txt',
    scopeName: 'text.robots-txt',
    patterns: [
      { include: '#comment' },
      { ...record(`${start}((?i:User[-_ ]?agent))`, 'keyword.control.agent'), patterns: AGENT },
      { ...record(`${start}((?i:Allow|Disallow))`, 'keyword.control.rule'), patterns: PATTERN },
      { ...record(`${start}((?i:${names.join('|')}))`, 'keyword.other.field'), patterns: VALUE },
      { ...record(`${start}([^ \\t:#](?:[^:#]*[^ \\t:#])?)`, 'variable.other.field'), patterns: VALUE },
    ],
    repository: { comment: { match: '#.*$', name: 'comment.line.number-sign.robots-txt' } },
  }
}

/**
 * A record: its field and colon. Its value ends with the line.
 *
 * @param {string} field
 * @param {string} name
 */
function record(field, name) {
  return {
    begin: `${field}[ \\t]*(:)`,
    beginCaptures: {
      1: { name: `${name}.robots-txt` },
      2: { name: 'punctuation.separator.key-value.robots-txt' },
    },
    end: '$',
  }
}

const COMMENT = { include: '#comment' }
const VALUE = [COMMENT, { match: '[^\\s#]+', name: 'string.unquoted.robots-txt' }]
const AGENT = [
  COMMENT,
  { match: '\\*', name: 'constant.language.wildcard.robots-txt' },
  { match: '[^\\s#*]+', name: 'entity.name.type.robot.robots-txt' },
]
const PATTERN = [
  COMMENT,
  { match: '\\*', name: 'keyword.operator.wildcard.robots-txt' },
  { match: '\\$(?=[ \\t]*(?:#|$))', name: 'keyword.operator.end.robots-txt' },
  { match: '%[0-9A-Fa-f]{2}', name: 'constant.character.escape.robots-txt' },
  {
    match: '(?:(?!%[0-9A-Fa-f]{2})[^\\s#*$]|\\$(?![ \\t]*(?:#|$)))+',
    name: 'string.unquoted.path.robots-txt',
  },
]
