/** A folder nobody may write to is said at the start, in one sentence with its name and the reason. */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { endServerProcess, startServerProcess } from '../../tests/server/server-process.ts'
import type { Finding, Options } from '../part.ts'
import { mountDisk } from './small-disk.ts'

/** A folder made read-only in the way this account can; null where it has none. */
const readOnlyFolder = (): { folder: string; remove(): void } | null => {
  const disk = mountDisk(8)
  if (disk) {
    disk.makeReadOnly()
    return { folder: disk.folder, remove: () => disk.close() }
  }
  // An administrator may write everywhere, whatever the folder says.
  if (process.getuid?.() === 0) return null
  const folder = mkdtempSync(join(tmpdir(), 'jihui-closed-'))
  chmodSync(folder, 0o500)
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

/** `databaseUrl`: of a database that is there, so that the folder of files is come to. */
export const proveReadOnly = async (databaseUrl: string, { say }: Options): Promise<Finding[]> => {
  const place = readOnlyFolder()
  if (!place) return say('read-only folders: not tried, mounting is not allowed here') ?? []
  const dataDir = mkdtempSync(join(tmpdir(), 'jihui-open-'))
  try {
    const findings: Finding[] = []
    const cases = {
      DATA_DIR: { DATA_DIR: place.folder },
      FILE_STORE: { DATA_DIR: dataDir, DATABASE_URL: databaseUrl, FILE_STORE: place.folder },
    }
    for (const [name, settings] of Object.entries(cases)) {
      const server = startServerProcess({ APP_ENV: 'test', ...settings })
      const code = await Promise.race([
        server.ended,
        server.address().then(
          () => 'it serves',
          () => server.ended,
        ),
      ])
      await endServerProcess(server, 'SIGKILL')
      const lines = server.output().trim().split('\n')
      const isSaid =
        lines.length === 1 &&
        lines[0]!.includes(place.folder) &&
        /不能使用：(所在的磁盘是只读的|没有写入权限)/.test(lines[0]!)
      if (code !== 1 || !isSaid)
        findings.push({
          rule: `a read-only ${name} is refused in one sentence`,
          facts: { code, said: lines.slice(-5) },
        })
      else say(`read-only ${name}: ${lines[0]!.replace(place.folder, '…')}`)
    }
    return findings
  } finally {
    place.remove()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
