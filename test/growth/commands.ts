/**
 * The commands whose work is bounded by the bytes of their input, as arguments. Each reads the file that grows
 * from standard input, and a small file from `other.txt`.
 */
export const COMMANDS: Readonly<Record<string, readonly string[]>> = {
  check: ['check', '-'],
  'check-json': ['check', '-', '--all', '--json'],
  fix: ['check', '-', '--fix'],
  review: ['review', '-'],
  report: ['report', '-'],
  diff: ['diff', '-', 'other.txt'],
  policy: ['policy', '-', '--agent', 'FooBot'],
  test: ['test', '-', '/p7', '--agent', 'FooBot'],
  format: ['format', '-'],
  portable: ['format', '-', '--profile', 'portable'],
  moderatobot: ['format', '-', '--profile', 'moderatobot'],
  join: ['join', '-', 'other.txt'],
  edit: ['edit', '-', '--disallow', 'ai-training', '--json'],
}

/** The file that commands with two files compare with the one that grows, or join to it. */
export const OTHER = 'User-agent: *\nDisallow: /p1\nAllow: /q/\n'
