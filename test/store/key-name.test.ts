import fc from 'fast-check'
import { expect, it } from 'vitest'
import { beforeHost, keyName, keyOfName, withHashTag, withoutHashTag } from '../../src/store/key-name.ts'

it.each([
  ['pace:example.com', 'pace:{example.com}'],
  ['trouble:example.com', 'trouble:{example.com}'],
  ['robots:https://example.com', 'robots:https://{example.com}'],
  ['budget:http://example.com:8080', 'budget:http://{example.com}:8080'],
  ['robots:http://[::1]:80', 'robots:http://{%5b::1%5d}:80'],
  ['outage', '{outage}'],
  ['https://example.com/a', 'https://{example.com}/a'],
  ['', ''],
  ['pace:', 'pace:'],
])('%s is kept as %s', (key, name) => {
  expect(withHashTag(keyName(key))).toBe(name)
})

it('any key and any beginning of it: the braces go, and the name begins with what is before the host', () => {
  const part = fc.constantFrom('pace', ':', '/', '://', 'https', 'a', '{', '}', '#', '%', '[', '.', 'é')
  fc.assert(
    fc.property(fc.array(part, { maxLength: 12 }), fc.nat(12), (parts, cut) => {
      const key = parts.join('')
      const name = withHashTag(keyName(key))
      expect(keyOfName(withoutHashTag(name))).toBe(key)
      const start = keyName(parts.slice(0, cut).join(''))
      expect(name.startsWith(beforeHost(start))).toBe(true)
    }),
  )
})
