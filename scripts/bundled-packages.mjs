// @ts-check
/**
 * The packages of which a bundle holds code: the text with their licences, which has to accompany the bundle, and the
 * files NOTICE.md and sbom.cdx.json of this package, which are made of these texts.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Data in a bundled package that has a licence of its own.
 *
 * @type {Readonly<Record<string, string>>}
 */
const DATA = {
  tldts:
    'The package contains the Public Suffix List in another form. Its source is https://publicsuffix.org/list/public_suffix_list.dat, and it is subject to the terms of the Mozilla Public License, v. 2.0: https://mozilla.org/MPL/2.0/.',
}

/** The line between two licences. It is longer than any line of `=` inside a licence. */
const BETWEEN = `\n${'='.repeat(78)}\n\n`

/**
 * The licences of the packages of a bundle, each below a line with name, version and licence.
 *
 * @param {readonly { type: string, moduleIds?: readonly string[] }[]} files the output of the bundler.
 * @returns {string}
 */
export function licencesOf(files) {
  const folders = files
    .flatMap(({ moduleIds = [] }) => moduleIds)
    .flatMap((id) => /^(.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+)[\\/]/.exec(id)?.[1] ?? [])
  const licences = [...new Set(folders)].sort().map((folder) => {
    const { name, version, license, repository, homepage } = JSON.parse(
      readFileSync(join(folder, 'package.json'), 'utf8'),
    )
    // A package may name its licence without a file of its own.
    const file = ['LICENSE', 'License.txt', 'LICENSE.txt', 'LICENSE.md', 'license']
      .map((one) => join(folder, one))
      .find((path) => existsSync(path))
    const text =
      file === undefined ? `${license}. ${repository?.url ?? homepage}` : readFileSync(file, 'utf8').trim()
    const data = Object.hasOwn(DATA, name) ? `\n${DATA[name]}\n` : ''
    return `${name} ${version} (${license})\n\n${text}\n${data}`
  })
  return `These files contain code of the following packages.\n\n${[...new Set(licences)].join(BETWEEN)}`
}

/**
 * The packages in such texts, each once, in the order of their names.
 *
 * @param {readonly string[]} texts
 */
function packagesIn(texts) {
  const sections = texts.flatMap((text) => text.slice(text.indexOf('\n\n') + 2).split(BETWEEN))
  return [...new Set(sections.map((section) => section.trim()))].sort().map((section) => {
    const [title = ''] = section.split('\n', 1)
    const [, name, version, license] = /^(\S+) (\S+) \((.+)\)$/.exec(title) ?? []
    if (name === undefined) throw new Error(`"${title}" names no package`)
    return { name, version, license, text: section.slice(title.length).trim() }
  })
}

/**
 * NOTICE.md: the licences of all that the package bundles.
 *
 * @param {readonly string[]} texts
 */
export function noticeOf(texts) {
  const packages = packagesIn(texts).map(
    ({ name, version, license, text }) =>
      `## ${name} ${version} (${license})\n\n\`\`\`text\n${text}\n\`\`\`\n`,
  )
  return `# Notices\n\nWayleave is licensed under Apache-2.0 (see LICENSE). Its bundles contain code of these packages.\n\n${packages.join('\n')}`
}

/**
 * sbom.cdx.json: the same packages as a CycloneDX 1.6 document.
 *
 * @param {readonly string[]} texts
 * @param {{ readonly name: string, readonly version: string, readonly license: string }} own
 */
export function sbomOf(texts, own) {
  /** @type {(one: { name: string, version?: string | undefined, license?: string | undefined }) => object} */
  const component = ({ name, version = '', license = '' }) => ({
    'bom-ref': `${name}@${version}`,
    type: 'library',
    name,
    version,
    licenses: [{ license: { id: license } }],
    purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
  })
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: component(own) },
    components: packagesIn(texts).map(component),
  }
}
