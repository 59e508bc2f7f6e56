import { describe, expect, it } from 'vitest'
import { check, fixFile } from '../../src/check/index.ts'
import { dialects, read, registryDialects } from '../../src/dialects/index.ts'
import { decide } from '../../src/policy/index.ts'
import { allSubjects, representativeAgents, robotsThatCut } from '../../src/readings/index.ts'
import { changesBetween } from '../../src/report/index.ts'
import { compareMeaning, format, isUnchanged, moderatobot, portable } from '../../src/rewrite/index.ts'
import { type Robot, readOptionsOf, robots, tokenOf } from '../../src/robots/index.ts'
import { type File, parse, print } from '../../src/syntax/index.ts'

/**
 * Some robots read only the beginning of a file: Googlebot 512,000 bytes. A claim about every robot has to ask them
 * apart, since two files with the same records may differ for them.
 */
const LIMIT = dialects.google.robotsCutAt as number
const googlebot = robots.find(({ id }) => id === 'googlebot') as Robot

/** A text of a beginning, a comment and an end, such that the end begins at this byte of the file. */
function filled(beginning: string, end: string, at: number): File {
  const comment = at - Buffer.byteLength(beginning) - '# \n'.length
  return parse(`${beginning}# ${'x'.repeat(comment)}\n${end}`)
}

const verdict = (file: File, url: string): string => decide(read(file, readOptionsOf(googlebot)), url).verdict

/** The last byte of `Disallow:/a` and its line end is the last one that Googlebot reads. */
const justRead = (beginning: string): File =>
  filled(beginning, 'Disallow:/a\n# end\n', LIMIT - 'Disallow:/a\n'.length)

describe('a robot that reads only the beginning of a file', () => {
  it('is an agent that stands for no other, in its own dialect', () => {
    const file = justRead('User-agent:*\n')
    const cutting = robotsThatCut([file], dialects.google).map(({ robot }) => robot)
    expect(cutting).toContain(googlebot)
    expect(cutting).toEqual(
      robots.filter(({ dialect }) => dialect === 'google').filter((robot) => cutting.includes(robot)),
    )
    const { subjects } = representativeAgents([file], dialects.google)
    for (const robot of cutting) expect(subjects.map((one) => one.robot)).toContain(robot)
    expect(robotsThatCut([file], dialects['rfc-9309'])).toEqual([])
    expect(robotsThatCut([parse('User-agent: *\nDisallow: /a\n')], dialects.google)).toEqual([])
  })

  it.each([
    ['a name', 'User-agent:Googlebot\n'],
    ['a star', 'User-agent:*\n'],
  ])('format and portable, %s: the robot keeps what it read, or a line says that it does not', (_, agent) => {
    const before = justRead(agent)
    expect(verdict(before, '/a')).toBe('disallow')
    expect(verdict(format(before).file, '/a')).toBe('disallow')
    const { file, dialects: outcomes } = portable(before)
    const google = outcomes.find(({ dialect }) => dialect === 'google')
    if (verdict(file, '/a') !== 'disallow') expect(google?.kind).toBe('different')
  })

  it.each(
    robots.filter((robot) => readOptionsOf(robot).maxBytes !== undefined).map((robot) => [robot.id, robot]),
  )('%s: two files with equal records that it cuts elsewhere are not equal for it', (_, robot) => {
    const options = readOptionsOf(robot as Robot)
    const most = options.maxBytes as number
    const before = filled(
      `User-agent:${tokenOf(robot as Robot)}\n`,
      'Disallow:/a\n# end\n',
      most - 'Disallow:/a\n'.length,
    )
    const after = parse(before.text.replace('User-agent:', `User-agent:${' '.repeat(12)}`))
    const seen = [before, after].map((file) => decide(read(file, options), '/a').verdict)
    expect(seen).toEqual(['disallow', 'allow'])
    expect(robotsThatCut([before, after], options.dialect).map((one) => one.robot)).toContain(robot)
    const { changed } = changesBetween(before, after, allSubjects([before, after], options.dialect))
    expect(changed.flatMap(({ subjects }) => subjects.map((one) => one.robot))).toContain(robot)
    const { equal } = compareMeaning(before, after)
    expect(equal).not.toContain(options.dialect.id)
  })

  it('compareMeaning: equal records are not equal for it', () => {
    const before = justRead('User-agent:*\n')
    const after = parse(before.text.replace('User-agent:*', 'User-agent: *'))
    const { equal, different } = compareMeaning(before, after)
    expect(equal).not.toContain('google')
    expect(different.map(({ agent, dialects: ids }) => [agent, ids])).toEqual([['Googlebot', ['google']]])
    expect(verdict(after, '/a')).toBe('allow')
  })

  it('compareMeaning: a rule that comes into reach is a change, too', () => {
    const before = filled('User-agent:   *\n', 'Disallow:/a\n# end\n', LIMIT - 10)
    const after = parse(before.text.replace('User-agent:   *', 'User-agent: *'))
    expect([verdict(before, '/a'), verdict(after, '/a')]).toEqual(['allow', 'disallow'])
    expect(compareMeaning(before, after).equal).not.toContain('google')
  })

  it('moderatobot: no step is neutral in google', () => {
    const { file, steps } = moderatobot(justRead('User-agent:*\n'))
    expect(verdict(file, '/a')).toBe('allow')
    expect(steps.every(({ effect }) => isUnchanged(effect))).toBe(false)
    expect(steps.flatMap(({ effect }) => effect.different.flatMap(({ dialects: ids }) => ids))).toContain(
      'google',
    )
  })

  it.each([
    ['a line is commented out', 'Welcome\nUser-agent: *\n'],
    ['a name is repeated', 'User-agent: Googlebot\nUser-agent: Googlebot\n'],
  ])('fixFile: a safe fix leaves it what it reads (%s)', (_, beginning) => {
    for (const shift of [-24, -12, -2, 0, 2, 12]) {
      const before = filled(beginning, 'Disallow: /a\nDisallow: /b\n# end\n', LIMIT - 13 + shift)
      const { file } = fixFile(before)
      expect([verdict(file, '/a'), verdict(file, '/b')], `${shift}`).toEqual([
        verdict(before, '/a'),
        verdict(before, '/b'),
      ])
    }
  })

  it('fixFile: below the limit, the same fix is safe', () => {
    const file = parse('Welcome\nUser-agent: *\nDisallow: /a\n')
    expect(print(fixFile(file).file)).toBe('# Welcome\nUser-agent: *\nDisallow: /a\n')
  })

  it('check: I101 names no robot, and no dialect, that does not read the rule', () => {
    const file = filled('User-agent: *\n', 'Disallow: /\n', LIMIT + 1000)
    const found = check(file).findings.filter(({ code }) => code === 'I101')
    expect(found).toHaveLength(1)
    for (const { message, dialects: ids } of found) {
      expect(message).not.toContain('Googlebot')
      expect(message).toContain('robots such as bingbot')
      expect(ids).not.toContain('google')
    }
    const short = check(parse('User-agent: *\nDisallow: /\n')).findings.filter(({ code }) => code === 'I101')
    expect(short[0]?.message).toContain('robots such as Googlebot')
  })

  it('diff and diff --dialect: a rule that comes out of reach is a change for it', () => {
    const before = justRead('User-agent:*\n')
    const after = parse(before.text.replace('User-agent:*', 'User-agent: *'))
    for (const dialect of [undefined, registryDialects.google]) {
      const { changed } = changesBetween(before, after, allSubjects([before, after], dialect))
      expect(changed.flatMap(({ subjects }) => subjects.map(({ name }) => name))).toContain('Googlebot')
    }
  })
})
