// @ts-check
/**
 * The API reference, docs/api.md: one Markdown page for the package, from TypeDoc's data on the exports of
 * src/entry and their doc comments. scripts/generate.mjs calls it.
 */
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Application, ReflectionKind, TSConfigReader, TypeDocReader } from 'typedoc'
import { entryPoints } from './entry-points.mjs'
import { cell } from './markdown.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))

/**
 * The entry points of the reference. Those of single dialects are left out: each exports one value of the
 * same type.
 */
const MODULES = entryPoints().filter(({ dialect }) => dialect === undefined)

const SECTIONS = [
  { title: 'Functions', kinds: [ReflectionKind.Function] },
  { title: 'Constants', kinds: [ReflectionKind.Variable] },
  {
    title: 'Types',
    kinds: [ReflectionKind.Interface, ReflectionKind.TypeAlias, ReflectionKind.Class, ReflectionKind.Enum],
  },
]

/** @typedef {import('typedoc').JSONOutput.DeclarationReflection} Declaration */
/** @typedef {import('typedoc').JSONOutput.SignatureReflection} Signature */
/** @typedef {import('typedoc').JSONOutput.SomeType} Type */
/** @typedef {import('typedoc').JSONOutput.Comment} Comment */
/** @typedef {import('typedoc').JSONOutput.CommentDisplayPart} Part */

/**
 * @param {Type | undefined} type
 * @returns {string}
 */
function typeText(type) {
  if (type === undefined) return 'unknown'
  switch (type.type) {
    case 'intrinsic':
      return type.name
    case 'literal':
      return typeof type.value === 'string' ? `'${type.value}'` : String(type.value)
    case 'reference':
      return type.typeArguments === undefined
        ? type.name
        : `${type.name}<${type.typeArguments.map(typeText).join(', ')}>`
    case 'union':
      return inOrder(type.types).map(grouped).join(' | ')
    case 'intersection':
      return type.types.map(grouped).join(' & ')
    case 'array':
      return `${grouped(type.elementType)}[]`
    case 'tuple':
      return `[${(type.elements ?? []).map(typeText).join(', ')}]`
    case 'namedTupleMember':
      return `${type.name}${type.isOptional ? '?' : ''}: ${typeText(type.element)}`
    case 'query':
      return `typeof ${typeText(type.queryType)}`
    case 'typeOperator':
      return `${type.operator} ${typeText(type.target)}`
    case 'indexedAccess':
      return `${typeText(type.objectType)}[${typeText(type.indexType)}]`
    case 'reflection':
      return declaredText(type.declaration)
    default:
      throw new Error(
        `A type of the kind "${type.type}" has no text yet: give it one in scripts/generate-api.mjs.`,
      )
  }
}

/**
 * Sorts the members of a union, literals last. The compiler orders them by first use.
 *
 * @param {readonly Type[]} types
 */
function inOrder(types) {
  const literals = types.filter(({ type }) => type === 'literal')
  return [
    ...types.filter(({ type }) => type !== 'literal'),
    ...literals.sort((a, b) => (typeText(a) < typeText(b) ? -1 : 1)),
  ]
}

/**
 * In parentheses if a following operator would otherwise bind closer.
 *
 * @param {Type} type
 */
function grouped(type) {
  const text = typeText(type)
  return type.type === 'union' || text.includes('=>') ? `(${text})` : text
}

/** @param {Declaration} declaration */
function declaredText(declaration) {
  const [signature] = declaration.signatures ?? []
  if (signature !== undefined) return `(${parametersText(signature)}) => ${typeText(signature.type)}`
  const members = (declaration.children ?? []).map((child) => `${memberName(child)}: ${typeText(child.type)}`)
  return `{ ${members.join('; ')} }`
}

/**
 * The name of a parameter that is destructured, and so has none: `options`, or the name of its type.
 *
 * @param {Type | undefined} type
 * @returns {string}
 */
function nameAfter(type) {
  if (type?.type !== 'reference') return 'options'
  if (type.name === 'Pick') return nameAfter(type.typeArguments?.[0])
  return type.name.endsWith('Options') ? 'options' : type.name.charAt(0).toLowerCase() + type.name.slice(1)
}

/** @param {Signature} signature */
function parametersText({ parameters = [] }) {
  return parameters
    .map(
      ({ name, type, flags, defaultValue }) =>
        `${flags.isRest ? '...' : ''}${name === '__namedParameters' ? nameAfter(type) : name}${flags.isOptional || defaultValue !== undefined ? '?' : ''}: ${typeText(type)}`,
    )
    .join(', ')
}

/** @param {Declaration} member */
function memberName({ name, flags }) {
  return `${flags.isReadonly ? 'readonly ' : ''}${name}${flags.isOptional ? '?' : ''}`
}

/**
 * @param {readonly Part[]} parts
 * @param {ReadonlySet<string>} known names that have a place on the page
 */
function prose(parts, known) {
  return parts
    .map((part) => {
      if (part.kind !== 'inline-tag') return part.text
      return known.has(part.text) ? `[\`${part.text}\`](#${anchor(part.text)})` : `\`${part.text}\``
    })
    .join('')
    .trim()
}

/**
 * The anchor of a heading. Anchors keep capitals, because the names of a constant and its type may differ only in
 * them.
 *
 * @param {string} name
 */
function anchor(name) {
  return `api-${name}`
}

/**
 * @param {Comment | undefined} comment
 * @param {string} tag
 * @param {ReadonlySet<string>} known
 */
function tagged(comment, tag, known) {
  return (comment?.blockTags ?? [])
    .filter((block) => block.tag === tag)
    .map((block) => prose(block.content, known))
}

/**
 * @param {Declaration} declaration
 * @param {ReadonlySet<string>} known
 * @returns {string[]} paragraphs
 */
function entryOf(declaration, known) {
  const { name, kind, signatures = [], children = [], type } = declaration
  const comment = signatures[0]?.comment ?? declaration.comment
  const code = (/** @type {string} */ text) => `\`\`\`ts\n${text}\n\`\`\``
  const shape =
    signatures.length > 0
      ? code(
          signatures
            .map((one) => `function ${name}(${parametersText(one)}): ${typeText(one.type)}`)
            .join('\n'),
        )
      : kind === ReflectionKind.Variable
        ? code(`const ${name}: ${typeText(type)}`)
        : kind === ReflectionKind.TypeAlias
          ? code(aliasText(name, type))
          : [
              '| Member | Type | |',
              '| --- | --- | --- |',
              ...children.map((child) => memberRow(child, known)),
            ].join('\n')
  return [
    `#### <a id="${anchor(name)}"></a>${name}`,
    prose(comment?.summary ?? [], known),
    shape,
    ...tagged(comment, '@throws', known).map((text) => `Throws ${text}`),
    ...tagged(comment, '@example', known),
  ].filter((paragraph) => paragraph !== '')
}

/**
 * @param {string} name
 * @param {Type | undefined} type
 */
function aliasText(name, type) {
  return type?.type === 'union'
    ? `type ${name} =\n${type.types.map((one) => `  | ${typeText(one)}`).join('\n')}`
    : `type ${name} = ${typeText(type)}`
}

/**
 * @param {Declaration} member
 * @param {ReadonlySet<string>} known
 */
function memberRow(member, known) {
  const { signatures: [signature] = [], comment = signature?.comment } = member
  const type =
    signature === undefined
      ? typeText(member.type)
      : `(${parametersText(signature)}) => ${typeText(signature.type)}`
  return `| ${cell(`\`${memberName(member)}\``)} | ${cell(`\`${type}\``)} | ${cell(prose(comment?.summary ?? [], known))} |`
}

/** @param {readonly { name: string }[]} exported */
function linksTo(exported) {
  return exported.map(({ name }) => `[\`${name}\`](#${anchor(name)})`).join(' · ')
}

/** The text of docs/api.md after its first line. */
export async function apiReference() {
  const optionReaders = [new TypeDocReader(), new TSConfigReader()]
  const app = await Application.bootstrap(
    {
      options: join(root, 'typedoc.json'),
      entryPoints: MODULES.map(({ name }) => join(root, 'src', 'entry', `${name}.ts`)),
    },
    optionReaders,
  )
  const project = await app.convert()
  // A published signature names a type that is not published: the page would not say what it is.
  if (project !== undefined) app.validate(project)
  if (project === undefined || app.logger.hasErrors() || app.logger.hasWarnings())
    throw new Error('TypeDoc reported errors or warnings, above.')
  const { children: modules = [] } = app.serializer.projectToObject(
    project,
    /** @type {import('typedoc').NormalizedPath} */ (root),
  )
  const known = new Set(modules.flatMap(({ children = [] }) => children.map(({ name }) => name)))
  const paragraphs = [
    '# API reference',
    'This page lists the exports of the package by entry point. The tests run every example; a comment after a statement is its value.',
  ]
  /** @type {Map<number, Declaration>} */
  const declared = new Map(modules.flatMap(({ children = [] }) => children.map((child) => [child.id, child])))
  /** @type {Set<number>} */
  const documentedIds = new Set()
  for (const { name: moduleName, specifier } of MODULES) {
    const found = modules.find(({ name }) => name === moduleName)
    if (found === undefined) throw new Error(`TypeDoc found no module "${moduleName}".`)
    const exported = (found.children ?? [])
      .flatMap((child) => declared.get(/** @type {{ target?: number }} */ (child).target ?? child.id) ?? [])
      .sort((a, b) => (a.name < b.name ? -1 : 1))
    paragraphs.push(`## ${specifier}`)
    const again = exported.filter(({ id }) => documentedIds.has(id))
    if (again.length > 0) paragraphs.push(`Also exported by an entry point above: ${linksTo(again)}.`)
    for (const { title, kinds } of SECTIONS) {
      const own = exported.filter(({ kind, id }) => kinds.includes(kind) && !documentedIds.has(id))
      if (own.length === 0) continue
      paragraphs.push(
        `### ${title} of ${specifier}`,
        linksTo(own),
        ...own.flatMap((declaration) => entryOf(declaration, known)),
      )
      for (const { id } of own) documentedIds.add(id)
    }
  }
  return `${paragraphs.join('\n\n')}\n`
}
