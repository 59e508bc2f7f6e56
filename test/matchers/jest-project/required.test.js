test('what a CommonJS test requires', () => {
  const { robots } = require('wayleave/builder')
  expect(robots({ groups: [{ agents: ['*'], disallow: ['/cart/'] }] })).toDisallow('bingbot', '/cart/')
})
