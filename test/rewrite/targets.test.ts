import { describe, expect, it } from 'vitest'
import { TARGETS, type TargetId, writeFor } from '../../src/rewrite/index.ts'
import { userAgentPatterns } from '../../src/rewrite/targets/user-agent-pattern.ts'
import { isNameIn, robots, tokenOf } from '../../src/robots/index.ts'

const ids = Object.keys(TARGETS) as TargetId[]
const servers = ids.filter((id) => TARGETS[id].kind === 'server')

/** Does one of the expressions for a name find a header? */
function finds(names: readonly string[], header: string): boolean {
  return userAgentPatterns(names.map((name) => ({ token: name, names: [name] }))).some((pattern) =>
    new RegExp(pattern, 'i').test(header),
  )
}

describe('who is refused', () => {
  it('a robot that the stance names, whatever its record says', () => {
    const { refused, leftOut } = writeFor({ robots: { gptbot: 'disallow' } }, 'nginx')
    expect(refused.map(({ robot }) => robot)).toEqual(['gptbot'])
    expect(leftOut).toEqual([])
  })

  it('of a purpose, an operator or the default, only robots that are not said to obey', () => {
    for (const stance of [
      { purposes: { 'ai-training': 'disallow' } },
      { robots: { google: 'disallow' } },
      { default: 'disallow' },
    ] as const) {
      const { refused, leftOut } = writeFor(stance, 'nginx')
      const obeying = (id: string | undefined): string | undefined =>
        robots.find((robot) => robot.id === id)?.obeys.robotsTxt
      expect(refused.filter(({ robot }) => obeying(robot) === 'yes')).toEqual([])
      expect(leftOut.length).toBeGreaterThan(0)
      const all = writeFor(stance, 'nginx', { all: true })
      expect(all.refused.length).toBeGreaterThan(refused.length)
      expect(all.refused.length + all.leftOut.length).toBe(refused.length + leftOut.length)
      expect(all.leftOut.every(({ because }) => because.startsWith('It is a control token.'))).toBe(true)
    }
  })

  it('no control token, although the stance names it, because no request has its name', () => {
    const { refused, leftOut } = writeFor({ robots: { 'google-extended': 'disallow' } }, 'caddy')
    expect(refused).toEqual([])
    expect(leftOut).toEqual([
      {
        robot: 'google-extended',
        token: 'Google-Extended',
        because: 'It is a control token. It fetches nothing, so no request has its name.',
        isObedient: false,
      },
    ])
  })

  it('nobody: the text has comments alone', () => {
    for (const id of servers) {
      const { text } = writeFor({}, id)
      expect(text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))).toEqual([])
    }
  })
})

describe('names of robots that the registry does not have', () => {
  it.each(['Mozilla', 'compatible', 'Chrome', 'Safari'])('%s would refuse people', (token) => {
    expect(() => writeFor({ otherRobots: { [token]: 'disallow' } }, 'nginx')).toThrow(
      /User-Agent header of browsers/,
    )
  })

  it.each(['a\nb', 'a\u0000', 'ä', '', ' a', 'a\u2028'])('%j is refused', (token) => {
    expect(() => writeFor({ otherRobots: { [token]: 'disallow' } }, 'nginx')).toThrow(
      /no name that a User-Agent header has/,
    )
  })

  it('Cloudflare without expressions refuses a name that is in too many others', () => {
    expect(() => writeFor({ otherRobots: { bot: 'disallow' } }, 'cloudflare')).toThrow(
      /is a part of the names of/,
    )
  })

  it.each(servers)('%s: a hostile name stays a name', (id) => {
    const hostile = `x"y'z\`$http{host}\${PATH}(a|b)*[c]\\d#;%{e}@f!`
    const plain = writeFor({ otherRobots: { xyz: 'disallow' } }, id).text
    const { text } = writeFor({ otherRobots: { [hostile]: 'disallow' } }, id)
    const code = (all: string): string[] => all.split('\n').filter((line) => !line.startsWith('#'))
    expect(code(text).length).toBe(code(plain).length)
    if (id === 'cloudflare') {
      expect(text).toContain(`contains "x\\"y'z\`$http{host}\${path}(a|b)*[c]\\\\d#;%{e}@f!"`)
      return
    }
    const escaped =
      'x\\x22y\\x27z\\x60\\x24http\\x7bhost\\x7d\\x24\\x7bPATH\\x7d\\x28a\\x7cb\\x29\\x2a\\x5bc\\x5d\\x5cd\\x23\\x3b\\x25\\x7be\\x7d\\x40f\\x21'
    expect(code(text).join('\n')).toContain(id === 'apache' ? escaped.replaceAll('\\', '\\\\') : escaped)
    expect(finds([hostile], `${hostile}/1.0`)).toBe(true)
    expect(finds([hostile], 'xyz/1.0')).toBe(false)
  })
})

describe('the expressions', () => {
  it('find names where robotOf finds them, and nowhere else', () => {
    const names = robots.filter(({ controlToken }) => controlToken !== true).map(tokenOf)
    const wrong: string[] = []
    for (const name of names)
      for (const header of [
        name,
        `${name}/1.0`,
        name.toUpperCase(),
        `Mozilla/5.0 (compatible; ${name}/2.1; +http://example.com/bot.html)`,
        `My${name}/1.0`,
        `${name}ish/1.0`,
        `${name}-Image/1.0`,
        `Other-${name}`,
        `Other/1.0 (+https://example.com/${name})`,
        `Other/1.0 (https://example.com/?${name})`,
        `Mozilla/5.0 like ${name} Other`,
        `Mozilla/5.0 unlike ${name} Other`,
        `like ${name}`,
        `ike ${name}`,
        `Other (like ${name})`,
        `Other bike ${name}`,
        `Other e ${name}`,
        `mail ${name.split(' ')[0]}@example.com`,
        `${name}:x`,
        `a|${name}|b`,
        `a\t${name}\tb`,
      ])
        if (finds([name], header) !== isNameIn(header, name)) wrong.push(`${name} in ${header}`)
    expect(wrong).toEqual([])
  })

  it('find an ordinary word only at the beginning', () => {
    const [ordinary] = writeFor(
      {
        robots: Object.fromEntries(robots.filter((r) => r.hasOrdinaryName).map(({ id }) => [id, 'disallow'])),
      },
      'nginx',
    ).refused
    if (ordinary === undefined) throw new Error('no robot has an ordinary name')
    const [pattern = ''] = userAgentPatterns([ordinary])
    expect(new RegExp(pattern, 'i').test(`${ordinary.names[0]}/1.0`)).toBe(true)
    expect(new RegExp(pattern, 'i').test(`Fine (${ordinary.names[0]})`)).toBe(false)
  })

  it('of all robots are short enough for the parameters of nginx and the rules of Cloudflare', () => {
    const all = { default: 'disallow' } as const
    const lines = writeFor(all, 'nginx', { all: true }).text.split('\n')
    expect(
      Math.max(...lines.filter((line) => !line.startsWith('#')).map(({ length }) => length)),
    ).toBeLessThan(4_096)
    expect(
      Math.max(
        ...writeFor(all, 'cloudflare', { all: true })
          .text.split('\n')
          .map(({ length }) => length),
      ),
    ).toBeLessThanOrEqual(4_096)
  })
})

describe('sites', () => {
  const stance = { purposes: { 'ai-training': 'disallow' }, rules: { disallow: [`/a"b'c\`\${d}`] } } as const

  it.each(['next', 'nuxt'] as const)('%s gives out the file', (id) => {
    const robotsTxt = `User-agent: *\nDisallow: /"\\\`\${x}\n`
    const { text } = writeFor(stance, id, { robotsTxt })
    const script = text.replace(/^export .*$[\s\S]*/m, 'return text')
    expect(new Function(script)()).toBe(robotsTxt)
  })

  it('Shopify and WordPress refuse a line that would end the text', () => {
    expect(() => writeFor({}, 'shopify', { robotsTxt: 'Disallow: /{% endraw %}\n' })).toThrow(/endraw/)
    expect(() => writeFor({}, 'shopify', { robotsTxt: 'Disallow: /{%- endraw %}\n' })).toThrow(/endraw/)
    expect(() => writeFor({}, 'wordpress', { robotsTxt: '  WAYLEAVE_ROBOTS_TXT;\n' })).toThrow(
      /WAYLEAVE_ROBOTS_TXT/,
    )
    expect(writeFor(stance, 'shopify').text).toMatch(/^\{% raw %\}# .*\n[\s\S]*\n\{% endraw %\}\n$/)
    expect(writeFor(stance, 'wordpress').text).toContain("<<<'WAYLEAVE_ROBOTS_TXT'\n# ")
  })
})
