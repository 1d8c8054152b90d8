/**
 * Where the audit log stood, noted outside the database: a line a day, today's as of the last minute. A chain without its
 * end, or one written anew from its beginning, is whole in itself; it no longer fits what was noted. The lines carry a
 * code made with a key the database does not have, so that they cannot be made to fit either.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { desc, sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import type { Queryable } from '../database/database.ts'
import { auditLog } from '../database/table.ts'

export interface Anchor {
  readonly at: string
  /** The newest entry then, how many there were, and its hash. */
  readonly id: number
  readonly total: number
  readonly hash: string
}
export interface AnchorKeys {
  readonly current: string
  /** What lines may still carry that were written before the key was changed. */
  readonly before: readonly string[]
}
interface Line extends Anchor {
  readonly code: string
}
export interface ReadAnchors {
  readonly trusted: readonly Anchor[]
  /** Lines whose code fits none of the keys: written with another one, or by somebody who has none. */
  readonly foreign: readonly Anchor[]
}

const codeOf = ({ at, id, total, hash }: Anchor, key: string): string =>
  createHmac('sha256', createHmac('sha256', key).update('audit anchors').digest())
    .update(JSON.stringify([at, id, total, hash]))
    .digest('hex')
const isGenuine = (line: Line, keys: readonly string[]): boolean =>
  keys.some((key) => {
    const wanted = Buffer.from(codeOf(line, key))
    const given = Buffer.from(line.code)
    return wanted.length === given.length && timingSafeEqual(wanted, given)
  })

const readLines = async (path: string): Promise<Line[]> => {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => {
      const [at = '', id = '', total = '', hash = '', code = ''] = line.split(' ')
      return { at, id: Number(id), total: Number(total), hash, code }
    })
}

export const readAnchors = async (path: string, { current, before }: AnchorKeys): Promise<ReadAnchors> => {
  const lines = await readLines(path)
  const keys = [current, ...before]
  return {
    trusted: lines.filter((line) => isGenuine(line, keys)),
    foreign: lines.filter((line) => !isGenuine(line, keys)),
  }
}

/** Only what came since the line before is counted. */
const countSince = async (db: Queryable, from: number, to: number): Promise<number> => {
  const [counted] = await db
    .select({ total: sql<number>`count(*)::int` })
    .from(auditLog)
    .where(sql`${auditLog.id} > ${from} and ${auditLog.id} <= ${to}`)
  return counted?.total ?? 0
}

/** Notes where the log stands, if it has gone on. A log that went back is not noted: the line that shows it stays. */
export const noteAnchor = async (
  db: Queryable,
  path: string,
  { current }: AnchorKeys,
  now: Date,
): Promise<{ anchor: Anchor; isNewDay: boolean } | null> => {
  const lines = await readLines(path)
  const last = lines.at(-1)
  const [head] = await db
    .select({ id: auditLog.id, hash: auditLog.hash })
    .from(auditLog)
    .orderBy(desc(auditLog.id))
    .limit(1)
  if (!head || (last && head.id <= last.id)) return null
  const total = (last?.total ?? 0) + (await countSince(db, last?.id ?? 0, head.id))
  const anchor = { at: now.toISOString(), id: head.id, hash: head.hash, total }
  const isNewDay = last?.at.slice(0, 10) !== anchor.at.slice(0, 10)
  const kept = isNewDay ? lines : lines.slice(0, -1)
  const all = [...kept, { ...anchor, code: codeOf(anchor, current) }]
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  // Whole or not at all: processes that share the folder write the same thing.
  const draft = `${path}.${process.pid}`
  const text = all.map(({ at, id, total: count, hash, code }) => `${at} ${id} ${count} ${hash} ${code}\n`).join('')
  await writeFile(draft, text, { mode: 0o600 })
  await rename(draft, path)
  return { anchor, isNewDay }
}

/** Notes it every minute until told to stop; the first of a day goes into the log of the process as well. */
export const keepAnchors = (
  db: Queryable,
  { path, keys }: { path: string; keys: AnchorKeys },
  { now }: { now(): Date },
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>,
): { stop(): Promise<void> } => {
  let under: Promise<void> | undefined
  const note = async (): Promise<void> => {
    try {
      const noted = await noteAnchor(db, path, keys, now())
      if (noted?.isNewDay) log.info({ anchor: noted.anchor }, 'where the audit log stands')
    } catch (error) {
      log.warn({ err: error }, 'where the audit log stands was not noted')
    }
  }
  const timer = setInterval(() => {
    under ??= note().finally(() => (under = undefined))
  }, 60_000)
  timer.unref()
  return {
    stop: async () => {
      clearInterval(timer)
      await under
    },
  }
}
