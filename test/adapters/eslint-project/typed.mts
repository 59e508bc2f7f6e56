// The plugin fits the types of ESLint.
import type { Linter } from 'eslint'
import wayleave, { eslintPlugin } from 'wayleave/eslint'

export const config: Linter.Config[] = [
  wayleave.configs.recommended,
  {
    files: ['**/robots.txt'],
    plugins: { robots: eslintPlugin },
    language: 'robots/robots',
    rules: { 'robots/warning': 'warn' },
  },
]
