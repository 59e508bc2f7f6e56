import type { RuleExamples } from '../../examples.ts'

export const crOnlyExamples: RuleExamples = {
  bad: [
    {
      about: 'Of CR CR LF, the first CR goes.',
      robots: 'User-agent: *\r\r\nDisallow: /a/\r\r\n',
      finds: [{ line: 1, says: 'End these lines with CRLF.' }],
      fixed: 'User-agent: *\r\nDisallow: /a/\r\n',
    },
    {
      robots: 'User-agent: *\rDisallow: /x\r',
      finds: [{ line: 1, says: '2 lines', fix: 'safe' }],
      fixed: 'User-agent: *\nDisallow: /x\n',
    },
    {
      about: 'Nothing is lost.',
      robots: '#User-agent: *\r#Disallow: /',
      finds: [{ line: 1, says: 'The file has no record; all is commented out.', severity: 'hint' }],
      fixed: '#User-agent: *\n#Disallow: /',
    },
  ],
  good: [{ robots: 'User-agent: *\r\nDisallow: /x\r\n' }],
}
