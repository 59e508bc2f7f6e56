import type { RuleExamples } from '../../examples.ts'

export const retiredAgentExamples: RuleExamples = {
  bad: [
    {
      about: 'To close Googlebot in its place would take the site out of a search.',
      robots: 'User-agent: Googlebot-Mobile\nDisallow: /\n\nUser-agent: *\nDisallow: /a\n',
      finds: [{ line: 1, says: 'does not have it. Remove the group.' }],
    },
    {
      about: 'No present robot for AI training is shut out.',
      robots: 'User-agent: *\nDisallow: /a/\n\nUser-agent: anthropic-ai\nDisallow: /\n',
      finds: [{ line: 4, says: 'So the file keeps no robot for AI training out.', severity: 'warning' }],
      fixed: 'User-agent: *\nDisallow: /a/\n\nUser-agent: ClaudeBot\nDisallow: /\n',
    },
    {
      about: 'The file shuts out other robots for AI training, and means this one.',
      robots:
        'User-agent: GPTBot\nDisallow: /\n\nUser-agent: anthropic-ai\nDisallow: /\n\nUser-agent: *\nDisallow: /a/\n',
      finds: [{ line: 4, says: 'the file does not close the site to ClaudeBot', severity: 'warning' }],
      fixed:
        'User-agent: GPTBot\nDisallow: /\n\nUser-agent: ClaudeBot\nDisallow: /\n\nUser-agent: *\nDisallow: /a/\n',
    },
    {
      about: 'The line has no rule of its own.',
      robots: 'User-agent: anthropic-ai\nCrawl-delay: 10\n\nUser-agent: AhrefsBot\nDisallow: /\n',
      finds: [
        {
          line: 1,
          says: 'write that name here. Give it rules of its own, too: without one, those for "AhrefsBot" from line 5 on apply to it.',
        },
      ],
    },
    {
      about: 'A former name that no robot falls back on.',
      robots: 'User-agent: Googlebot-Mobile\nDisallow: /m/\n',
      finds: [
        { line: 1, on: 'Googlebot-Mobile', says: 'If you mean Googlebot, name it here', severity: 'info' },
      ],
    },
    {
      about: 'Under its present name, the robot would be free of the rules for all.',
      robots: 'User-agent: *\nDisallow: /a/\n\nUser-agent: Googlebot-Mobile\nAllow: /\n',
      finds: [
        {
          line: 4,
          says: 'The group forbids nothing, and Googlebot follows the "*" group today. Remove the group.',
        },
      ],
    },
    {
      about: 'No group is for all.',
      robots: 'User-agent: Googlebot-Mobile\nAllow: /\n',
      finds: [{ line: 1, says: 'The group forbids nothing. Remove the group.', severity: 'hint' }],
    },
    {
      robots: 'User-agent: Claude-Web\nDisallow: /\n',
      finds: [{ line: 1, says: 'If the rules are meant for ClaudeBot, write that name here' }],
      fixed: 'User-agent: ClaudeBot\nDisallow: /\n',
    },
    {
      robots: 'User-agent: anthropic-ai\nDisallow: /\n',
      finds: [
        { line: 1, on: 'anthropic-ai', says: 'If the rules are meant for ClaudeBot', fix: 'changes-meaning' },
      ],
      fixed: 'User-agent: ClaudeBot\nDisallow: /\n',
    },
    {
      about: 'Two former names of one robot.',
      robots: 'User-agent: Claude-Web\nUser-agent: anthropic-ai\nDisallow: /\n',
      finds: [{ line: 1 }, { line: 2 }],
      fixed: 'User-agent: ClaudeBot\nDisallow: /\n',
    },
    {
      robots: 'User-agent: ClaudeBot\nUser-agent: Claude-Web\nUser-agent: Claude-User\nDisallow: /\n',
      finds: [{ line: 2, says: 'Remove this line', severity: 'hint' }],
      fixed: 'User-agent: ClaudeBot\nUser-agent: Claude-User\nDisallow: /\n',
    },
    {
      about: 'The file names one present robot. Another one would be closed only by the fix.',
      robots:
        'User-agent: ClaudeBot\nDisallow: /\n\n# Claude-Web\nUser-agent: Claude-Web\nDisallow: /\n\nUser-agent: *\nDisallow: /a/\n',
      finds: [{ line: 5, says: 'the file already names ClaudeBot. Remove the group.', severity: 'hint' }],
      fixed: 'User-agent: ClaudeBot\nDisallow: /\n\nUser-agent: *\nDisallow: /a/\n',
    },
    {
      about: 'The group would open to the present robot what the `*` group forbids it today.',
      robots: 'User-agent: *\nDisallow: /admin/\n\nUser-agent: anthropic-ai\nDisallow: /results/\n',
      finds: [
        {
          line: 4,
          says: 'It may then fetch https://example.com/admin/, which "*" forbids it today. Otherwise, remove the group.',
        },
      ],
    },
    {
      about: 'The file says the opposite of the former name and of the present one.',
      robots: 'User-agent: ClaudeBot\nAllow: /\n\nUser-agent: anthropic-ai\nDisallow: /\n',
      finds: [{ line: 4, says: 'the file opens the site to ClaudeBot', severity: 'warning' }],
    },
    {
      about: 'The group opens what is open to every robot.',
      robots: 'User-agent: Claude-Web\nAllow: /\n\nUser-agent: *\nDisallow: /a/\n',
      finds: [{ line: 1, severity: 'hint' }],
    },
    {
      about: 'The present robot ignores robots.txt, so its name would change nothing.',
      robots: 'User-agent: Google-NotebookLM\nDisallow: /\n',
      finds: [{ line: 1, says: 'Google-GeminiNotebook instead, which ignores robots.txt' }],
    },
  ],
  good: [
    { about: 'bingbot falls back on this former name.', robots: 'User-agent: msnbot\nDisallow: /x\n' },
    { robots: 'User-agent: ClaudeBot\nDisallow: /\n' },
  ],
}
