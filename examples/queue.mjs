// A queue that takes the URL which can be fetched first, so that no worker waits at a slow host.
import { setTimeout } from 'node:timers/promises'
import { createGate } from 'wayleave/crawl'

const gate = createGate({
  agent: 'FooBot',
  userAgent: 'FooBot/1.0 (+https://example.com/bot)',
  pace: { floorMs: 50, defaultMs: 50, factor: 0 },
})
// With these two lines, the example needs no network.
gate.override('https://slow.example', 'User-agent: *\nDisallow:\nCrawl-delay: 2')
gate.override('https://quick.example', 'User-agent: *\nDisallow: /private')

const queue = [
  'slow.example/1',
  'slow.example/2',
  'quick.example/1',
  'quick.example/private',
  'quick.example/2',
]

while (queue.length > 0) {
  // A crawler with many URLs asks once for each host.
  const forecasts = await Promise.all(queue.map((url) => gate.nextFree(`https://${url}`)))
  // The robots.txt of a new host is fetched meanwhile.
  for (const [index, { waitsFor }] of forecasts.entries())
    if (waitsFor === 'rules-unknown') void gate.decide(`https://${queue[index]}`)
  const waits = forecasts.map(({ waitMs }) => waitMs)
  const at = waits.indexOf(Math.min(...waits))
  const [url = ''] = queue.splice(at, 1)
  if (waits[at] === Number.POSITIVE_INFINITY) {
    console.log('dropped', url, `(${forecasts[at]?.waitsFor})`)
    continue
  }
  const admission = await gate.acquire(`https://${url}`)
  if (!admission.granted) {
    const { verdict, reason, retryAfterMs = 0 } = admission.decision
    if (verdict === 'disallow') console.log('dropped', url, `(${reason})`)
    else {
      // A budget, or a host that does not answer: no other URL can be fetched earlier.
      queue.push(url)
      await setTimeout(retryAfterMs)
    }
    continue
  }
  console.log('fetched', url)
  await admission.done({ status: 200 })
}
await gate.close()

// Prints:
// fetched slow.example/1
// fetched quick.example/1
// fetched quick.example/2
// fetched slow.example/2
// dropped quick.example/private (rule)
