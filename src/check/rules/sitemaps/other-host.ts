import { isPlaceholderHost } from '../../../syntax/index.ts'
import { isClosedToUnnamedAgent } from '../../analysis/robot-policy.ts'
import type { Context } from '../../file/context.ts'
import type { CheckRule, Problem } from '../../rule.ts'
import { isHostingService } from '../../site/hosting-services.ts'
import { sitemapRecords } from '../../site/site-host.ts'
import { isStagingHost } from '../../site/staging-host.ts'
import { splitUrl } from '../../site/url-parts.ts'
import { plural, quoted } from '../../text/message-phrases.ts'

/** M108 reports a sitemap on another host. */
export const otherHost: CheckRule = {
  code: 'M108',
  name: 'other-host',
  severity: 'info',
  rank: 160,
  why: 'A site may keep its sitemap on another host: the record in its robots.txt proves that it agrees (sitemaps.org, "Sitemaps & Cross Submits"). But the record may be left over from a file of another site. If the file\'s host is not given, Wayleave compares the sitemaps with each other. If their hosts share a name or are many, the finding is a hint. A sitemap on an IP address or a test server is reported. One on a private network is a warning: no robot finds it. One on a hosting service, such as Amazon S3, is no finding.',
  find,
}

/**
 * The finding for a file whose own host is unknown. If the file names sitemaps on several hosts, at most one
 * of these hosts is that of the file.
 */
function* onSeveralHosts(context: Context): Generator<Problem> {
  const named = sitemapRecords(context).flatMap((record) => {
    const address = splitUrl(record.value)
    return address === undefined || isHostingService(address.host)
      ? []
      : [{ record, host: address.host, path: address.path }]
  })
  const [first] = named
  const others = named.filter(({ host }) => host !== first?.host)
  const [second] = others
  if (first === undefined || second === undefined) return
  const contrast = `This sitemap is on ${quoted(second.host)}, but the sitemap in line ${first.record.line} is on ${quoted(first.host)}.`
  const further = others.length - 1
  yield {
    span: context.file.spanOfValue(second.record),
    says: {
      case: 'several hosts',
      what:
        further === 0
          ? contrast
          : `${contrast} The file names ${plural(further, 'more sitemap that is', 'more sitemaps that are')} not on ${quoted(first.host)}.`,
      effect: 'A record may have been copied from another site.',
      advice: 'Check that all these sitemaps list pages of this site.',
    },
    related: [{ span: context.file.spanOfValue(first.record), message: 'names a sitemap on another host' }],
    ...(nameOf(first.path) !== nameOf(second.path) || areOfOneOwner(named.map(({ host }) => host))
      ? { severity: 'hint' as const }
      : {}),
    dialects: context.byDialect.recognizing(second.record.line, 'sitemap'),
  }
}

/**
 * Matches an IPv4 address in place of the name of a host. Those of the machine itself and of most private networks are
 * left out: they are of tests.
 */
const ADDRESS = /^(?!127\.|10\.|192\.168\.)\d{1,3}(?:\.\d{1,3}){3}(?::\d+)?$/

/** The finding for a sitemap on an address, at which search engines know hardly any site. */
function* onAddress(context: Context): Generator<Problem> {
  for (const record of sitemapRecords(context)) {
    const { host = '' } = splitUrl(record.value) ?? {}
    if (!ADDRESS.test(host)) continue
    yield {
      span: context.file.spanOfValue(record),
      says: {
        case: 'address',
        what: `This sitemap is on ${quoted(host)}, an address in place of the name of a host.`,
        effect: 'A sitemap lists pages of the host that it is on, and people find the site under its name.',
        advice: 'Write the URL that the sitemap has under the name of the site.',
        subject: quoted(host),
      },
      dialects: context.byDialect.recognizing(record.line, 'sitemap'),
    }
    return
  }
}

/**
 * Matches hosts that only a network of its own knows: addresses (RFC 1918), top-level domains (RFC 6762, appendix G, and
 * `.internal`, which ICANN reserved in 2024), and names without a dot.
 */
const PRIVATE =
  /^(?:10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.)[\d.]+(?::\d+)?$|^(?:[\w-]+\.)+(?:local|internal|intranet|private|corp|home|lan)(?::\d+)?$|^(?!https?(?::|$))[\w-]+(?::\d+)?$/

/**
 * The findings for sitemaps on hosts that are not those of a public site. I112 reports the local machine. A file that
 * closes the site, or one on such a host, is that of the test server itself.
 */
function* onTestServer(context: Context): Generator<Problem> {
  const { origin } = context.options
  const own = origin === undefined ? undefined : splitUrl(origin)?.host
  const isClosed = isClosedToUnnamedAgent(context)
  for (const record of sitemapRecords(context)) {
    const { host } = splitUrl(record.value) ?? {}
    if (host === undefined || host === own || isPlaceholderHost(host)) continue
    const isPrivate = PRIVATE.test(host)
    if (!isPrivate && (isClosed || !isStagingHost(host))) continue
    yield {
      span: context.file.spanOfValue(record),
      ...(isPrivate ? { severity: 'warning' as const } : {}),
      says: {
        ...(isPrivate
          ? {
              case: 'private network',
              what: `${quoted(host)} is a host of a private network, so robots find no sitemap there.`,
              advice: 'Write the host of the site.',
            }
          : {
              case: 'test server',
              what: `By its name, ${quoted(host)} is a test server.`,
              effect: 'Its sitemap leads search engines to pages of the test server.',
              advice:
                'If this file is that of the real site, write its host. If it is that of the test server, close the server to robots.',
            }),
        subject: quoted(host),
      },
      dialects: context.byDialect.recognizing(record.line, 'sitemap'),
    }
  }
}

/** The last part of a path. */
function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}

/** The shortest label of a host that two sites hardly share by chance. */
const MIN_NAME = 4

/** Do domains share a name such as `example`, or are they too many for one wrong copy? */
function areOfOneOwner(hosts: readonly string[]): boolean {
  const names = [...new Set(hosts)].map((host) =>
    host
      .split('.')
      .slice(0, -1)
      .filter((label) => label.length >= MIN_NAME)
      .slice(-1),
  )
  const [first = []] = names
  const others = names.filter(
    (labels) => !labels.some((label) => first.some((one) => one.includes(label) || label.includes(one))),
  )
  return others.length !== 1
}

function* find(context: Context): Generator<Problem> {
  const onTest = [...onTestServer(context)]
  yield* onTest
  const told = new Set(onTest.map(({ span }) => span.start))
  for (const problem of onOtherHost(context)) if (!told.has(problem.span.start)) yield problem
}

function* onOtherHost(context: Context): Generator<Problem> {
  const { origin } = context.options
  const host = origin === undefined ? undefined : splitUrl(origin)?.host
  if (host === undefined) {
    yield* onSeveralHosts(context)
    yield* onAddress(context)
    return
  }
  for (const record of sitemapRecords(context)) {
    const address = splitUrl(record.value)
    if (address === undefined || address.host === host || isHostingService(address.host)) continue
    yield {
      span: context.file.spanOfValue(record),
      says: {
        what: `The sitemap is on ${quoted(address.host)}, but this robots.txt is on ${quoted(host)}.`,
        effect: `That is valid if the sitemap lists pages of ${quoted(host)}, but the record may have been copied from another site.`,
        advice: 'Check which pages the sitemap lists.',
        subject: quoted(address.host),
      },
      dialects: context.byDialect.recognizing(record.line, 'sitemap'),
    }
  }
}
