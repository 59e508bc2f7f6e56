import {
  type Dialect,
  type DialectId,
  dialects as dialectsById,
  type Field,
  fieldOfRow,
  type Group,
  type Outline,
  type ParsedRecord,
  rowsByLine,
} from '../../dialects/index.ts'
import { type File, memoized } from '../../syntax/index.ts'

/** A file as one dialect divides it: the field, record and group of each line. Lines are counted from 1. */
export class FileByDialect {
  readonly dialect: Dialect
  readonly outline: Outline
  private readonly rows: Int32Array
  private cachedGroups: (Group | undefined)[] | undefined = undefined

  constructor(dialect: Dialect, outline: Outline, rows: Int32Array) {
    this.dialect = dialect
    this.outline = outline
    this.rows = rows
  }

  /** The same division under another dialect, for dialects that divide files alike. */
  as(dialect: Dialect): FileByDialect {
    return new FileByDialect(dialect, this.outline, this.rows)
  }

  /**
   * The field of a line: `unknown` for a record whose field the dialect does not know; `undefined` if the
   * line is no record.
   */
  fieldAt(line: number): Field | 'unknown' | undefined {
    const row = this.rows[line - 1]
    return row === undefined || row === -1 ? undefined : fieldOfRow(this.outline.records, row)
  }

  /** The record of a line; the first one, if the dialect splits the line into several. */
  recordAt(line: number): ParsedRecord | undefined {
    const row = this.rows[line - 1]
    return row === undefined || row === -1 || fieldOfRow(this.outline.records, row) === undefined
      ? undefined
      : this.outline.records.recordAt(row)
  }

  /** The group that a line belongs to; `undefined` if it belongs to none. */
  groupAt(line: number): Group | undefined {
    this.cachedGroups ??= this.groupsByLine()
    return this.cachedGroups[line - 1]
  }

  /** Whether the dialect's program stops with an error on this file, and so has no rules. */
  get fails(): boolean {
    return this.outline.failure !== undefined
  }

  private groupsByLine(): (Group | undefined)[] {
    const groups = new Array<Group | undefined>(this.rows.length).fill(undefined)
    for (const group of this.outline.groups) {
      const last = Math.min(group.lastLine, groups.length)
      for (let line = group.firstLine; line <= last; line++) if (this.rows[line - 1] !== -1) groups[line - 1] = group
    }
    return groups
  }
}

/** A file as each of several dialects divides it. */
export class FilesByDialect {
  /** The dialects that the file is checked for. */
  readonly dialects: readonly Dialect[]
  private readonly file: File
  private readonly byOutline: Map<Outline, FileByDialect> = new Map()
  private cachedFiles: readonly FileByDialect[] | undefined = undefined

  constructor(file: File, dialects: readonly Dialect[]) {
    this.file = file
    this.dialects = dialects
  }

  /** The file by each dialect it is checked for, in the order of {@link dialects}. */
  get all(): readonly FileByDialect[] {
    this.cachedFiles ??= this.dialects.map((dialect) => this.get(dialect))
    return this.cachedFiles
  }

  /**
   * The file by RFC 9309, even if it is not checked for that dialect: most rules speak of lines and groups in
   * its terms.
   */
  get standard(): FileByDialect {
    return this.get(dialectsById['rfc-9309'])
  }

  /** The file by any dialect. Dialects that divide files alike share the work. */
  get(dialect: Dialect): FileByDialect {
    const outline = memoized(this.file, dialect.outline)
    const cached = this.byOutline.get(outline)
    if (cached?.dialect === dialect) return cached
    const file =
      cached === undefined ? new FileByDialect(dialect, outline, rowsByLine(outline.records, this.file.starts.length)) : cached.as(dialect)
    this.byOutline.set(outline, file)
    return file
  }

  /** The ids of the dialects by which the file passes a test. */
  where(test: (file: FileByDialect) => boolean): DialectId[] {
    return this.all.filter(test).map(({ dialect }) => dialect.id)
  }

  /** The dialects that recognize a line, counted from 1, as a record of that field. */
  recognizing(line: number, field: Field): DialectId[] {
    return this.where((file) => file.fieldAt(line) === field)
  }

  /** The dialects that do not recognize it so. */
  notRecognizing(line: number, field: Field): DialectId[] {
    return this.where((file) => file.fieldAt(line) !== field)
  }
}
