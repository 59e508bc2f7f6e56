import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import { Ajv } from 'ajv'
import formats from 'ajv-formats'
import { describe, expect, it } from 'vitest'

const root = new URL('../../', import.meta.url)
const jsonOf = (path: string | URL) => JSON.parse(readFileSync(new URL(path, root), 'utf8'))
const sbom = jsonOf('sbom.cdx.json')
const components: readonly { readonly name: string; readonly version: string }[] = sbom.components

/** The schemas of CycloneDX, as its own library carries them. */
const require = createRequire(import.meta.url)
const library = require.resolve('@cyclonedx/cyclonedx-library/package.json')
const folder = new URL('res/schema/', pathToFileURL(library))
const schemaOf = (name: string) => jsonOf(new URL(`${name}.SNAPSHOT.schema.json`, folder))

function validator() {
  const ajv = new Ajv({ strict: false, allErrors: true, addUsedSchema: false, logger: false })
  for (const name of ['spdx', 'jsf-0.82', 'cryptography-defs'])
    ajv.addSchema(schemaOf(name), `http://cyclonedx.org/schema/${name}.SNAPSHOT.schema.json`)
  formats.default(ajv)
  return ajv.compile(schemaOf('bom-1.6'))
}

describe('sbom.cdx.json', () => {
  it('is valid by the schema of CycloneDX 1.6', () => {
    const validate = validator()
    validate(sbom)
    expect(validate.errors).toBeNull()
    expect(validate({ ...sbom, components: [{ name: 'x' }] })).toBe(false)
    const [first] = sbom.components
    expect(
      validate({ ...sbom, components: [{ ...first, licenses: [{ license: { id: 'No such' } }] }] }),
    ).toBe(false)
  })

  it('names the packages of NOTICE.md, in the versions that are installed', () => {
    const notice = readFileSync(new URL('NOTICE.md', root), 'utf8')
    const noticed = Array.from(notice.matchAll(/^## (\S+) (\S+) \(/gm), ([, name, version]) => ({
      name,
      version,
    }))
    expect(components.map(({ name, version }) => ({ name, version }))).toEqual(noticed)
    expect(components.length).toBeGreaterThan(10)
    const installed = Object.entries<{ version?: string }>(jsonOf('package-lock.json').packages).map(
      ([path, { version }]) => `${path.slice(path.lastIndexOf('node_modules/'))}@${version}`,
    )
    for (const { name, version } of components) expect(installed).toContain(`node_modules/${name}@${version}`)
  })
})
