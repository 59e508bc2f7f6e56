/** The folder that holds a dataset: on a disk, or in an S3-compatible store. Paths have slashes. */
export interface Storage {
  /** The bytes of a file; `undefined` if there is none. */
  read(path: string): Promise<Buffer | undefined>
  /** Writes a file whole or not at all. Two processes may write the same file at once. */
  write(path: string, bytes: Uint8Array | string): Promise<void>
  /** Writes a file, unless there is one. Returns whether it did. */
  create(path: string, text: string): Promise<boolean>
  exists(path: string): Promise<boolean>
  /** The names in a folder; none if there is no such folder. */
  list(folder: string): Promise<readonly string[]>
  /** Removes a file, or a folder with all in it, if it is there. */
  remove(path: string): Promise<void>
  /** Makes folders, if this kind of storage has any. */
  prepare(folders: readonly string[]): Promise<void>
}
