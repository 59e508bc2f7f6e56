test('matchers hold', async () => {
  const { robots } = await import('wayleave/builder')
  const file = robots({ groups: [{ agents: ['*'], disallow: ['/cart/'] }] })
  expect(file).toAllow('Googlebot', '/products/1')
  expect(file).not.toAllow('Googlebot', '/cart/')
  expect(file).toDisallow('bingbot', '/cart/')
  expect(file).toMeetExpectations('Googlebot /cart/ disallow')
  expect(file).toMeanTheSameAs(`# a comment\n${file}`)
})

test('a matcher fails', () => {
  expect('User-agent: *\nDisallow: /a\n').toAllow('Googlebot', '/a')
})
