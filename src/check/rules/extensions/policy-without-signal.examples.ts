import type { RuleExamples } from '../../examples.ts'

export const policyWithoutSignalExamples: RuleExamples = {
  bad: [
    {
      robots:
        '# As a condition of accessing this website, you agree to abide by the following\n# content signals:\n# ai-train: training AI models\n\nUser-agent: *\nDisallow:\n',
      finds: [{ line: 1, says: 'the file has no Content-Signal' }],
    },
    {
      about: 'The text begins with its list of values.',
      robots:
        '# Policy\n# (a)  If a Content-Signal = yes, you may collect content for the corresponding\n#      use.\n\nUser-agent: *\nDisallow:\n',
      finds: [{ line: 2 }],
    },
    {
      about: 'The robots that matter have groups of their own.',
      robots:
        '# As a condition of accessing this website, you agree to abide by the following\n# content signals:\n\nUser-agent: GPTBot\nDisallow: /\n',
      finds: [
        { line: 1, says: 'into each group whose robots you mean, and into a "*" group for all others' },
      ],
    },
  ],
  good: [
    {
      robots:
        '# As a condition of accessing this website, you agree to abide by the following\n# content signals:\n\nUser-agent: *\nContent-Signal: ai-train=no\nDisallow:\n',
    },
    {
      about: 'Another rule reports the misspelt signal.',
      robots:
        '# As a condition of accessing this website, you agree to abide by the following\n# content signals:\n\nUser-agent: *\nContent-Signals: ai-train=no\nDisallow:\n',
    },
    {
      about: 'The comments only name the policy and its signals.',
      robots:
        '# See the Content Signals policy for what search=yes, ai-train=no means.\nUser-agent: *\nDisallow:\n',
    },
    {
      about: 'A service adds the block with the signal.',
      robots:
        '# As a condition of accessing this website, you agree to abide by the content signals\n# of the managed block, which the CDN has\n# put above this file.\n\nUser-agent: *\nDisallow:\n',
    },
    { robots: '# No content signals here\nUser-agent: *\nDisallow:\n' },
  ],
}
