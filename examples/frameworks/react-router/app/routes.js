export default [
  { index: true, file: 'home.jsx' },
  { path: 'robots.txt', file: 'robots.js' },
]
