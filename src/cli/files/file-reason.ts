const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'no such file',
  ENOTDIR: 'a part of the path is not a folder',
  EISDIR: 'it is a folder',
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EMFILE: 'too many open files',
  EBUSY: 'it is in use',
  ENOSPC: 'no space left on the disk',
  EFBIG: 'larger than a file may be',
}

/** Why a file could not be read or written: in words for common error codes, else the code. */
export function fileReason(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException
  return (code === undefined ? undefined : (REASONS[code] ?? code)) ?? message
}
