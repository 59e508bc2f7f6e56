import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Ajv from 'ajv'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  allRules,
  CONFIG_KEYS,
  type Config,
  type ConfiguredReport,
  check,
  checkWithConfig,
  createBaseline,
  ENVIRONMENTS,
  effectiveSeverities,
  mergeConfigs,
  parseConfig,
  presets,
  rules,
  SEVERITIES,
} from '../../src/check/index.ts'
import { configAt, configFor } from '../../src/cli/options/config-file.ts'
import { dialects } from '../../src/dialects/index.ts'
import { parse } from '../../src/syntax/index.ts'
import { hostile, someRules } from '../report/findings-arbitraries.ts'

function parsed(value: unknown): Config {
  const { config, problems } = parseConfig(value, someRules)
  expect(problems).toEqual([])
  return config
}

/** The problems of a configuration, one line each. */
function problemsOf(value: unknown): string[] {
  return parseConfig(value, someRules).problems.map(
    ({ where, what, whatToDo }) => `${where}: ${what}, ${whatToDo}`,
  )
}

it('the configuration in docs/cli.md is valid', () => {
  const page = readFileSync(new URL('../../docs/cli.md', import.meta.url), 'utf8')
  const shown = [...page.matchAll(/```json\n(\{ "extends"[\s\S]*?)```/g)]
  expect(shown).toHaveLength(1)
  for (const [, json = ''] of shown) expect(parseConfig(JSON.parse(json), allRules).problems).toEqual([])
})

describe('a configuration', () => {
  it('chooses rules, severities, dialects, the environment and what fails', () => {
    const config = {
      select: ['P', 'S101', 'noindex', 'P119/allow-root-noop'],
      ignore: ['p117'],
      severities: { S1: 'hint', noindex: 'error' },
      dialects: ['google', 'rfc-9309'],
      environment: 'staging',
      failOn: 'error',
      maxWarnings: 0,
    } as const
    expect(parsed({ $schema: './x.json', ...config })).toEqual(config)
    expect(parsed({})).toEqual({})
  })

  it('extends presets: later ones override earlier ones, and its own choices override all', () => {
    expect(parsed({ extends: 'strict' })).toEqual(presets.strict)
    expect(
      parsed({
        extends: ['google', 'yandex'],
        failOn: 'hint',
        ignore: ['S101'],
        severities: { P117: 'info' },
      }),
    ).toEqual({
      dialects: ['google', 'yandex'],
      ignore: ['P122', 'G110', 'G111', 'X22', 'X237', 'S101'],
      severities: { ...presets.google.severities, ...presets.yandex.severities, P117: 'info' },
      failOn: 'hint',
    })
    expect(parsed({ extends: ['recommended', 'google'] })).toEqual(presets.google)
    expect(parsed({ extends: ['google', 'yandex'], dialects: ['bing'] }).dialects).toEqual(['bing'])
    expect(parsed({ failOn: 'hint', extends: 'strict' })).toEqual({ ...presets.strict, failOn: 'hint' })
  })

  it.each<[unknown, string[]]>([
    [null, [': null is not a configuration, write an object, such as { "extends": "recommended" }']],
    [[], [': [] is not a configuration, write an object, such as { "extends": "recommended" }']],
    [{ preset: 'google' }, ['preset: unknown key, did you mean "extends"?']],
    [{ serverities: {} }, ['serverities: unknown key, did you mean "severities"?']],
    [{ 'x\u001b': 1 }, [`x\u001b: unknown key, write one of ${CONFIG_KEYS.join(', ')}`]],
    [
      { __proto__: null, constructor: 1 },
      [`constructor: unknown key, write one of ${CONFIG_KEYS.join(', ')}`],
    ],
    [{ extends: 'strickt' }, ['extends: "strickt" is not a known preset, did you mean "strict"?']],
    [{ extends: ['google', 7] }, ['extends[1]: 7 is not a known preset, write a string']],
    [{ extends: {} }, ['extends: {} is not a list, write the values between [ and ]']],
    [{ select: 'P' }, ['select: "P" is not a list, write the values between [ and ]']],
    [
      { select: ['P117', 'shadowed-rules'] },
      ['select[1]: "shadowed-rules" names no rule, did you mean "shadowed-rule"?'],
    ],
    [{ ignore: [''] }, ['ignore[0]: "" names no rule, write a code, the beginning of one, or a name']],
    [{ severities: [] }, ['severities: [] is not an object of severities, write { "P117": "error" }']],
    [
      { severities: { P117: 'warn' } },
      ['severities.P117: "warn" is not a known severity, did you mean "warning"?'],
    ],
    [
      { severities: { P117: 'war' } },
      ['severities.P117: "war" is not a known severity, did you mean "warning"?'],
    ],
    [
      { severities: { Q1: 'error' } },
      ['severities.Q1: "Q1" names no rule, write a code, the beginning of one, or a name'],
    ],
    [{ dialects: ['gogle'] }, ['dialects[0]: "gogle" is not a known dialect, did you mean "google"?']],
    [
      { dialects: [] },
      ['dialects: the list of dialects is empty, name a dialect, or omit the key to check for all of them'],
    ],
    [{ environment: 'prod' }, ['environment: "prod" is not a known environment, did you mean "production"?']],
    [{ failOn: true }, ['failOn: true is not a known severity, write a string']],
    [{ maxWarnings: -1 }, ['maxWarnings: -1 is not a number of warnings, write a whole number from 0 on']],
    [{ $schema: 1 }, ['$schema: 1 is not the URL of a schema, write a string, or omit the key']],
    [
      { failOn: 'no', maxWarnings: 'no' },
      [
        'failOn: "no" is not a known severity, write one of hint, info, warning, error',
        'maxWarnings: "no" is not a number of warnings, write a whole number from 0 on',
      ],
    ],
  ])('reports the problems of %j', (value, problems) => {
    expect(problemsOf(value)).toEqual(problems)
  })

  it('keeps its valid parts if others are invalid, and never throws', () => {
    expect(
      parseConfig({ failOn: 'info', select: ['P117', 'no such thing'], maxWarnings: {} }, someRules).config,
    ).toEqual({
      failOn: 'info',
      select: ['P117'],
    })
    fc.assert(
      fc.property(fc.anything({ withNullPrototype: true }), (value) => void parseConfig(value, someRules)),
    )
  })

  it('overrides another configuration', () => {
    expect(
      mergeConfigs(
        { select: ['P'], ignore: ['S'], severities: { P: 'info' } },
        { select: ['S'], ignore: ['P'] },
      ),
    ).toEqual({
      select: ['S'],
      ignore: ['S', 'P'],
      severities: { P: 'info' },
    })
    expect(mergeConfigs({}, {})).toEqual({})
  })
})

describe('checkWithConfig', () => {
  const text =
    '# wayleave-ignore S101: an old crawler wants it\nUser-agent: *\n# wayleave-ignore S101: as above\nDisallow /a\nDisallow /b\n'
  const file = parse(text)
  const only = { select: ['S101', 'X9'] }
  const seen = ({ findings }: ConfiguredReport): string[] =>
    findings.map(({ code, span }) => `${code}@${span.start}`)

  it('removes findings that comments suppress, and reports problems of the comments', () => {
    const checked = checkWithConfig('r.txt', file, only)
    expect(seen(checked)).toEqual([`X901@${text.indexOf('S101')}`, `S101@${text.indexOf('Disallow /b')}`])
    expect(checked).toMatchObject({ suppressed: 1, inBaseline: 0, notes: [] })
    expect(seen(checkWithConfig('r.txt', file, mergeConfigs(only, { ignore: ['X901'] })))).toHaveLength(1)
  })

  it('removes findings of the baseline', () => {
    const baseline = createBaseline([checkWithConfig('r.txt', file, only)])
    expect(checkWithConfig('r.txt', file, only, baseline)).toMatchObject({
      findings: [],
      suppressed: 1,
      inBaseline: 2,
    })
    expect(checkWithConfig('s.txt', file, only, baseline)).toMatchObject({ inBaseline: 0 })
  })
})

describe('presets', () => {
  it.each(Object.entries(presets))(
    '%s names codes or beginnings of codes, and check accepts it',
    (_name, preset) => {
      const {
        select = [],
        ignore = [],
        severities = {},
        failOn: _failOn,
        maxWarnings: _most,
        ...rest
      } = preset
      for (const selector of [...select, ...ignore, ...Object.keys(severities)])
        expect(selector).toMatch(/^[EFSGAPMXI]\d{0,3}$/)
      expect(() =>
        check(parse('User-agent: *\nDisallow /a'), { select, ignore, severities, ...rest }),
      ).not.toThrow()
    },
  )

  it('select rules: strict more than recommended, moderatobot fewer', () => {
    const codes = (config: Config): string[] =>
      check(parse('User-agent: *\nDisallow /a\nDisalow: /b'), config).findings.map(({ code }) => code)
    expect(codes(presets.recommended)).toContain('S101')
    expect(codes(presets.strict).length).toBeGreaterThanOrEqual(codes(presets.recommended).length)
    expect(codes(presets.moderatobot).length).toBeLessThan(codes(presets.strict).length)
    expect(Object.keys(effectiveSeverities(rules, presets.strict))).toHaveLength(rules.length)
  })
})

/** What a check with a preset finds, each with its line. */
const findingsWith = (preset: Config, robots: string): string[] => {
  const file = parse(robots)
  return check(file, preset).findings.map(
    ({ code, span }) => `${code}:${file.text.slice(0, span.start).split('\n').length}`,
  )
}

describe('the preset moderatobot finds what the document lists', () => {
  it.each([
    ['A value of Crawl-delay that is no whole number', 'Crawl-delay: 0.5\n', 'X101:3'],
    ['the same, with a zero', 'Crawl-delay: 5.0\n', 'X101:3'],
    ['a Crawl-delay below 1', 'Crawl-delay: 0\n', 'X102:3'],
    ['a Crawl-delay above 30', 'Crawl-delay: 31\n', 'X102:3'],
    ['an unknown directive', 'Disalow: /b\n', 'S104:3'],
    ['a blank line within a group', '\nDisallow: /b\n', 'G102:3'],
    ['no blank line before a group', 'User-agent: b\nDisallow: /b\n', 'G114:3'],
    [
      'a group without rules before a blank line',
      '\nUser-agent: b\n\nUser-agent: *\nDisallow: /b\n',
      'G104:4',
    ],
    ['a group without Disallow', '\nUser-agent: b\nAllow: /b\n', 'G115:4'],
    ['a second group for a robot', '\nUser-agent: a\nDisallow: /b\n', 'G105:4'],
    ['a general name before a special one', '\nUser-agent: a-news\nDisallow: /b\n', undefined],
    [
      'a general name of three letters or more before a special one',
      '\nUser-agent: Foobot\nDisallow: /b\n\nUser-agent: Foobot-News\nDisallow: /c\n',
      'G111:7',
    ],
    ['an Allow that some robots do not know', 'Allow: /a/b\n', 'P132:3'],
    ['a wildcard', 'Disallow: /*b\n', 'P122:3'],
    ['an Allow without value', 'Allow:\n', 'S109:3'],
    ['an Allow of everything', 'Allow: /\n', 'P119:3'],
    ['/robots.txt in a rule', 'Disallow: /robots.txt\n', 'P115:3'],
    ['a field of one robot in the `*` group', '\nUser-agent: *\nDisallow:\nHost: example.com\n', 'X203:6'],
    ['a Sitemap within a group', 'Sitemap: https://example.com/s.xml\nDisallow: /b\n', 'M112:3'],
    ['a Sitemap without a scheme', '\nSitemap: /s.xml\n', 'M101:4'],
    ['a Sitemap that ends with a slash', '\nSitemap: https://example.com/s.xml/\n', 'M104:4'],
    ['a Host with a scheme', '\nUser-agent: Yandex\nDisallow:\nHost: https://example.com\n', 'X202:6'],
    ['a Robot-version below a rule', 'Robot-version: 2.0\n', 'X224:3'],
  ])('%s', (_what, rest, code) => {
    const found = findingsWith(presets.moderatobot, `User-agent: a\nDisallow: /a\n${rest}`)
    if (code === undefined) expect(found.filter((one) => one.startsWith('G111'))).toEqual([])
    else expect(found).toContain(code)
  })
})

it('the preset simple-robots warns of each trap for robots of 1994', () => {
  const robots = 'User-agent: *\nAllow: /a/b\nDisallow: /a\nDisallow: /*c\nDisallow: /d*\n'
  const traps = `${robots}User-agent: x, y\nDisallow: /e\n`
  const warnings = check(parse(traps), presets['simple-robots']).findings.filter(
    ({ severity }) => severity === 'warning' || severity === 'error',
  )
  expect(warnings.map(({ code }) => code)).toEqual(
    expect.arrayContaining(['A102', 'G114', 'P104', 'P122', 'P132']),
  )
  const safe =
    'User-agent: x\nUser-agent: y\nDisallow: /e/\nDisallow: /a/x\n\nUser-agent: *\nDisallow: /a/x\n'
  expect(findingsWith({ ...presets['simple-robots'], select: ['E', 'S', 'G', 'P', 'X'] }, safe)).toEqual([])
})

describe('the schema of configurations', () => {
  const schema = JSON.parse(
    readFileSync(join(import.meta.dirname, '../../schema/wayleave.config.schema.json'), 'utf8'),
  ) as {
    readonly properties: Readonly<
      Record<string, { readonly enum?: unknown; readonly items?: { readonly enum?: readonly string[] } }>
    >
    readonly definitions: Readonly<Record<string, { readonly enum?: unknown }>>
  }
  const validate = new Ajv.default({ strict: true, allowUnionTypes: true }).compile(schema)

  it('has the keys and values of the parser', () => {
    expect(Object.keys(schema.properties).sort()).toEqual([...CONFIG_KEYS].sort())
    expect(validate({ more: 1 })).toBe(false)
    expect(schema.definitions.preset?.enum).toEqual(Object.keys(presets))
    expect(schema.definitions.severity?.enum).toEqual(SEVERITIES)
    expect(schema.properties.environment?.enum).toEqual(ENVIRONMENTS)
    expect([...(schema.properties.dialects?.items?.enum ?? [])].sort()).toEqual(Object.keys(dialects).sort())
  })

  it('accepts and rejects what the parser does', () => {
    const selector = fc.oneof(
      { weight: 20, arbitrary: fc.constantFrom('P117', 'P1', 's', 'shadowed-rule', 'S101/missing-colon') },
      fc.constant(''),
    )
    const severity = fc.constantFrom(...SEVERITIES, 'warn')
    const odd = fc.oneof(
      fc.constant(null),
      fc.boolean(),
      fc.integer(),
      fc.double(),
      hostile,
      fc.constant([]),
      fc.constant({}),
      fc.constant(2 ** 60),
    )
    const value = fc.record(
      {
        $schema: fc.oneof({ weight: 60, arbitrary: fc.string() }, odd),
        extends: fc.oneof(
          fc.constantFrom(...Object.keys(presets), 'none'),
          fc.array(fc.constantFrom(...Object.keys(presets), 'none'), { maxLength: 2 }),
          odd,
        ),
        select: fc.oneof({ weight: 60, arbitrary: fc.array(selector, { maxLength: 3 }) }, odd),
        ignore: fc.oneof({ weight: 60, arbitrary: fc.array(selector, { maxLength: 3 }) }, odd),
        severities: fc.oneof(
          { weight: 60, arbitrary: fc.dictionary(selector, severity, { maxKeys: 3 }) },
          odd,
        ),
        dialects: fc.oneof(
          {
            weight: 60,
            arbitrary: fc.array(fc.constantFrom(...Object.keys(dialects), 'none'), { maxLength: 3 }),
          },
          odd,
        ),
        environment: fc.oneof(
          { weight: 60, arbitrary: fc.constantFrom('production', 'staging', 'test') },
          odd,
        ),
        failOn: fc.oneof({ weight: 60, arbitrary: severity }, odd),
        maxWarnings: fc.oneof({ weight: 60, arbitrary: fc.integer({ min: -1, max: 5 }) }, odd),
        baseline: fc.oneof({ weight: 60, arbitrary: fc.constantFrom('a.json', '') }, odd),
        overrides: fc.oneof(
          {
            weight: 60,
            arbitrary: fc.array(
              fc.record(
                {
                  files: fc.oneof(
                    {
                      weight: 60,
                      arbitrary: fc.array(
                        fc.oneof(
                          { weight: 20, arbitrary: fc.constantFrom('a/*.txt', '**/b', '../c') },
                          fc.constantFrom('/a', '', 'a\\b', 'a?', '{a}', '!a'),
                        ),
                        { maxLength: 2 },
                      ),
                    },
                    odd,
                  ),
                  environment: fc.oneof({ weight: 60, arbitrary: fc.constantFrom('staging') }, odd),
                  origin: fc.oneof(
                    { weight: 60, arbitrary: fc.constantFrom('https://a.example', 'a.example') },
                    odd,
                  ),
                  stance: fc.oneof({ weight: 60, arbitrary: fc.constantFrom('a.json', '') }, odd),
                  userAgent: fc.constant('x'),
                },
                { requiredKeys: [] },
              ),
              { maxLength: 2 },
            ),
          },
          odd,
        ),
      },
      { requiredKeys: [] },
    )
    let valid = 0
    fc.assert(
      fc.property(fc.oneof({ weight: 20, arbitrary: value }, odd), (config) => {
        // The schema does not list the rules. Every other selector here names a rule.
        const isValid =
          parseConfig(config, someRules).problems.filter(({ what }) => !/^"(?!").* names no rule/.test(what))
            .length === 0
        expect(validate(config), JSON.stringify(config)).toBe(isValid)
        valid += isValid ? 1 : 0
      }),
      { numRuns: 3000 },
    )
    expect(valid).toBeGreaterThan(100)
  })
})

describe('the configuration file', () => {
  let root = ''
  beforeAll(() => {
    root = mkdtempSync(join(tmpdir(), 'wayleave-config-'))
    mkdirSync(join(root, 'a/b/c'), { recursive: true })
    writeFileSync(join(root, 'wayleave.config.json'), '{ "failOn": "hint" }')
    writeFileSync(join(root, 'a/b/wayleave.config.json'), '{ "extends": "google" }')
    writeFileSync(join(root, 'broken.json'), '{ "failOn": ')
    writeFileSync(join(root, 'wrong.json'), '{ "failOn": "warn", "a": 1 }')
  })
  afterAll(() => rmSync(root, { recursive: true, force: true }))

  it('is the nearest one in a folder above the file', () => {
    expect(configFor('a/b/c/robots.txt', someRules, root)).toEqual({
      config: presets.google,
      siteFiles: {},
      path: join(root, 'a/b/wayleave.config.json'),
      presets: ['google'],
    })
    expect(configFor(join(root, 'a/robots.txt'), someRules, '/')).toEqual({
      config: { failOn: 'hint' },
      siteFiles: {},
      path: join(root, 'wayleave.config.json'),
      presets: [],
    })
  })

  it('is that of the working folder for standard input and URLs', () => {
    const path = join(root, 'a/b/wayleave.config.json')
    expect(configFor('-', someRules, join(root, 'a/b/c')).path).toBe(path)
    expect(configFor('https://example.com/robots.txt', someRules, join(root, 'a/b/c')).path).toBe(path)
  })

  it('is reported with what is wrong, where, and what to do', () => {
    const at = (name: string) => (): unknown => configAt(join(root, name), 'robots.txt', someRules, root)
    expect(at('broken.json')).toThrow(
      /^.*broken\.json: the configuration is not JSON \(.*\)\. Correct the file\.$/,
    )
    expect(at('none.json')).toThrow(
      /^.*none\.json: cannot read the configuration \(no such file\)\. Check the path\.$/,
    )
    expect(at('wrong.json')).toThrow(
      /^.*wrong\.json: failOn: "warn" is not a known severity \(and 1 more\)\. Did you mean "warning"\?$/,
    )
  })
})
