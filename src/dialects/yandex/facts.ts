import { accessTable, type DialectFacts, factsFrom } from '../facts.ts'
import { rfc9309Facts } from '../rfc-9309/facts.ts'
import { MAX_FILE_BYTES } from './yandex.ts'

/** Facts of the dialect `yandex`. */
export const yandexFacts: DialectFacts = factsFrom(rfc9309Facts, {
  id: 'yandex',
  title: 'Yandex',
  summary:
    "The robots of Yandex, by their documentation. Where Yandex Webmaster's own robots.txt tester differs from it, the tester counts.",
  follows: 'observation',
  state: {
    reads: 'Yandex’s documentation in copies up to 24 July 2026, and its tester of July 2026',
    compared: '2026-11-28',
  },
  answers: {
    decoding: {
      says: 'Yandex expects US-ASCII only: Cyrillic must be in Punycode and percent-encoding. Nothing is known about byte order marks and encodings, so RFC 9309 stands in.',
      evidence: 'unknown',
      from: 'rfc-9309',
    },
    lines: { says: 'LF, CR and CRLF end a line. Blank lines have no meaning.', evidence: 'observed' },
    comments: { says: '`#` starts a comment anywhere in a line.', evidence: 'documented' },
    fields: {
      says: 'The fields are User-agent, Allow and Disallow: whole names, in any letter case. Misspelt and longer names are not accepted.',
      evidence: 'observed',
    },
    separator: {
      says: 'The first colon separates field and value, with spaces and tabs around it. A line without a colon is not a record.',
      evidence: 'observed',
    },
    groupOpens: {
      says: 'The first User-agent line opens a group, and so does each User-agent line after a rule. User-agent lines in a row share what follows.',
      evidence: 'observed',
    },
    groupCloses: {
      says: 'A group ends at the next User-agent line after a rule, or at the end of the file. A blank line does not end it.',
      evidence: 'observed',
    },
    rulesWithoutAgent: { says: 'Rules outside a group are ignored, with a note.', evidence: 'observed' },
    agentMatch: {
      says: 'The whole value must equal the name of the robot, in any letter case. All groups that name the robot are combined.',
      evidence: 'observed',
    },
    fallback: {
      says: 'The groups for the robot itself apply, else those for `Yandex`, else all `*` groups. Some robots obey only groups that name them. In Wayleave these are YandexAdditionalBot, YandexCalendar, YandexDirect, YandexMetrika and YandexMobileBot.',
      evidence: 'observed',
    },
    emptyValue: {
      says: 'An empty Disallow is an Allow for every URL, of length 1, at any position. An empty Allow is ignored.',
      evidence: 'observed',
    },
    patterns: {
      says: 'A value matches paths that begin with it. `*` matches any run of bytes, and a final `$` matches the end of the path. A value that begins with neither `/` nor `*` is dropped.',
      evidence: 'documented',
    },
    precedence: {
      says: 'The longest rule decides. Its length is counted as written, without its stars and its final `$`. On a tie, an Allow decides.',
      evidence: 'observed',
    },
    unknownLines: {
      says: 'Unknown lines are ignored and close no group. Clean-param and Sitemap count at any position in the file.',
      evidence: 'observed',
    },
    pacing: {
      says: 'Yandex has ignored Crawl-delay since 22 February 2018. It is collected as in RFC 9309 and not obeyed. Request-rate and Visit-time are not specified.',
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
    {
      name: 'File size',
      value: MAX_FILE_BYTES,
      unit: 'bytes',
      effect: 'A larger file allows every URL, with a note.',
    },
    {
      name: 'Rules',
      value: 2048,
      unit: 'rules',
      effect:
        'More rules are an error to the validator. No document says what the robots do. Wayleave uses all rules.',
    },
    {
      name: 'Rule length',
      value: 1024,
      unit: 'characters',
      effect:
        'A longer rule is an error to the validator. No document says what the robots do. Wayleave uses longer rules.',
    },
    {
      name: 'Clean-param length',
      value: 500,
      unit: 'characters',
      effect: 'A longer one is ignored with a note.',
    },
  ],
  sources: [
    {
      title: 'Yandex Webmaster: User-agent; Allow and Disallow; Clean-param; Crawl-delay',
      where:
        'yandex.com/support/webmaster/en/robot-workings/ and the pages user-agent, allow-disallow, clean-param, crawl-delay below it',
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
      where:
        'cnblogs.com/pdflib/p/16478220; qna.habr.com/user/kopcap_va; slaidy.com; Russian notes of about 2013',
      read: '2026-11-20',
    },
  ],
  differences: [
    'The documentation looks for the substring `Yandex` in a User-agent line. The tester compares the whole value, so `Yandex extra` does not name Yandex. Wayleave follows the tester.',
    'The documentation allows no blank line between User-agent, Disallow and Allow. The tester ignores blank lines, and Wayleave follows the tester.',
    'The documentation sorts rules by the length of their prefix. In the tester, stars and a final `$` do not count, so `Allow: /a**` loses to `Disallow: /ab*`. Wayleave follows the tester.',
    'By the documentation of about 2010 to 2013, an empty Allow forbade every URL. Today it is ignored, and an empty Disallow is `Allow: /` at any position. Wayleave follows the tester.',
    'By the documentation, more than one group for `*` is an error, but no effect is named. Wayleave combines the groups.',
    'The documentation names YandexDirect, YandexCalendar, YandexMetrika and others as robots that a group must name. The tester shows the same for YandexAdditionalBot. The list is not complete.',
    'The size limit was 32 KB in about 2013 and is 500 KB today. Wayleave takes that as 500 KiB.',
  ],
})
