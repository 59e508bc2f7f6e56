import type { RuleExamples } from '../../examples.ts'

export const unknownAgentExamples: RuleExamples = {
  bad: [
    {
      about: 'Somebody cut a list to the first letters of each name.',
      robots: 'User-agent: Ahre\nUser-agent: MJ1\nUser-agent: Yand\nUser-agent: Semru\nDisallow: /\n',
      finds: [
        {
          line: 1,
          says: 'In this file, 4 names are only the first letters of names of robots. Such are "Ahre" of "AhrefsBot", "MJ1" of "MJ12bot" and "Yand" of "YandexBot".',
          severity: 'info',
        },
      ],
    },
    {
      about: 'The file closes the site to a name with a word too much, and not to the robot.',
      robots: 'User-agent: GPTBot-training\nDisallow: /\n\nUser-agent: GPTBot\nAllow: /\n',
      finds: [{ line: 1, severity: 'warning', says: 'write "Disallow: /" for GPTBot.' }],
    },
    {
      about: 'The pause is for no robot.',
      robots: 'User-agent: ChatGPT\nCrawl-delay: 10\nDisallow:\n',
      finds: [{ line: 1, severity: 'info', says: 'name GPTBot, OAI-SearchBot and ChatGPT-User' }],
    },
    {
      about: 'The address of the operator, as the robot sends it in its header.',
      robots: 'User-agent: yandex.com/bot\nDisallow: /weather/\n',
      finds: [
        {
          line: 1,
          says: '"yandex.com/bot" is an address of an operator, not of a robot, so this line may have no effect. Write the product token of the robot you mean, such as YandexBot',
          severity: 'info',
        },
      ],
    },
    {
      about: 'The only group that is to refuse training names no robot.',
      robots: 'User-agent: *\nDisallow: /a/\n\nUser-agent: OpenAI\nDisallow: /\n',
      finds: [{ line: 4, says: 'So the file keeps no robot for AI training out.', severity: 'warning' }],
    },
    {
      about: 'Another group refuses training.',
      robots: 'User-agent: Grok\nDisallow: /\n\nUser-agent: ClaudeBot\nDisallow: /\n',
      finds: [{ line: 1, says: 'xAI documents no product token', severity: 'info' }],
    },
    {
      about: 'With the correct name, the rules of the next robot are for this one, too.',
      robots: 'User-agent: AhrefsBots\nCrawl-delay: 60\n\nUser-agent: Googlebot\nDisallow: /tv/\n',
      finds: [
        {
          line: 1,
          says: 'write that name. Give it rules of its own, too: without one, those for "Googlebot" from line 5 on apply to it.',
        },
      ],
    },
    {
      about: 'The same with a name that people write in place of a token.',
      robots: 'User-agent: facebot\nCrawl-delay: 10\n\nUser-agent: AhrefsBot\nDisallow: /\n',
      finds: [
        {
          line: 1,
          says: 'name facebookexternalhit. Give it rules of its own, too: without one, those for "AhrefsBot" from line 5 on apply to it.',
        },
      ],
    },
    {
      about: 'The group is to open what the `*` group closes.',
      robots: 'User-agent: *\nDisallow: /a/\n\nUser-agent: Claude-bot\nDisallow:\n',
      finds: [{ line: 4, says: 'name ClaudeBot', severity: 'info' }],
    },
    {
      about: 'The group forbids nothing, so nothing depends on the name.',
      robots: 'User-agent: Grok\nCrawl-delay: 1\nAllow: /\n',
      finds: [{ line: 1, severity: 'hint' }],
    },
    {
      about: 'The `*` group closes the site, so nothing depends on the name, and no fix guesses it.',
      robots: 'User-agent: *\nDisallow: /\n\nUser-agent: Bing\nDisallow: /\n',
      finds: [{ line: 4, severity: 'hint' }],
    },
    {
      robots: 'User-agent: GTPBot\nDisallow: /\n',
      finds: [{ line: 1, on: 'GTPBot', says: 'If you mean "GPTBot"', fix: 'changes-meaning' }],
      fixed: 'User-agent: GPTBot\nDisallow: /\n',
    },
    {
      robots: 'User-agent: Bing\nDisallow: /x\n',
      finds: [{ line: 1 }],
      fixed: 'User-agent: bingbot\nDisallow: /x\n',
    },
    {
      robots: 'User-agent: Googlebot Image\nDisallow: /x\n',
      finds: [{ line: 1 }],
      fixed: 'User-agent: Googlebot-Image\nDisallow: /x\n',
    },
    {
      robots: 'User-agent: all\nDisallow: /x\n',
      finds: [{ line: 1, says: 'every robot' }],
      fixed: 'User-agent: *\nDisallow: /x\n',
    },
    {
      robots: 'User-agent: everybody\nDisallow: /x\n',
      finds: [{ line: 1, says: 'every robot' }],
      fixed: 'User-agent: *\nDisallow: /x\n',
    },
    {
      about: 'Another version is another robot, so no fix renames it.',
      robots: 'User-agent: MS Search 4.0 Robot\nDisallow: /\n',
      finds: [{ line: 1, says: 'Check the name in the documentation of the robot.', severity: 'hint' }],
    },
    {
      about: 'The names are similar to those of robots that Wayleave knows, but not similar enough.',
      robots: 'User-agent: Snapbot\nUser-agent: Zealbot\nDisallow: /\n',
      finds: [{ line: 1, says: '"Snapbot" or "Zealbot"' }],
    },
    {
      about: 'Slurp obeys the line, but other parsers of its name do not.',
      robots: 'User-agent: Yahoo! Slurp\nDisallow: /x\n',
      finds: [{ line: 1, says: 'To name Slurp for every parser, write "Slurp".', severity: 'hint' }],
    },
    {
      about: 'The name lacks the prefix of its operator.',
      robots: 'User-agent: CloudVertexBot\nDisallow: /x\n',
      finds: [{ line: 1, says: 'If you mean "Google-CloudVertexBot"' }],
      fixed: 'User-agent: Google-CloudVertexBot\nDisallow: /x\n',
    },
    {
      about: 'The robot with a similar name has a new one today, and ignores robots.txt.',
      robots: 'User-agent: NotebookLM\nDisallow: /x\n',
      finds: [{ line: 1, says: 'Only the server can refuse it.' }],
    },
    {
      about: 'The file names the robot, too.',
      robots: 'User-agent: Google-NotebookLM\nUser-agent: NotebookLM\nDisallow: /x\n',
      finds: [{ line: 2, says: 'Check the name in the documentation', severity: 'hint' }],
    },
    {
      about: 'A comma at the end.',
      robots: 'User-agent: GPTBot,\nDisallow: /x\n',
      finds: [{ line: 1 }],
      fixed: 'User-agent: GPTBot\nDisallow: /x\n',
    },
    {
      about: 'The name of an operator.',
      robots: 'User-agent: ByteDance\nDisallow: /\n',
      finds: [{ line: 1, says: 'Bytespider or TikTokSpider' }],
    },
    {
      about: 'The names of AI products, which no robot sends.',
      robots:
        'User-agent: OpenAI\nUser-agent: ClaudeWeb\nUser-agent: Gemini\nUser-agent: Copilot\nUser-agent: Grok\nDisallow: /\n',
      finds: [
        { line: 1, says: 'name GPTBot, OAI-SearchBot and ChatGPT-User' },
        { line: 2, says: 'name ClaudeBot, Claude-SearchBot and Claude-User' },
        { line: 3, says: 'control token Google-Extended' },
        { line: 4, says: 'a rule for bingbot changes Bing search too' },
        { line: 5, says: 'only the server can refuse its robots' },
      ],
    },
    {
      about: 'The operators of libraries send no robots.',
      robots: 'User-agent: Python\nUser-agent: X\nUser-agent: unknown\nDisallow: /\n',
      finds: [{ line: 1, says: '"Python", "X" or "unknown"' }],
    },
    {
      about: 'The robot that does the work is named.',
      robots: 'User-agent: GPTBot\nUser-agent: ChatGPT\nDisallow: /\n',
      finds: [{ line: 2, says: 'name OAI-SearchBot', severity: 'hint' }],
    },
    {
      about: 'One letter too much, and an ending that the token lacks.',
      robots: 'User-agent: OmigiliBot\nDisallow: /\n',
      finds: [{ line: 1, says: 'If you mean "omgili", write that name.', severity: 'info' }],
      fixed: 'User-agent: omgili\nDisallow: /\n',
    },
    {
      about: 'In a long list, a small robot is missed by nobody; one for AI is.',
      robots:
        'User-agent: Mojeek\nUser-agent: GTPBot\nUser-agent: a1\nUser-agent: a2\nUser-agent: a3\nUser-agent: a4\nUser-agent: a5\nUser-agent: a6\nUser-agent: a7\nUser-agent: a8\nDisallow: /\n',
      finds: [
        { line: 1, says: '"MojeekBot"', severity: 'hint' },
        { line: 2, says: '"GPTBot"', severity: 'info' },
        { line: 3, severity: 'hint' },
      ],
      fixed:
        'User-agent: Mojeek\nUser-agent: GPTBot\nUser-agent: a1\nUser-agent: a2\nUser-agent: a3\nUser-agent: a4\nUser-agent: a5\nUser-agent: a6\nUser-agent: a7\nUser-agent: a8\nDisallow: /\n',
    },
    {
      about: 'No similar name exists. The name is reported once.',
      robots: 'User-agent: Teleport Pro\nDisallow: /\n\nUser-agent: teleport pro\nDisallow: /\n',
      finds: [{ line: 1, says: 'has the product token "Teleport Pro", so this line' }],
    },
    {
      about: 'The file also names GPTBot, so the similar name is not taken for GPTBot.',
      robots: 'User-agent: GTPBot\nUser-agent: GPTBot\nDisallow: /\n',
      finds: [{ line: 1, says: 'Check the name' }],
    },
    {
      about: 'The name of a robot with a word after it.',
      robots: 'User-agent: GPTBot\nAllow: /\n\nUser-agent: GPTBot-training\nDisallow: /\n',
      finds: [{ line: 4, says: 'The robot is called GPTBot, and the file does not close the site to it.' }],
    },
    {
      about: 'Google-CloudVertexBot falls back on Googlebot, but is not called so.',
      robots: 'User-agent: *\nDisallow: /a\n\nUser-agent: Googlebot-Bard\nDisallow: /\n',
      finds: [{ line: 4, says: 'Google-Extended' }],
    },
    {
      about: 'Another robot makes the previews.',
      robots: 'User-agent: Facebot\nAllow: /share/\n\nUser-agent: *\nDisallow: /\n',
      finds: [{ line: 1, says: 'If you mean it, name facebookexternalhit.' }],
    },
  ],
  good: [
    {
      about: 'Slurp obeys both lines.',
      robots: 'User-agent: Slurp\nUser-agent: Yahoo! Slurp\nDisallow: /x\n',
    },
    { robots: 'User-agent: GPTBot\nUser-agent: msnbot\nUser-agent: Yandex\nDisallow: /\n' },
    { robots: 'User-agent: *\nDisallow: /\n' },
  ],
}
