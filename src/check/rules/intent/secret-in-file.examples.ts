import type { RuleExamples } from '../../examples.ts'

export const secretInFileExamples: RuleExamples = {
  bad: [
    {
      robots: '# admin password: hunter22\nUser-agent: *\nDisallow: /x\n',
      finds: [{ line: 1, on: 'password: hunter22' }],
    },
    {
      robots: '# key AKIAIOSFODNN7EXAMPLE\nUser-agent: *\nDisallow: /x\n',
      finds: [{ line: 1, on: 'AKIAIOSFODNN7EXAMPLE', says: 'Amazon' }],
    },
    {
      robots: '# Questions: webmaster@example.com\nUser-agent: *\nDisallow: /x\n',
      finds: [{ line: 1, on: 'webmaster@example.com', says: 'mail' }],
    },
    {
      robots: 'User-agent: *\nDisallow: /feed?api_key=9f86d081884c7d659a2feaa0c55ad015\n',
      finds: [{ line: 2 }],
    },
  ],
  good: [{ robots: '# No passwords here.\nUser-agent: *\nDisallow: /password\nDisallow: /*?token=\n' }],
}
