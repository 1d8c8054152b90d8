/** A reason not to start that its reader can act on: printed as one sentence, without a stack. */
export class StartFault extends Error {
  override readonly name = 'StartFault'
  readonly lines: readonly string[]

  constructor(lines: string | readonly string[], options?: ErrorOptions) {
    const all = typeof lines === 'string' ? [lines] : lines
    super(all.join('\n'), options)
    this.lines = all
  }
}

const FILE_FAULTS: Record<string, string> = {
  EACCES: '没有写入权限',
  EPERM: '没有写入权限',
  EROFS: '所在的磁盘是只读的',
  ENOSPC: '磁盘已满',
  EDQUOT: '磁盘配额已用完',
  ENOTDIR: '路径中有一段是文件而不是文件夹',
  EEXIST: '同名的文件已经存在',
  EIO: '磁盘读写出错',
}

/** The same fault said in words, when it is one a person can repair; anything else is left as it is. */
export function explainFileFault(error: unknown, what: string, path: string): unknown {
  const code = (error as NodeJS.ErrnoException | null)?.code
  const reason = code === undefined ? undefined : FILE_FAULTS[code]
  return reason ? new StartFault(`${what} ${path} 不能使用：${reason}（${code}）。`, { cause: error }) : error
}
