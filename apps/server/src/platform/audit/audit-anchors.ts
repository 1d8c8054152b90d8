/**
 * Where the audit log stood, noted outside the database: a line a day, today's as of the last minute. A chain without its
 * end, or one written anew from its beginning, is whole in itself; it no longer fits what was noted. The lines carry a
 * code made with a key the database does not have, so that they cannot be made to fit either.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import type { Queryable } from '../database/database.ts'
import { type Anchor, areThere, type ChainHead, readHeads, rootOf } from './audit-heads.ts'

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

const headsText = (heads: readonly ChainHead[]): string => heads.map(({ place, hash }) => `${place}:${hash}`).join(',')
const codeOf = ({ at, id, total, heads }: Anchor, key: string): string =>
  createHmac('sha256', createHmac('sha256', key).update('audit anchors').digest())
    .update(JSON.stringify([at, id, total, headsText(heads)]))
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
      const [at = '', id = '', total = '', ends = '', code = ''] = line.split(' ')
      const heads = ends.split(',').map((end) => {
        const [place = '', hash = ''] = end.split(':')
        return { place: Number(place), hash }
      })
      return { at, id: Number(id), total: Number(total), heads, code }
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

/** Notes where the log stands, if it has gone on. One that no longer fits the line before is not noted: the line that shows it stays. */
export const noteAnchor = async (
  db: Queryable,
  path: string,
  { current }: AnchorKeys,
  now: Date,
): Promise<{ anchor: Anchor; isNewDay: boolean } | null> => {
  const lines = await readLines(path)
  const last = lines.at(-1)
  const ends = await readHeads(db)
  if (ends.total === (last?.total ?? 0) || (last && !(await areThere(db, last.heads)))) return null
  const anchor = { at: now.toISOString(), ...ends }
  const isNewDay = last?.at.slice(0, 10) !== anchor.at.slice(0, 10)
  const kept = isNewDay ? lines : lines.slice(0, -1)
  const all = [...kept, { ...anchor, code: codeOf(anchor, current) }]
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  // Whole or not at all: processes that share the folder write the same thing.
  const draft = `${path}.${process.pid}`
  const text = all
    .map(({ at, id, total, heads, code }) => `${at} ${id} ${total} ${headsText(heads)} ${code}\n`)
    .join('')
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
      if (noted?.isNewDay) {
        const { at, id, total, heads } = noted.anchor
        log.info({ anchor: { at, id, total, hash: rootOf(heads) } }, 'where the audit log stands')
      }
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
