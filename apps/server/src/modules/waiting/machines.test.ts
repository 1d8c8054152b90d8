/** No status in which something waits is without an end and a word about it, and none is forgotten. */
import { waitingDesks } from '@jihui/protocol/all-waiting'
import { type Ending, settled, type Waiting } from '@jihui/protocol/module'
import { waitsByColumn, openUntil } from '@jihui/protocol/all-waiting'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { modules } from '../../modules.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

const protocol = join(import.meta.dirname, '../../../../../packages/protocol/src')
const filesBelow = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => join(folder, name))

/** Columns with a fixed set of words that say what something is, not how it stands. */
const noStatuses = [
  'order_site.source',
  'cargo.mode',
  'cargo.vehicle_type',
  'cargo_stop.kind',
  'freight_driver.kind',
  'freight_deduction.kind',
  'freight_extra.kind',
  'freight_finding.kind',
  'freight_rating.side',
  'freight_shipper.kind',
  'freight_vehicle.type',
  'appointment.ended_by',
  'appointment.role',
  'agreement_status_request.requested_status',
  'deposit_claim_photo.side',
  'device_share.made_as',
  'fence.crs',
  'fence_event.type',
  'earning.role',
  'freight_membership.plan',
  'job.source',
  'job_step_result.result',
  'maintenance_request.kind',
  'maintenance_request.origin',
  'maintenance_request.payer',
  'maintenance_step.result',
  'meter_question.answer',
  'meter_question.kind',
  'occupancy.kind',
  'part_movement.kind',
  'part_outbound.use',
  'payout_account.source',
  'qualification_document.holder_kind',
  'rental.deposit_kind',
  'upkeep_opening.kind',
  'upkeep_opening.outcome',
  'rental_handover.party',
  'rental_handover.stage',
  'road_route.source',
  'service_order.service_type',
  'service_order.urgency',
  'assessment.kind',
  'course.skill',
  'question.skill',
  'technician.work_status',
  'technician_objection.term',
  'technician_skill.skill',
  'tenant_invitation.role',
  'tenant_member.role',
  'unit_alarm.level',
  'unit_meter.unit',
  'unit_reading.source',
  'unit_reading.unit',
]
/** Declared sets of words that are read from something else and stored nowhere. */
const derived = [
  'unitStates',
  'usageStatuses',
  'listingStatuses',
  'applicationStages',
  'careRequestStatuses',
  'maintenanceStatuses',
  'workStatuses',
]

const all: Record<string, Record<string, Waiting | typeof settled>> = waitsByColumn
const waits = [
  ...Object.entries(all).flatMap(([column, statuses]) =>
    Object.entries(statuses).flatMap(([code, one]) => (one === settled ? [] : [[`${column} ${code}`, one] as const])),
  ),
  ...Object.entries(openUntil),
]

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

describe('every status', () => {
  it('the database knows is declared, and no other', async () => {
    const { rows } = await app.pool.query<{ column: string; text: string }>(
      `SELECT c.conrelid::regclass || '.' || a.attname AS column, pg_get_constraintdef(c.oid) AS text
       FROM pg_constraint c JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[1]
       JOIN pg_namespace n ON n.oid = c.connamespace AND n.nspname = 'public'
       JOIN pg_class t ON t.oid = c.conrelid AND NOT t.relispartition
       WHERE c.contype = 'c' AND cardinality(c.conkey) = 1`,
    )
    const sets = new Map<string, string[]>()
    for (const { column, text } of rows) {
      const words = /^CHECK \(\(\w+ = ANY \(ARRAY\[(.+)\]\)\)\)$/.exec(text)?.[1]
      if (words)
        sets.set(
          column,
          [...words.matchAll(/'(\w+)'::text/g)].map((one) => one[1]!),
        )
    }
    const known = [...sets].filter(([column]) => !noStatuses.includes(column))
    expect(known.length).toBeGreaterThan(10)
    for (const [column, codes] of known)
      expect(Object.keys(all[column] ?? {}).toSorted(), column).toEqual(codes.toSorted())
  })

  it('a module of the protocol declares is declared here', async () => {
    const declared = Object.values(all).map((statuses) => Object.keys(statuses).toSorted().join())
    const missing: string[] = []
    for (const file of filesBelow(protocol)) {
      const names = [...readFileSync(file, 'utf8').matchAll(/^export const (\w+(?:Statuses|States|Stages)) = /gm)]
      if (names.length === 0) continue
      const exported: Record<string, unknown> = await import(file)
      for (const [, name] of names) {
        const statuses = exported[name!]
        // Lists of codes of a machine are drawn from it.
        if (Array.isArray(statuses) || derived.includes(name!)) continue
        if (
          !declared.includes(
            Object.keys(statuses as object)
              .toSorted()
              .join(),
          )
        )
          missing.push(name!)
      }
    }
    expect(missing).toEqual([])
  })

  it('of a column without a check is one of those declared', async () => {
    for (const column of [...Object.keys(all), ...Object.keys(openUntil)]) {
      const [table, name] = column.split('.')
      const { rows } = await app.pool.query(
        `SELECT 1 FROM information_schema.columns WHERE table_schema = 'public' AND table_name = $1 AND column_name = $2`,
        [table, name],
      )
      expect(rows, column).toHaveLength(1)
    }
  })
})

describe('a status in which something waits', () => {
  const jobs = modules.flatMap((one) => Object.keys(one.jobs ?? {}))
  it.each(waits)('%s has an end, and a word about it', (_name, { next, ends, sentence }: Waiting) => {
    expect(sentence).toMatch(/[，。]$/)
    const end: Ending = ends
    if ('job' in end) expect(jobs).toContain(end.job)
    else expect(waitingDesks).toHaveProperty(end.desk)
    // Staff are never the last word of time alone, nor is anybody but them at a desk.
    if ('desk' in end) expect(next).toBe('staff')
  })
  it('is on every desk at least once', () => {
    const used = waits.flatMap(([, { ends }]) => ('desk' in ends ? [ends.desk] : []))
    expect(Object.keys(waitingDesks).filter((desk) => !used.includes(desk as never))).toEqual([])
  })
})
