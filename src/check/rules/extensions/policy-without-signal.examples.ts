import type { RuleExamples } from '../../examples.ts'

export const policyWithoutSignalExamples: RuleExamples = {
  bad: [
    {
      robots:
        '# You agree to abide by the following content signals:\n# search: building a search index\n# ai-train: training AI models\n\nUser-agent: *\nDisallow:\n',
      finds: [{ line: 1, says: 'the file has no Content-Signal' }],
    },
  ],
  good: [
    {
      robots:
        '# You agree to abide by the following content signals:\n# ai-train: training AI models\n\nUser-agent: *\nContent-Signal: ai-train=no\nDisallow:\n',
    },
    {
      about: 'Another rule reports the misspelt signal.',
      robots:
        '# The following content signals:\n# ai-train: training AI models\n\nUser-agent: *\nContent-Signals: ai-train=no\nDisallow:\n',
    },
    { robots: '# No content signals here\nUser-agent: *\nDisallow:\n' },
  ],
}
