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

/** How several dialects divide a file in the same way. */
class Division {
  readonly outline: Outline
  /** The row of the record of each line, or -1. */
  readonly rows: Int32Array
  private cachedGroups: readonly (Group | undefined)[] | undefined = undefined

  constructor(outline: Outline, lines: number) {
    this.outline = outline
    this.rows = rowsByLine(outline.records, lines)
  }

  /** The group of each line. */
  get groups(): readonly (Group | undefined)[] {
    this.cachedGroups ??= this.groupsByLine()
    return this.cachedGroups
  }

  private groupsByLine(): readonly (Group | undefined)[] {
    const groups = new Array<Group | undefined>(this.rows.length).fill(undefined)
    for (const group of this.outline.groups) {
      const last = Math.min(group.lastLine, groups.length)
      for (let line = group.firstLine; line <= last; line++)
        if (this.rows[line - 1] !== -1) groups[line - 1] = group
    }
    return groups
  }
}

/**
 * A file as one dialect divides it: it gives the field, record and group of each line. Lines are counted from
 * 1.
 */
export class FileByDialect {
  readonly dialect: Dialect
  readonly outline: Outline
  private readonly division: Division

  constructor(dialect: Dialect, division: Division) {
    this.dialect = dialect
    this.outline = division.outline
    this.division = division
  }

  /**
   * The field of a line: `unknown` for a record whose field the dialect does not know; `undefined` if the
   * line is no record.
   */
  fieldAt(line: number): Field | 'unknown' | undefined {
    const row = this.division.rows[line - 1]
    return row === undefined || row === -1 ? undefined : fieldOfRow(this.outline.records, row)
  }

  /** The record of a line. If the dialect splits the line into several records, this is the first of them. */
  recordAt(line: number): ParsedRecord | undefined {
    const row = this.division.rows[line - 1]
    return row === undefined || row === -1 || fieldOfRow(this.outline.records, row) === undefined
      ? undefined
      : this.outline.records.recordAt(row)
  }

  /** The group that a line belongs to; `undefined` if it belongs to none. */
  groupAt(line: number): Group | undefined {
    return this.division.groups[line - 1]
  }

  /**
   * Whether the program of the dialect stops with an error on this file, so that the file has no rules for
   * it.
   */
  get fails(): boolean {
    return this.outline.failure !== undefined
  }
}

/** A file as each of several dialects divides it. */
export class FilesByDialect {
  /** The dialects that the file is checked for. */
  readonly dialects: readonly Dialect[]
  private readonly file: File
  private readonly byDialect: Map<Dialect, FileByDialect> = new Map()
  private readonly divisions: Map<Outline, Division> = new Map()
  private cachedFiles: readonly FileByDialect[] | undefined = undefined

  constructor(file: File, dialects: readonly Dialect[]) {
    this.file = file
    this.dialects = dialects
  }

  /** The file as divided by each dialect that it is checked for, in the order of {@link dialects}. */
  get all(): readonly FileByDialect[] {
    this.cachedFiles ??= this.dialects.map((dialect) => this.get(dialect))
    return this.cachedFiles
  }

  /**
   * The file as RFC 9309 divides it, even if the file is not checked for that dialect. Most check rules speak
   * of lines and groups as RFC 9309 defines them.
   */
  get standard(): FileByDialect {
    return this.get(dialectsById['rfc-9309'])
  }

  /** The file as a dialect divides it. Dialects that divide files in the same way share the work. */
  get(dialect: Dialect): FileByDialect {
    let file = this.byDialect.get(dialect)
    if (file === undefined) {
      const outline = memoized(this.file, dialect.outline)
      const division = this.divisions.get(outline) ?? new Division(outline, this.file.starts.length)
      this.divisions.set(outline, division)
      file = new FileByDialect(dialect, division)
      this.byDialect.set(dialect, file)
    }
    return file
  }

  /** The ids of the checked dialects whose division of the file passes a test. */
  where(test: (file: FileByDialect) => boolean): DialectId[] {
    return this.all.filter(test).map(({ dialect }) => dialect.id)
  }

  /** The checked dialects that recognize a line, counted from 1, as a record of this field. */
  recognizing(line: number, field: Field): DialectId[] {
    return this.where((file) => file.fieldAt(line) === field)
  }

  /** The checked dialects that do not recognize a line, counted from 1, as a record of this field. */
  notRecognizing(line: number, field: Field): DialectId[] {
    return this.where((file) => file.fieldAt(line) !== field)
  }
}
