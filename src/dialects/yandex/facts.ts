import { accessTable, type DialectFacts, factsFrom } from '../facts.ts'
import { rfc9309Facts } from '../rfc-9309/facts.ts'
import { MAX_FILE_BYTES } from './yandex.ts'

/** Facts of the dialect `yandex`. */
export const yandexFacts: DialectFacts = factsFrom(rfc9309Facts, {
  id: 'yandex',
  title: 'Yandex',
  summary: "The robots of Yandex: their documentation, and where the two differ the behaviour of Yandex Webmaster's own robots.txt tester.",
  follows: 'observation',
  answers: {
    decoding: {
      says: 'Only US-ASCII is foreseen: Cyrillic belongs in Punycode and percent-encoding. Of byte order marks and encodings nothing is known: read as by RFC 9309.',
      evidence: 'unknown',
      from: 'rfc-9309',
    },
    lines: { says: 'LF, CR and CRLF end a line; blank lines mean nothing.', evidence: 'observed' },
    comments: { says: '`#` starts a comment anywhere in a line.', evidence: 'documented' },
    fields: {
      says: 'User-agent, Allow and Disallow, by their whole names in any case; no misspelling and no longer name is taken for them.',
      evidence: 'observed',
    },
    separator: { says: 'The first colon, with spaces and tabs around it; a line without a colon is no record.', evidence: 'observed' },
    groupOpens: {
      says: 'With the first User-agent line, and with every one that follows a rule; User-agent lines in a row share what follows.',
      evidence: 'observed',
    },
    groupCloses: {
      says: 'At the next User-agent line after a rule, or at the end of the file; a blank line closes nothing.',
      evidence: 'observed',
    },
    rulesWithoutAgent: { says: 'They are ignored, with a note.', evidence: 'observed' },
    agentMatch: {
      says: 'The whole value is compared with the name of the robot, in any case; all groups that name it are combined.',
      evidence: 'observed',
    },
    fallback: {
      says: 'The groups for the robot itself, else those for `Yandex`, else all those for `*`. Some robots must be named: here YandexAdditionalBot, YandexCalendar, YandexDirect, YandexMetrika and YandexMobileBot.',
      evidence: 'observed',
    },
    emptyValue: {
      says: 'An empty Disallow is an Allow of everything, of length 1, wherever it stands; an empty Allow is ignored.',
      evidence: 'observed',
    },
    patterns: {
      says: '`*` matches any run of bytes and a final `$` the end of the path; otherwise a value is a prefix. A value that begins with neither `/` nor `*` is dropped.',
      evidence: 'documented',
    },
    precedence: {
      says: 'The longest rule decides, counted as it is written, without its stars and its final `$`; on a tie an Allow.',
      evidence: 'observed',
    },
    unknownLines: { says: 'They are ignored and close no group; Clean-param and Sitemap count wherever they stand.', evidence: 'observed' },
    pacing: {
      says: 'Crawl-delay has been ignored since 22 February 2018: it is collected and not obeyed. Request-rate and Visit-time are not specified.',
      evidence: 'documented',
    },
  },
  access: accessTable(
    {
      unauthorized: 'allow-all',
      'not-found': 'allow-all',
      'other-4xx': 'allow-all',
      'too-many-requests': 'allow-all',
      'server-error': 'allow-all',
    },
    { sizeLimit: 512_000, beyondSizeLimit: 'void' },
  ),
  limits: [
    { name: 'File size', value: MAX_FILE_BYTES, unit: 'bytes', effect: 'A larger file allows everything, with a note.' },
    {
      name: 'Rules',
      value: 2048,
      unit: 'rules',
      effect: 'More are an error to the validator; what the robots do is not documented. Not applied here: all rules are used.',
    },
    {
      name: 'Rule length',
      value: 1024,
      unit: 'characters',
      effect: 'A longer one is an error to the validator; what the robots do is not documented. Not applied here: longer rules are used.',
    },
    { name: 'Clean-param length', value: 500, unit: 'characters', effect: 'A longer one is ignored with a note.' },
  ],
  sources: [
    {
      title: 'Yandex Webmaster: User-agent; Allow and Disallow; Clean-param; Crawl-delay',
      where: 'yandex.com/support/webmaster/en/robot-workings/ and the pages user-agent, allow-disallow, clean-param, crawl-delay below it',
      read: '2026-11-20',
    },
    {
      title: 'Yandex Webmaster: errors in robots.txt',
      where: 'yandex.com/support/webmaster/en/error-dictionary/robots-txt',
      read: '2026-11-20',
    },
    {
      title: "Yandex Webmaster's robots.txt tester, observed from 12 to 17 July 2026",
      where:
        'github.com/bart-turczynski/robotstxtr, commit f1c4829: design/YANDEX_TESTER.md, inst/yandex-corpus/cases.json, src/vendor/robotstxtyandex',
      read: '2026-07-24',
    },
    {
      title: 'Reprints and translations of the documentation',
      where: 'cnblogs.com/pdflib/p/16478220; qna.habr.com/user/kopcap_va; slaidy.com; Russian notes of about 2013',
      read: '2026-11-20',
    },
  ],
  differences: [
    'The documentation looks for the substring `Yandex` in a User-agent line; the tester compares the whole value, so that `Yandex extra` does not name Yandex: Wayleave follows the tester.',
    'The documentation allows no blank line between User-agent, Disallow and Allow; the tester ignores blank lines: Wayleave follows the tester.',
    'The documentation sorts rules by the length of their prefix; in the tester stars and a final `$` do not count for it, so that `Allow: /a**` loses to `Disallow: /ab*`: Wayleave follows the tester.',
    'By the documentation of about 2010 to 2013 an empty Allow forbade everything; today it is ignored and an empty Disallow is `Allow: /`, in any position: what the tester does is followed.',
    'More than one group for `*` is an error by the documentation, without an effect being named: the groups are combined here.',
    'The documentation names YandexDirect, YandexCalendar, YandexMetrika and others as robots that must be named; of YandexAdditionalBot the tester says so. The list is not complete.',
    'The size limit was 32 KB in about 2013 and is 500 KB today, taken here as 500 KiB.',
  ],
})
