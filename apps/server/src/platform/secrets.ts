import { randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { explainFileFault, StartFault } from './start-fault.ts'

function readSecret(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8').trim()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw explainFileFault(error, '密钥文件', path)
  }
}

/** A secret made once and kept in the data folder, so that a restart signs nobody out. */
export function keepSecret(dataDir: string, name: string): string {
  const path = join(dataDir, name)
  const kept = readSecret(path)
  if (kept === undefined) return createSecret(dataDir, path)
  if (kept.length < 32)
    throw new StartFault(`密钥文件 ${path} 不完整。请从备份恢复，或删除它以重新生成（所有人要重新登录）。`)
  return kept
}

function createSecret(dataDir: string, path: string): string {
  const draft = `${path}.${process.pid}`
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    writeFileSync(draft, `${randomBytes(48).toString('base64url')}\n`, { mode: 0o600 })
    // A link appears whole or not at all, and never replaces the one another process has just made.
    linkSync(draft, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST' || readSecret(path) === undefined) {
      throw explainFileFault(error, '数据目录', dataDir)
    }
  } finally {
    rmSync(draft, { force: true })
  }
  return readSecret(path)!
}
