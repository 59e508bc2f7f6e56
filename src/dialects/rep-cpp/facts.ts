import { accessTable, type DialectFacts } from '../facts.ts'

/** Facts of the dialect `rep-cpp`. */
export const repCppFacts: DialectFacts = {
  id: 'rep-cpp',
  title: 'rep-cpp',
  summary: 'rep-cpp, the engine of Python’s reppy, as the program behaves.',
  follows: 'program',
  state: {
    reads: 'rep-cpp, commit ca2ae84, and url-cpp, commit f9f53c7, of 11 January 2024',
    compared: '2026-11-28',
  },
  answers: {
    decoding: { says: 'The file is bytes. A byte order mark is skipped.', evidence: 'observed' },
    lines: { says: 'Only LF ends a line. CR is white space.', evidence: 'observed' },
    comments: { says: '`#` starts a comment anywhere in a line.', evidence: 'observed' },
    fields: {
      says: 'The fields are User-agent, Allow, Disallow, Crawl-delay and Sitemap: whole names, in any letter case.',
      evidence: 'observed',
    },
    separator: {
      says: 'The first colon separates field and value, with white space around it. A line without a colon is not a record.',
      evidence: 'observed',
    },
    groupOpens: {
      says: 'The first User-agent line opens a group, and so does each one after another record.',
      evidence: 'observed',
    },
    groupCloses: {
      says: 'A group ends at the next User-agent line after any other record, known or unknown.',
      evidence: 'observed',
    },
    rulesWithoutAgent: { says: 'Rules before the first User-agent line are for `*`.', evidence: 'observed' },
    agentMatch: {
      says: 'The value must equal the name of the robot, in any letter case. Groups whose first value is that name are combined. Another name of a group gets a copy of its rules, unless that name has rules already; `*` always does.',
      evidence: 'observed',
    },
    fallback: {
      says: 'If no group names the robot, the `*` groups apply. Without one, every URL is allowed.',
      evidence: 'observed',
    },
    emptyValue: {
      says: 'An empty Disallow allows what no other rule matches. An empty Allow is `Allow: /`.',
      evidence: 'observed',
    },
    patterns: {
      says: 'A value matches paths that begin with it. `*` matches any run of bytes. A `$` matches the end of the path, wherever it stands. `*$` matches nothing. A value that names another host is ignored.',
      evidence: 'observed',
    },
    percentEncoding: {
      says: 'In rules and URLs, every escape is decoded, and what may not stand there is escaped again. So `%2F` is a slash, and `%2A` in a rule is a star. A `?` or `;` stays even if nothing follows, and no delimiter is dropped.',
      evidence: 'observed',
    },
    precedence: {
      says: 'The longest rule decides, counted after encoding. On a tie, the order of `std::sort` decides, which is that of the file for up to 16 rules.',
      evidence: 'observed',
    },
    robotsTxtItself: {
      says: '`/robots.txt` is always allowed, and `/robots.txt?` is not exempt.',
      evidence: 'observed',
    },
    unknownLines: {
      says: 'Unknown lines are ignored, but they end a run of User-agent lines.',
      evidence: 'observed',
    },
    pacing: {
      says: 'Crawl-delay is read for the caller, as `std::stof` reads it. A number in US-ASCII digits at the beginning is enough, as in `1x`, and `1e2` is 100. The last one counts. Request-rate and Visit-time are ignored.',
      evidence: 'observed',
    },
  },
  access: accessTable({}, { sizeLimit: 'none', beyondSizeLimit: 'not-applicable' }),
  limits: [
    {
      name: 'Crawl-delay',
      value: 31_536_000,
      unit: 'seconds',
      effect:
        'Wayleave treats a longer delay as a mistake and ignores it with a note. The program has no limit.',
    },
  ],
  sources: [
    {
      title: 'rep-cpp',
      where: 'github.com/seomoz/rep-cpp, commit ca2ae84: src/robots.cpp, src/agent.cpp, src/directive.cpp',
      read: '2026-11-23',
    },
    { title: 'url-cpp', where: 'github.com/seomoz/url-cpp, commit f9f53c7: src/url.cpp', read: '2026-11-23' },
  ],
  differences: [
    'On a `%` before a byte beyond ASCII, the program reads outside a table. Wayleave has no verdict on such a file or URL.',
    'Ties among more than 16 rules follow the sort of libstdc++. Other C++ libraries may order them in another way.',
  ],
}
