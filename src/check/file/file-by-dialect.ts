import { type Dialect, type Entry, type Field, fieldOfRow, type Group, type Outline } from '../../dialects/index.ts'

/** A file as one reader takes it apart: what each line is to it. */
export class Reading {
  readonly dialect: Dialect
  readonly outline: Outline
  private readonly rows: Int32Array
  private owners: (Group | undefined)[] | undefined = undefined

  constructor(dialect: Dialect, outline: Outline, rows: Int32Array) {
    this.dialect = dialect
    this.outline = outline
    this.rows = rows
  }

  /** The same reading under another reader's name, for readers that divide files alike. */
  as(dialect: Dialect): Reading {
    return new Reading(dialect, this.outline, this.rows)
  }

  /** The field it takes a line for, counted from 1: `unknown` for a record of no field it knows; nothing where it takes none. */
  fieldAt(line: number): Field | 'unknown' | undefined {
    const row = this.rows[line - 1]
    return row === undefined || row === -1 ? undefined : fieldOfRow(this.outline.records, row)
  }

  /** The record it takes from a line, counted from 1; the first, where it breaks the line into several. */
  recordAt(line: number): Entry | undefined {
    const row = this.rows[line - 1]
    return row === undefined || row === -1 || fieldOfRow(this.outline.records, row) === undefined
      ? undefined
      : this.outline.records.entryOf(row)
  }

  /** The group that a line, counted from 1, stands in; nothing where the reader has none there. */
  groupAt(line: number): Group | undefined {
    this.owners ??= this.ownersByLine()
    return this.owners[line - 1]
  }

  /** Does it stop with an error on this file, and so take nothing from it? */
  get fails(): boolean {
    return this.outline.failure !== undefined
  }

  private ownersByLine(): (Group | undefined)[] {
    const owners = new Array<Group | undefined>(this.rows.length).fill(undefined)
    for (const group of this.outline.groups) {
      const last = Math.min(group.lastLine, owners.length)
      for (let line = group.firstLine; line <= last; line++) if (this.rows[line - 1] !== -1) owners[line - 1] = group
    }
    return owners
  }
}
