import { ownerKind } from '@jihui/protocol/owner/application-kind'
import type { registration } from '@jihui/protocol/owner/schema'
import { findLine, lines } from '@jihui/protocol/rental/lines'
import type * as z from 'zod/mini'
import { type Actor, ownerIdOf } from '../../platform/access.ts'
import { writeAudit } from '../../platform/audit/audit.ts'
import { constraintOf, sqlStateOf, sqlStates, type Tx } from '../../platform/database/database.ts'
import type { ReceivedFile } from '../../platform/files/inspect.ts'
import type { Client } from '../../platform/http/call.ts'
import { type Idempotency, recordIdempotencyKey } from '../../platform/idempotency.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Services } from '../../platform/services.ts'
import { isSuspended } from '../application/public.ts'
import { findUser, lockPerson } from '../identity/public.ts'
import {
  addDocument,
  addPhotos,
  asNewlyListed,
  equipmentFilePurposes,
  type equipmentUnit,
  insertMachine,
  insertUnit,
} from '../catalogue/public.ts'
import { findCategory, readEquipmentFacts, readUnitFacts, requireFairRates } from './equipment-facts.ts'

type Request = z.output<typeof registration>

/** A serial number names one unit in the whole house; whoever comes second is told which of his it is. */
export const serialTaken = (error: unknown, field: string): never => {
  if (sqlStateOf(error) !== sqlStates.uniqueViolation || constraintOf(error) !== 'equipment_unit_serial') throw error
  return refuse('owner.serial_taken', { errors: { [field]: '这个编号已被另一台设备使用' } })
}

/** A new machine with its units, photographs and papers: staff look at it, before or after it is offered. Answers its id. */
export const registerEquipment = async (
  services: Services,
  body: Request,
  files: readonly ReceivedFile[],
  actor: Actor,
  client: Client,
  asked: Idempotency | null,
): Promise<number> => {
  const { db, database, clock } = services
  const now = clock.now()
  const ownerId = ownerIdOf(actor)
  if (!lines.some(({ id }) => id === body.line)) refuse('request.invalid', { errors: { line: '没有这条业务线' } })
  const line = findLine(body.line)
  const category =
    (await findCategory(database.pool, line, body)) ??
    refuse('request.invalid', { errors: { category_id: '请选择设备类别' } })
  const facts = readEquipmentFacts(line, body, { addOnsFen: {}, requirements: {} })
  const { market_value: marketValueFen, day_rate: dayFen = null, week_rate: weekFen = null } = body
  requireFairRates({ marketValueFen, dayFen, weekFen, monthFen: body.month_rate ?? null }, line)
  const units = body.units.map((unit, at) => readUnitFacts(line, unit, { details: {} }, `units.${at}.`))
  const [first] = body.units
  const purposeOf = ({ field }: ReceivedFile) =>
    field === 'photos' ? equipmentFilePurposes.photos : equipmentFilePurposes.documents
  return services.files.place(files, purposeOf, (placed) =>
    db.transaction(async (tx) => {
      // Before a suspension holds back his machines, or after it was said: not between the two.
      await lockPerson(tx, ownerId)
      if (await isSuspended(tx, ownerKind.code, ownerId)) refuse('owner.suspended')
      // A company that is frozen or verified anew takes on nothing new; what its account is follows that.
      if (actor.tenant && !(await findUser(tx, ownerId))?.isActive) refuse('tenant.not_verified')
      const equipmentId = await insertMachine(tx, {
        ...facts,
        ...(await asNewlyListed(tx, now)),
        line: line.id,
        categoryId: category.id,
        ownerId,
        name: body.name,
        model: body.model,
        manufacturer: body.manufacturer,
        marketValueFen,
        depositFen: body.deposit ?? 0,
        city: body.city || first?.city || '',
        location: body.location || first?.location || '',
        illustration: category.illustration,
        createdAt: now,
      })
      const unitIds = await insertUnits(tx, equipmentId, units, now)
      await addPhotos(
        services,
        tx,
        equipmentId,
        placed.filter((file) => file.field === 'photos'),
        actor,
      )
      const papers = placed.filter((file) => file.field === 'documents')
      for (const [at, file] of papers.entries()) {
        const details = body.document_details?.[at] ?? {}
        if (details.unit_id)
          refuse('request.invalid', { errors: { [`document_details.${at}.unit_id`]: '这台单机不存在' } })
        const unitId = unitIds.length === 1 ? (unitIds[0] ?? null) : null
        await addDocument(services, tx, { equipmentId, unitId }, file, details, actor)
      }
      await writeAudit(
        tx,
        {
          actor,
          action: 'equipment.register',
          objectType: 'equipment',
          objectId: equipmentId,
          after: { line: line.id, name: body.name, units: unitIds.length },
          client,
        },
        now,
      )
      await recordIdempotencyKey(tx, asked, equipmentId, now)
      return equipmentId
    }),
  )
}

const insertUnits = async (
  tx: Tx,
  equipmentId: number,
  units: readonly Partial<typeof equipmentUnit.$inferInsert>[],
  now: Date,
): Promise<number[]> => {
  const ids: number[] = []
  for (const [at, unit] of units.entries()) {
    const twice = units.findIndex((other) => other.serial === unit.serial)
    if (twice !== at) refuse('owner.serial_taken', { errors: { [`units.${at}.serial`]: '同一个编号填了两次' } })
    try {
      ids.push(await insertUnit(tx, { ...unit, serial: unit.serial!, equipmentId, createdAt: now }))
    } catch (error) {
      serialTaken(error, `units.${at}.serial`)
    }
  }
  return ids
}
