/** Killed at any moment, on full disks and in folders nobody may write to: what was promised is kept. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runningPostgres } from '../../apps/server/src/platform/postgres/supervisor.ts'
import { brokenInvariants } from '../invariants.ts'
import type { Finding, Options } from '../part.ts'
import { proveFullDatabase, proveFullFileStore } from './full-disk.ts'
import { openHouse } from './house.ts'
import { brokenFiles, halfSigned } from './journal.ts'
import { proveKills } from './kills.ts'
import { proveReadOnly } from './read-only.ts'
import { mountDisk } from './small-disk.ts'

/** Room for the documents of every order of a run. */
const filesMegabytes = { short: 64, full: 512 }

export const prove = async (options: Options): Promise<Finding[]> => {
  const { isShort, say } = options
  const disk = mountDisk(isShort ? filesMegabytes.short : filesMegabytes.full)
  const files = disk?.folder ?? mkdtempSync(join(tmpdir(), 'jihui-files-'))
  const findings: Finding[] = []
  try {
    const house = await openHouse({ settings: { FILE_STORE: files } })
    try {
      findings.push(...(await proveKills(house, options)))
      if (disk) findings.push(...(await proveFullFileStore(house, disk, options)))
      else say('disk of files full: not tried, mounting is not allowed here')
      findings.push(...(await proveReadOnly(runningPostgres(house.dataDir)!, options)))
      findings.push(...(await brokenInvariants(house.database)))
      findings.push(...(await brokenFiles(house.database.pool, files)), ...(await halfSigned(house.database.pool)))
    } finally {
      await house.close()
    }
  } finally {
    if (disk) disk.close()
    else rmSync(files, { recursive: true, force: true })
  }
  if (!isShort) findings.push(...(await proveFullDatabase(options)))
  return findings
}
