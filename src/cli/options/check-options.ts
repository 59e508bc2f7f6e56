import { presets, SEVERITIES } from '../../check/index.ts'
import { findingsFormats } from '../../report/index.ts'
import type { CommandOption } from '../command.ts'
import { compareOptions, SITES, siteOptions } from '../site/site-options.ts'

const RULES = 'What is checked'
const FINDINGS = 'Findings and exit code'
const FIXES = 'Fixes'

/** The options of `wayleave check`, in the order of its help. */
export const checkOptions: readonly CommandOption[] = [
  {
    flags: '-f, --format <name>',
    group: FINDINGS,
    about: `print the findings in this format: ${Object.keys(findingsFormats).join(', ')} (default: text)`,
  },
  { flags: '--json', group: FINDINGS, about: 'print the findings as JSON, like --format json' },
  {
    flags: '--csv-safe',
    group: FINDINGS,
    about:
      'accepted because batch and test have this option. check always writes an apostrophe before cells of CSV that a spreadsheet may run as formulas',
  },
  {
    flags: '--jobs <n>',
    group: FINDINGS,
    about: 'check several files in this many threads (default: the number of cores)',
  },
  {
    flags: '--all',
    group: FINDINGS,
    about: 'show all findings one by one (default: only the few that most site owners act on)',
  },
  {
    flags: '--legacy',
    group: FINDINGS,
    about:
      'also show findings that are neither about RFC 9309, Google, Bing or Yandex nor about a robot that the file names',
  },
  {
    flags: '--select <rules>',
    group: RULES,
    about:
      'run only these rules, and show all that they find: comma-separated codes, names, or beginnings of codes such as P1; may be repeated',
    repeats: 'commas',
  },
  {
    flags: '--ignore <rules>',
    group: RULES,
    about: 'skip these rules, written as for --select',
    repeats: 'commas',
  },
  {
    flags: '-d, --dialect <id>',
    group: RULES,
    about:
      'check how these comma-separated dialects read the file (default: the main ones, and those of the robots that the file names); may be repeated',
    repeats: 'commas',
  },
  {
    flags: '--environment <kind>',
    group: RULES,
    about: 'production: report a closed site as an error; staging: report an open site instead',
  },
  {
    flags: '--origin <origin>',
    group: RULES,
    about: 'check the file as that of this site, given as scheme and host, such as https://example.com',
  },
  {
    flags: '-e, --expect <table>',
    group: RULES,
    about:
      'read expectations from this file, and report those that do not hold; a line is "agent path allow|disallow [line]" or, for example, "agent crawl-delay 5 [line]"',
  },
  {
    flags: '--urls <file>',
    group: RULES,
    about:
      'read URLs from this file: one per line, a sitemap, or CSV as crawlers export it. Report rules that match none of them, or probably too many',
  },
  {
    flags: '-s, --stance <file>',
    group: RULES,
    about:
      'read from this file which robots the site wants to allow (a stance; see `wayleave new`), and report robots for which the robots.txt says something else',
  },
  {
    flags: '--preset <name>',
    group: RULES,
    about: `use a named set of rules and dialects: ${Object.keys(presets).join(', ')}`,
  },
  {
    flags: '--config <file>',
    group: RULES,
    about: 'read the configuration from this file, instead of the nearest wayleave.config.json',
  },
  {
    flags: '--print-config',
    group: RULES,
    about: 'print the settings that apply to each file, and check nothing',
  },
  { flags: '--baseline <file>', group: FINDINGS, about: 'hide the findings that this baseline file records' },
  {
    flags: '--update-baseline',
    group: FINDINGS,
    about: 'record the present findings in the file of --baseline, or of the configuration',
  },
  {
    flags: '--fail-on <what>',
    group: FINDINGS,
    about: `exit with 1 if a finding has at least this severity: ${SEVERITIES.join(', ')} (default: warning)`,
  },
  {
    flags: '--max-warnings <number>',
    group: FINDINGS,
    about: 'exit with 1 if a file has more warnings than this number',
  },
  {
    flags: '--exit-zero',
    group: FINDINGS,
    about: 'exit with 0 even if there are findings that would give 1',
  },
  {
    flags: '-o, --output-file <file>',
    group: FINDINGS,
    about: 'write the findings to this file instead of standard output',
  },
  {
    flags: '--stdin-filename <path>',
    group: FINDINGS,
    about: 'treat standard input as the file at this path, in findings and in the search for a configuration',
  },
  {
    flags: '--fix',
    group: FIXES,
    about:
      'apply the safe fixes of the warnings and errors that are shown, and write the files; for standard input, print the fixed text. A safe fix is proved to change nothing for any robot in the checked dialects. With --select and the code of a rule, its infos and hints are fixed, too',
  },
  {
    flags: '--fix-unsafe',
    group: FIXES,
    about: 'like --fix, but also apply the fixes that change or may change what the file means',
  },
  {
    flags: '--diff',
    group: FIXES,
    about: 'write nothing, and print the safe fixes (with --fix-unsafe: all fixes) as a patch',
  },
  {
    flags: '--effect',
    group: FIXES,
    about:
      'write nothing, and print which URLs the safe fixes (with --fix-unsafe: all fixes) open and close, for which robots',
  },
  {
    flags: '--release',
    group: SITES,
    about:
      'before publication, compare each file with the one that its site serves. The origin and the environment of each file must be known. Also exits with 1 if a search robot loses something, and with 3 if the site does not answer',
  },
  {
    flags: '--accept-loss',
    group: SITES,
    about: 'with --release, show what search robots lose, but exit as without it; the site need not answer',
  },
  {
    flags: '--online',
    group: SITES,
    about:
      'also fetch the sitemaps that the file names, and look for noindex in pages of --urls that the file disallows',
  },
  ...siteOptions,
  ...compareOptions,
]
