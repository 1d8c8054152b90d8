import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { migrationsFolder } from '../platform/database/migrate.ts'

/** The migrations of a version to come: those of this one and these, by name without a number. Answers their full names. */
export const writeNextMigrations = (folder: string, steps: Readonly<Record<string, string>>): string[] => {
  cpSync(migrationsFolder, folder, { recursive: true })
  const path = join(folder, 'meta', '_journal.json')
  const journal = JSON.parse(readFileSync(path, 'utf8')) as { entries: { idx: number; when: number; tag: string }[] }
  const last = journal.entries.at(-1)!
  const added = Object.entries(steps).map(([name, text], at) => {
    const idx = last.idx + 1 + at
    const tag = `${String(idx).padStart(4, '0')}_${name}`
    writeFileSync(join(folder, `${tag}.sql`), text)
    return { idx, version: '7', when: last.when + 1 + at, tag, breakpoints: true }
  })
  writeFileSync(path, JSON.stringify({ ...journal, entries: [...journal.entries, ...added] }, null, 2))
  return added.map(({ tag }) => tag)
}
