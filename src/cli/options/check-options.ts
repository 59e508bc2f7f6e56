import { presets, SEVERITIES } from '../../check/index.ts'
import { findingsFormats } from '../../report/index.ts'
import type { CommandOption } from '../command.ts'
import { compareOptions, siteOptions } from '../site/site-options.ts'

/** The options of `wayleave check`, in the order of its help. */
export const checkOptions: readonly CommandOption[] = [
  {
    flags: '-f, --format <name>',
    about: `print the findings in this format: ${Object.keys(findingsFormats).join(', ')} (default: text)`,
  },
  { flags: '--json', about: 'print the findings as JSON, like --format json' },
  {
    flags: '--all',
    about: 'show every finding, each on its own, in place of the few that most site owners act on',
  },
  {
    flags: '--legacy',
    about:
      'also show findings about dialects alone that read few sites today, and none of whose robots the file names',
  },
  {
    flags: '--select <rules>',
    about:
      'run only these rules, and show all that they find: comma-separated codes, names, or beginnings of codes such as P1; may be repeated',
    repeats: true,
  },
  { flags: '--ignore <rules>', about: 'skip these rules, written as for --select', repeats: true },
  {
    flags: '-d, --dialect <id>',
    about: 'check how this dialect reads the file (default: every dialect); may be repeated',
    repeats: true,
  },
  {
    flags: '--environment <kind>',
    about: 'production: report a closed site as an error; staging: report an open site instead',
  },
  {
    flags: '--origin <origin>',
    about: 'check the file as that of this site, given as scheme and host, such as https://example.com',
  },
  {
    flags: '--expect <table>',
    about:
      'read expectations from this file, and report those that do not hold; a line is "agent path allow|disallow [line]" or, for example, "agent crawl-delay 5 [line]"',
  },
  {
    flags: '--urls <file>',
    about:
      'read URLs of the site from this file, one per line, and report rules that match none of them, or probably too many',
  },
  {
    flags: '--stance <file>',
    about:
      'read from this file which robots the site wants to allow (a stance; see `wayleave new`), and report robots for which the robots.txt says something else',
  },
  {
    flags: '--preset <name>',
    about: `use a named set of rules and dialects: ${Object.keys(presets).join(', ')}`,
  },
  {
    flags: '--config <file>',
    about: 'read the configuration from this file, instead of the nearest wayleave.config.json',
  },
  { flags: '--print-config', about: 'print the settings that apply to each file, and check nothing' },
  { flags: '--baseline <file>', about: 'hide the findings that this baseline file records' },
  { flags: '--update-baseline', about: 'record the present findings in the file of --baseline' },
  {
    flags: '--fail-on <severity>',
    about: `exit with 1 if a finding has at least this severity: ${SEVERITIES.join(', ')} (default: warning)`,
  },
  { flags: '--max-warnings <number>', about: 'exit with 1 if a file has more warnings than this number' },
  { flags: '--exit-zero', about: 'exit with 0 even if there are findings that would give 1' },
  {
    flags: '-o, --output-file <file>',
    about: 'write the findings to this file instead of standard output',
  },
  {
    flags: '--stdin-filename <path>',
    about: 'treat standard input as the file at this path, in findings and in the search for a configuration',
  },
  {
    flags: '--fix',
    about:
      'apply the safe fixes of warnings and errors, and write the files; for standard input, print the fixed text. A safe fix is proved to change nothing for any robot in the checked dialects. With --select and the code of a rule, its infos and hints are fixed, too',
  },
  {
    flags: '--fix-unsafe',
    about: 'like --fix, but also apply the fixes that change or may change what the file means',
  },
  {
    flags: '--diff',
    about: 'write nothing, and print the safe fixes (with --fix-unsafe: all fixes) as a patch',
  },
  {
    flags: '--effect',
    about:
      'write nothing, and print which URLs the safe fixes (with --fix-unsafe: all fixes) open and close, for which robots',
  },
  {
    flags: '--online',
    about:
      'also fetch the sitemaps that the file names, and look for noindex in pages of --urls that the file disallows',
  },
  ...siteOptions,
  ...compareOptions,
]
