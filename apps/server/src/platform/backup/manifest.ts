/** What a backup says of itself. It is a folder: this as `manifest.json`, a file a table, and the uploaded files. */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { StartFault } from '../start-fault.ts'

export const formatNumber = 1

export interface SavedTable {
  readonly name: string
  readonly columns: readonly string[]
  readonly rows: number
  /** Of the compressed file, so that a spoilt one is found before anything is written. */
  readonly sha256: string
}
export interface Manifest {
  readonly format: number
  readonly madeAt: string
  /** Of the PostgreSQL it was taken from, such as 180004. */
  readonly server: number
  /** SHA-256 of every step of the schema the database had run, in order. */
  readonly steps: readonly string[]
  readonly tables: readonly SavedTable[]
  /** How tables that are divided by time were divided; absent where none was. */
  readonly partitions?: readonly {
    readonly table: string
    readonly name: string
    readonly from: string
    readonly until: string
  }[]
  readonly sequences: readonly { readonly name: string; readonly last: string; readonly isCalled: boolean }[]
  /** Whether the uploaded files are in it; those of an object store are not. */
  readonly hasFiles: boolean
}

export const tableFile = (folder: string, table: string): string => join(folder, 'tables', `${table}.copy.gz`)
export const filesFolder = (folder: string): string => join(folder, 'files')
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

export const sha256Of = async (path: string): Promise<string> => {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

/** Reads it and compares every file with what it says; throws a `StartFault` when it is no whole backup. */
export const readManifest = async (folder: string): Promise<Manifest> => {
  const text = await readFile(join(folder, 'manifest.json'), 'utf8').catch((error: unknown) => {
    throw new StartFault(`${folder} 不是一份完整的备份：读不到 manifest.json。`, { cause: error })
  })
  const manifest = JSON.parse(text) as Manifest
  if (manifest.format !== formatNumber)
    throw new StartFault(`${folder}：这个版本不认识格式 ${manifest.format} 的备份。`)
  for (const { name, sha256 } of manifest.tables) {
    const found = await sha256Of(tableFile(folder, name)).catch(() => null)
    if (found !== sha256) throw new StartFault(`${folder}：表 ${name} 的文件缺失或已损坏，没有恢复任何内容。`)
  }
  return manifest
}
