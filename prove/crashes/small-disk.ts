/** A disk of memory that can be filled to the last byte and made read-only; only where mounting is allowed. */
import { spawnSync } from 'node:child_process'
import { appendFileSync, mkdirSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface SmallDisk {
  /** A folder on it that belongs to whoever asked. */
  readonly folder: string
  /** Leaves no byte for anybody else. */
  fill(): void
  free(): void
  makeReadOnly(): void
  close(): void
}

const mebibyte = 1024 * 1024

const run = (command: string, ...args: string[]): boolean => spawnSync(command, args, { stdio: 'ignore' }).status === 0

/** Null where this account may not mount. */
export const mountDisk = (megabytes: number): SmallDisk | null => {
  const place = mkdtempSync(join(tmpdir(), 'jihui-disk-'))
  if (!run('mount', '-t', 'tmpfs', '-o', `size=${megabytes}m`, 'jihui-prove', place)) {
    rmSync(place, { recursive: true })
    return null
  }
  const folder = join(place, 'data')
  mkdirSync(folder)
  const filler = join(place, 'filler')
  let isMounted = true
  const close = (): void => {
    if (!isMounted) return
    isMounted = false
    // One that somebody still looks at is let go as soon as he has left.
    if (run('umount', place) || run('umount', '-l', place)) rmSync(place, { recursive: true, force: true })
  }
  process.once('exit', close)
  return {
    folder,
    fill: () => {
      writeFileSync(filler, '')
      const chunk = Buffer.alloc(mebibyte, 1)
      for (;;) {
        const { bavail, bsize } = statfsSync(place)
        if (bavail === 0) return
        try {
          appendFileSync(filler, chunk.subarray(0, Math.min(mebibyte, bavail * bsize)))
        } catch (error) {
          if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
        }
      }
    },
    free: () => rmSync(filler, { force: true }),
    makeReadOnly: () => {
      if (!run('mount', '-o', 'remount,ro', place)) throw new Error(`${place} could not be made read-only`)
    },
    close: () => {
      process.off('exit', close)
      close()
    },
  }
}
