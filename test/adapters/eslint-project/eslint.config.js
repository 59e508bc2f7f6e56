import wayleave from 'wayleave/eslint'

export default [
  wayleave.configs.recommended,
  { files: ['hints/robots.txt'], rules: { 'wayleave/hint': 'warn' } },
  { files: ['chosen/robots.txt'], languageOptions: { ignore: ['S101'], origin: 'https://a.example' } },
  { files: ['unknown/robots.txt'], languageOptions: { ecmaVersion: 2024 } },
  { files: ['wrong/robots.txt'], languageOptions: { dialects: ['googel'] } },
]
