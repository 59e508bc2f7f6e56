/** The plugin of ESLint: the language of robots.txt, and the check rules. */
export {
  eslintPlugin,
  eslintPlugin as default,
  type LintedRange,
  type LintedText,
  type LintRule,
  type LintStep,
  type RobotsLanguageOptions,
  type RobotsLintConfig,
  type RobotsNode,
  type RobotsPlugin,
  RobotsSourceCode,
} from '../adapters/eslint.ts'
