import type { applicationRequest } from '@jihui/protocol/owner/application-schema'
import { type ApplicationFile, applicationFiles } from '@jihui/protocol/owner/machine'
import { everyLine } from '@jihui/protocol/rental/lines'
import { and, eq } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { Actor } from '../../platform/access.ts'
import { sqlStateOf, sqlStates, type Tx } from '../../platform/database/database.ts'
import type { ReceivedFile } from '../../platform/files/inspect.ts'
import type { PlacedFile } from '../../platform/files/store.ts'
import type { Client } from '../../platform/http/call.ts'
import { type Idempotency, recordIdempotencyKey } from '../../platform/idempotency.ts'
import { emit } from '../../platform/events/outbox.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Services } from '../../platform/services.ts'
import { pointOf } from '../catalogue/public.ts'
import { findUser } from '../identity/public.ts'
import { type ApplicationRow, countFiles } from './application-queries.ts'
import { moveApplication, requireOpen, requirePapers } from './move-application.ts'
import { ownerApplication, ownerApplicationFile, ownerApplicationHistory } from './table.ts'

/** What papers of an application are kept as in the store. */
export const applicationPurpose = 'owner-application'

type Request = z.output<typeof applicationRequest>

/** Asks to become an owner: one application at a time, the pending one. Answers its id. */
export const submitApplication = async (
  services: Services,
  body: Request,
  files: readonly ReceivedFile[],
  actor: Actor,
  asked: Idempotency | null,
): Promise<number> => {
  const { db, clock } = services
  const now = clock.now()
  const types = body.business_types ?? []
  const unknown = types.find((code) => !everyLine().some(({ id }) => id === code))
  if (unknown !== undefined) refuse('request.invalid', { errors: { business_types: `没有“${unknown}”这种业务类型` } })
  const yard = pointOf(['yard_latitude', body.yard_latitude], ['yard_longitude', body.yard_longitude])
  requirePapers(new Set(files.map(({ field }) => field)), 'owner.papers_missing')
  try {
    return await services.files.place(files, applicationPurpose, (placed) =>
      db.transaction(async (tx) => {
        const person = await findUser(tx, actor.id)
        const companyName = body.company_name || person?.companyName || ''
        const [made] = await tx
          .insert(ownerApplication)
          .values({
            userId: actor.id,
            applicantType: body.applicant_type ?? (companyName ? 'company' : 'person'),
            companyName,
            licenseNumber: body.license_number,
            contactName: body.contact_name || person?.displayName || actor.username,
            contactPhone: body.contact_phone || person?.phone || '',
            businessTypes: [...new Set(types)],
            address: body.address,
            yardLocation: body.yard_location,
            yardLatitude: yard?.latitude ?? null,
            yardLongitude: yard?.longitude ?? null,
            equipmentCategories: body.equipment_categories ?? [],
            equipmentSpecifications: body.equipment_specifications ?? [],
            accountName: body.account_name,
            bankName: body.bank_name,
            accountNumber: (body.account_number ?? '').replaceAll(' ', ''),
            notes: body.notes,
            createdAt: now,
            updatedAt: now,
          })
          .returning()
        const id = made!.id
        await keepFiles(services, tx, id, placed, actor.id, now)
        await tx.insert(ownerApplicationHistory).values({
          applicationId: id,
          action: 'submit',
          status: made!.status,
          stage: made!.stage,
          notes: '提交申请',
          actorId: actor.id,
          actorName: actor.displayName || actor.username,
          createdAt: now,
        })
        await emit(tx, 'owner.application_submitted', { applicationId: id, userId: actor.id })
        await recordIdempotencyKey(tx, asked, id, now)
        return id
      }),
    )
  } catch (error) {
    if (sqlStateOf(error) === sqlStates.uniqueViolation) return refuse('owner.application_pending')
    throw error
  }
}

declare module '../../platform/events/outbox.ts' {
  interface Events {
    'owner.application_submitted': { applicationId: number; userId: number }
  }
}

const keepFiles = async (
  { files: store }: Services,
  tx: Tx,
  applicationId: number,
  files: readonly PlacedFile<ReceivedFile>[],
  userId: number,
  now: Date,
): Promise<void> => {
  for (const file of files) {
    const kept = await store.keep(tx, file, userId)
    await tx.insert(ownerApplicationFile).values({ applicationId, field: file.field, fileId: kept.id, createdAt: now })
  }
}

/** More papers while it is being looked at; a new licence takes the place of the old one. */
export const addApplicationFiles = async (
  services: Services,
  tx: Tx,
  row: ApplicationRow,
  files: readonly PlacedFile<ReceivedFile>[],
  plainField: ApplicationFile,
  actor: Actor,
  client: Client,
): Promise<void> => {
  requireOpen(row, 'upload_document')
  if (files.length === 0) refuse('file.missing', { errors: { file: '请选择要上传的文件' } })
  const named = files.map((file) => ({ ...file, field: file.field in applicationFiles ? file.field : plainField }))
  const counts = await countFiles(tx, row.id)
  for (const field of new Set(named.map((file) => file.field as ApplicationFile))) {
    const more = named.filter((file) => file.field === field).length
    const { max, label } = applicationFiles[field]
    if (max === 1)
      await tx
        .delete(ownerApplicationFile)
        .where(and(eq(ownerApplicationFile.applicationId, row.id), eq(ownerApplicationFile.field, field)))
    const had = max === 1 ? 0 : (counts.get(field) ?? 0)
    if (had + more > max) {
      const sentence = `${label}最多 ${max} 个文件，已有 ${had} 个`
      refuse('file.too_many', { message: sentence, errors: { [field]: sentence } })
    }
  }
  const now = services.clock.now()
  await keepFiles(services, tx, row.id, named, actor.id, now)
  const notes = [...new Set(named.map((file) => applicationFiles[file.field as ApplicationFile].label))].join('、')
  await moveApplication(tx, row, { action: 'upload_document', notes }, actor, client, now)
}
