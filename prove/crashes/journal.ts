/** What clients were told, held against what is there. */
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import type { Answer } from '../../apps/server/src/testing/test-app.ts'
import type { Finding } from '../part.ts'
import type { Promised } from './steps.ts'

export interface Journal {
  /** How often each status came, in words. */
  tally(): string
  /** How many promises were not kept. */
  readonly broken: number
  readonly promised: readonly Promised[]
  readonly findings: readonly Finding[]
  add(what: string, answer: Answer, promised: readonly Promised[]): void
  /** Those promises that are not kept; what was found once is not looked for again. */
  check(pool: pg.Pool): Promise<void>
}

/** Statuses a person may meet while something is broken, beside success and refusals with a reason. */
const outages = [0, 503, 507]

const isExplained = ({ body }: Answer): boolean =>
  typeof body === 'object' && typeof body?.code === 'string' && /[\u4e00-\u9fff]/.test(String(body.message))

/** Nobody is signed out, and nobody is shown a fault, because something broke behind the scenes. */
const isInOrder = (answer: Answer): boolean => {
  const { status } = answer
  if (status === 0 || (status >= 200 && status < 300)) return true
  if (!isExplained(answer) || status === 401) return false
  return status < 500 || outages.includes(status)
}

export const openJournal = (): Journal => {
  const statuses = new Map<number, number>()
  const findings: Finding[] = []
  const promised: Promised[] = []
  const unchecked = new Set<Promised>()
  let broken = 0
  return {
    tally: () =>
      [...statuses]
        .sort(([a], [b]) => a - b)
        .map(([status, count]) => `${count}× ${status || 'none'}`)
        .join(', '),
    get broken() {
      return broken
    },
    promised,
    findings,
    add(what, answer, more) {
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
      if (!isInOrder(answer))
        findings.push({
          rule: 'a person meets success, a refusal with a reason, or a 503 with a sentence',
          facts: { what, status: answer.status, body: Buffer.isBuffer(answer.body) ? '(bytes)' : answer.body },
        })
      promised.push(...more)
      for (const one of more) unchecked.add(one)
    },
    async check(pool) {
      for (const one of unchecked) {
        const { rowCount } = await pool.query(one.text, [...one.values])
        if (!rowCount) {
          broken += 1
          findings.push({ rule: 'what was answered yes is there', facts: one.what })
        }
        unchecked.delete(one)
      }
    },
  }
}

/** Files without a row may lie about; a row without its file, whole, may not. */
export const brokenFiles = async (pool: pg.Pool, folder: string): Promise<Finding[]> => {
  const { rows } = await pool.query<{ id: string; storage_key: string; sha256: string; purpose: string }>(
    'SELECT id, storage_key, sha256, purpose FROM stored_file WHERE deleted_at IS NULL',
  )
  const found: Finding[] = []
  for (const { id, storage_key: key, sha256, purpose } of rows) {
    const bytes = await readFile(join(folder, key)).catch(() => null)
    const is = bytes && createHash('sha256').update(bytes).digest('hex')
    if (is !== sha256)
      found.push({
        rule: 'a file that has a row is there, whole',
        facts: { id, purpose, bytes: bytes?.length ?? 'none' },
      })
  }
  return found
}

/** Nothing half-done about a contract: a signature with its file, a status with its contract. */
export const halfSigned = async (pool: pg.Pool): Promise<Finding[]> => {
  const { rows } = await pool.query(
    `SELECT r.id, r.status, a.signed_at, f.id AS file FROM rental r
       LEFT JOIN agreement a ON a.id = r.agreement_id LEFT JOIN stored_file f ON f.id = a.signature_file_id
     WHERE r.status IN ('pending_payment', 'pending_delivery', 'in_use', 'overdue', 'returned')
       AND (a.signed_at IS NULL OR f.id IS NULL)`,
  )
  return rows.map((facts: unknown) => ({ rule: 'an order past its signature has a signed contract', facts }))
}
