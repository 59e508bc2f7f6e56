/** A field of records, for completion and hover. */
export interface FieldWords {
  /** The name, as the document of the field spells it. */
  readonly name: string
  /** What a record of the field says, in sentences, with the source. */
  readonly about: string
}

/** The fields that somebody may want to write. The rules of `check` name the same sources. */
const FIELDS: readonly FieldWords[] = [
  {
    name: 'User-agent',
    about:
      'Begins a group: the rules below are for the robot of this name. A * is for the robots that no group names (RFC 9309 §2.2.1).',
  },
  {
    name: 'Disallow',
    about: 'Closes the paths that the pattern matches. An empty value closes nothing (RFC 9309 §2.2.2).',
  },
  {
    name: 'Allow',
    about:
      'Opens paths that a Disallow of the group closes. If both match, the longer one decides for most robots (RFC 9309 §2.2.2).',
  },
  {
    name: 'Sitemap',
    about: 'The absolute URL of a sitemap. It is for the whole site, and belongs to no group (sitemaps.org).',
  },
  {
    name: 'Crawl-delay',
    about: 'The seconds between two requests of a robot. It is in no standard, and some robots ignore it.',
  },
  {
    name: 'Request-rate',
    about: 'How many documents a robot may fetch in which time, such as 1/10 (Extended Standard 2.0).',
  },
  {
    name: 'Visit-time',
    about: 'The hours in which a robot may come, in UTC, such as 0600-0845 (Extended Standard 2.0).',
  },
  {
    name: 'Content-Signal',
    about:
      'What may be done with the content, such as ai-train=no (draft-romm-aipref-contentsignals-00 of 2025-10-01).',
  },
  {
    name: 'Content-Usage',
    about:
      'A preference for the use of the content, such as train-ai=n (draft-ietf-aipref-attach-05 of 2026-08-18).',
  },
  {
    name: 'License',
    about: 'The absolute URL of a Really Simple Licensing document (RSL 1.0).',
  },
  {
    name: 'Clean-param',
    about:
      'Parameters of URLs that do not change the page, such as ref /articles/. Only robots of Yandex read it (Yandex Webmaster, Clean-param).',
  },
  {
    name: 'Host',
    about: 'The main host of the site. Only robots of Yandex read it.',
  },
]

/** All fields, in the usual order of a file. */
export const fields: readonly FieldWords[] = FIELDS

/** The field of this name, in any case, or in a spelling without its hyphen. */
export function fieldNamed(name: string): FieldWords | undefined {
  const wanted = plain(name)
  return FIELDS.find((field) => plain(field.name) === wanted)
}

function plain(name: string): string {
  return name.toLowerCase().replace(/[-_ ]/g, '')
}
