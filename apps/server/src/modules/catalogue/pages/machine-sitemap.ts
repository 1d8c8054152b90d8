import { findLine, lines } from '@jihui/protocol/rental/lines'
import type { SitemapSource } from '../../../platform/pages/page.ts'
import { pathOfMachine } from './machine-parts.ts'

/** Numbers of machines in one part: read by their key, however many have been withdrawn. */
const PART = 10_000
const known: ReadonlySet<string> = new Set(lines.map(({ id }) => id))

/** The machines that are offered. */
export const machineSitemap: SitemapSource = {
  async parts({ database: { pool } }) {
    const { rows } = await pool.query<{ last: number }>('SELECT coalesce(max(id), 0) AS last FROM equipment')
    return Math.ceil(rows[0]!.last / PART)
  },
  async addresses({ database: { pool } }, part) {
    const { rows } = await pool.query<{ id: number; line: string; changed: Date }>(
      `SELECT id, line, created_at AS changed FROM equipment
       WHERE id > $1 AND id <= $2 AND status = 'active' ORDER BY id`,
      [part * PART, (part + 1) * PART],
    )
    return rows
      .filter(({ line }) => known.has(line))
      .map(({ id, line, changed }) => ({ path: pathOfMachine(findLine(line), id), changed }))
  },
}
