import type { RuleExamples } from '../../examples.ts'

export const missingUserAgentExamples: RuleExamples = {
  bad: [
    {
      about: 'What WordPress forbids to all robots is in the last group of a list.',
      robots:
        'User-agent: GPTBot\nDisallow: /\nUser-agent: cohere-ai\nDisallow: /\nDisallow: /wp-admin/\nAllow: /wp-admin/admin-ajax.php\n',
      finds: [
        {
          line: 5,
          says: 'Line 4 closes the whole site to "cohere-ai". The 2 rules from "Disallow: /wp-admin/" on are still in that group',
        },
      ],
    },
    {
      about: 'The comment names a robot, but no User-agent line follows.',
      robots:
        'User-agent: *\nDisallow: /a\n\n# Googlebot\nDisallow: /b\nDisallow: /c\n\n# Bing\nDisallow: /d\n',
      finds: [
        {
          line: 4,
          on: '# Googlebot',
          says: 'begins no group, so the 2 rules below it are in the group of "*". If they are meant for "Googlebot", write "User-agent: Googlebot" above line 5.',
        },
        { line: 8, says: 'the rule below it is in the group of "*". If it is meant for "bingbot"' },
      ],
    },
    {
      about: 'Somebody made a comment of the User-agent line, but not of the rules.',
      robots: 'User-agent: GPTBot\nDisallow: /\n\n#User-agent: CCBot\nDisallow: /x\n',
      finds: [{ line: 4, on: '#User-agent: CCBot', says: 'in the group of "GPTBot"' }],
    },
    {
      about: 'The comment is about all robots.',
      robots: 'User-agent: GPTBot\nDisallow: /y\n\n# All other bots\nDisallow: /x\n',
      finds: [{ line: 4, says: 'meant for all other robots, write "User-agent: *" above line 5' }],
    },
    {
      about: 'An empty Disallow opens the site to the robot, and the file has no `*` group.',
      robots:
        'User-agent: Mediapartners-Google\nDisallow:\nDisallow: /wp-admin/\nDisallow: /blog/wp-admin/\n',
      finds: [
        {
          line: 3,
          on: 'Disallow: /wp-admin/',
          says: 'Line 2 opens the whole site to "Mediapartners-Google". The 2 rules from "Disallow: /wp-admin/" on are still in that group, and for no other robot.',
        },
      ],
    },
    {
      about: 'The first rule closes the site to the robot.',
      robots:
        'User-agent: GPTBot\nDisallow: /\n\n# Private pages\nDisallow: /x\n\nUser-agent: *\nDisallow: /y\n',
      finds: [
        { line: 5, says: 'Line 2 closes the whole site to "GPTBot". The rule "Disallow: /x" is still' },
      ],
    },
  ],
  good: [
    {
      about: 'A User-agent line follows the comment.',
      robots: 'User-agent: *\nDisallow: /a\n\n# Googlebot\nUser-agent: Googlebot\nDisallow: /b\n',
    },
    {
      about: 'The whole group is a comment.',
      robots: 'User-agent: *\nDisallow: /a\n# User-agent: GPTBot\n# Disallow: /\nDisallow: /b\n',
    },
    {
      about: 'The comment says more than a name, or names a robot of the group.',
      robots:
        'User-agent: Googlebot\nDisallow: /a\n\n# Googlebot\nDisallow: /b\n\n# Bing asks for these pages\nDisallow: /c\n',
    },
    {
      about: 'The file has a `*` group, and no blank line is above the rules.',
      robots: 'User-agent: *\nDisallow: /x\n\nUser-agent: Slurp\nDisallow:\nDisallow: /a\n',
    },
    {
      about: 'G116 reports a section of the last group.',
      robots: 'User-agent: *\nAllow: /\n\nUser-agent: Slurp\nDisallow:\n\nDisallow: /ch/\n',
    },
    {
      about: 'Exceptions follow.',
      robots: 'User-agent: GPTBot\nDisallow: /\n\nAllow: /blog/\n',
    },
  ],
}
