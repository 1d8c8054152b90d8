import { type ApplicationKind, submittedStage } from '@jihui/protocol/application/kind'
import { and, eq } from 'drizzle-orm'
import { type Actor, applicantIdOf } from '../../platform/access.ts'
import { dayOf } from '../../platform/clock.ts'
import { sqlStateOf, sqlStates, type Tx } from '../../platform/database/database.ts'
import { emit } from '../../platform/events/outbox.ts'
import type { ReceivedFile } from '../../platform/files/inspect.ts'
import type { PlacedFile } from '../../platform/files/store.ts'
import type { Client } from '../../platform/http/call.ts'
import { type Idempotency, recordIdempotencyKey } from '../../platform/idempotency.ts'
import { nameOf } from '../../platform/machine/transition.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Services } from '../../platform/services.ts'
import { accountIn, type Applicant } from '../identity/public.ts'
import { type ApplicationRow, refusalOf } from './bind-kind.ts'
import { kindOf } from './hooks.ts'
import { moveApplication } from './move-application.ts'
import { otherPersonSentence, type PaperNames, requireOwnPapers } from './own-papers.ts'
import { countFiles, isSuspended } from './queries.ts'
import { requirePapers } from './requirements.ts'
import { application, applicationDocument, applicationHistory } from './table.ts'

export interface Application {
  readonly kind: string
  /** Fields of its kind. */
  readonly details: Readonly<Record<string, unknown>>
  /** Days on which documents end, by the field they come in. */
  readonly ends?: Readonly<Record<string, string | null | undefined>>
  /** What is printed on papers that bear a name, by the field they come in. */
  readonly names?: PaperNames
  /** The field of the call such a name came in; absent: `paper_names.` and the paper's own. */
  readonly nameField?: (field: string) => string
  /** The check it begins with, where nobody has to arrange that; absent: none yet. */
  readonly stage?: string
  /** What comes to be with it, in the transaction that keeps it. */
  readonly follow?: (
    tx: Tx,
    made: { readonly id: number; readonly userId: number; readonly now: Date },
  ) => Promise<void>
  /** Who applies and whom to call, in the transaction that keeps it. */
  readonly party: (
    tx: Tx,
    applicant: Actor,
  ) => Promise<Pick<typeof application.$inferInsert, 'applicantName' | 'contactName' | 'contactPhone'>>
}

/** Asks for one kind, a guest with the account he makes by it: one application of it at a time, and none while what it gave is suspended. Answers its id. */
export const submitApplication = async (
  services: Services,
  asking: Application,
  files: readonly ReceivedFile[],
  by: Applicant,
  asked: Idempotency | null,
): Promise<number> => {
  const { kind, details, ends, names, stage = submittedStage.code, follow, party } = asking
  const { declared } = kindOf(services, kind)
  const now = services.clock.now()
  const papers = files.map(({ field }) => ({ field, expiresOn: ends?.[field] ?? null }))
  requirePapers(declared, { details }, papers, dayOf(now), 'papers_missing')
  try {
    return await services.files.place(files, declared.filePurpose, (placed) =>
      services.db.transaction(async (tx) => {
        const actor = await accountIn(by, tx, now)
        // What is about one thing of several gives no standing that could be suspended: a better one may be handed in.
        const isStanding = details.about === undefined
        const userId = applicantIdOf(actor)
        if (isStanding && (await isSuspended(tx, kind, userId))) refuse('application.suspended')
        const who = await party(tx, actor)
        await requireThemselves(services, tx, declared, { asking, papers, userId, name: who.applicantName })
        const stated = { kind, details: { ...details, ...(names && { paper_names: names }) }, userId, stage, ...who }
        const [made] = await tx
          .insert(application)
          .values({ ...stated, createdAt: now, updatedAt: now })
          .returning()
        const { id } = made!
        await keepFiles(services, tx, id, placed, userId, now, ends)
        await tx.insert(applicationHistory).values({
          applicationId: id,
          action: 'submit',
          status: made!.status,
          stage: made!.stage,
          notes: '提交申请',
          actorId: actor.id,
          actorName: nameOf(actor),
          createdAt: now,
        })
        await follow?.(tx, { id, userId, now })
        await emit(tx, 'application.submitted', { applicationId: id, kind, label: declared.label, userId })
        await recordIdempotencyKey(tx, asked, id, now)
        return id
      }),
    )
  } catch (error) {
    if (sqlStateOf(error) === sqlStates.uniqueViolation) return refuse(refusalOf(declared, 'pending'))
    throw error
  }
}

/** Neither another's papers nor another person than this account was seen to be. */
const requireThemselves = async (
  services: Services,
  tx: Tx,
  declared: ApplicationKind,
  { asking, papers, userId, name }: Applying,
): Promise<void> => {
  const { names, details, nameField = (field: string) => `paper_names.${field}` } = asking
  const sentence = await otherPersonSentence(services, tx, declared, { userId, applicantName: name })
  if (sentence !== null) refuse('application.other_person', { message: sentence, errors: { real_name: sentence } })
  requireOwnPapers(declared, details, papers, { names, nameField }, name)
}
interface Applying {
  readonly asking: Application
  readonly papers: readonly { readonly field: string }[]
  readonly userId: number
  readonly name: string
}

const keepFiles = async (
  { files: store }: Services,
  tx: Tx,
  applicationId: number,
  files: readonly PlacedFile<ReceivedFile>[],
  userId: number,
  now: Date,
  ends: Application['ends'] = {},
): Promise<void> => {
  for (const file of files) {
    const { id: fileId } = await store.keep(tx, file, userId)
    const { field } = file
    await tx
      .insert(applicationDocument)
      .values({ applicationId, field, fileId, expiresOn: ends[field] ?? null, createdAt: now })
  }
}

/** More documents while it is being looked at; where a field takes one, the new one takes the place of the old. */
export const addApplicationFiles = async (
  services: Services,
  tx: Tx,
  row: ApplicationRow,
  files: readonly PlacedFile<ReceivedFile>[],
  plainField: string,
  actor: Actor,
  client: Client,
): Promise<void> => {
  const { declared, steps } = kindOf(services, row.kind)
  steps.requireOpen(row, 'upload_document')
  if (files.length === 0) refuse('file.missing', { errors: { file: '请选择要上传的文件' } })
  const fieldOf = (field: string) => (Object.hasOwn(declared.files, field) ? field : plainField)
  const named = files.map((file) => ({ ...file, field: fieldOf(file.field) }))
  await makeRoom(tx, declared, row, named)
  const now = services.clock.now()
  await keepFiles(services, tx, row.id, named, applicantIdOf(actor), now)
  const notes = [...new Set(named.map(({ field }) => declared.files[field]!.label))].join('、')
  await moveApplication(services, tx, row, { action: 'upload_document', notes }, { actor, client, now })
}

const makeRoom = async (
  tx: Tx,
  declared: ApplicationKind,
  row: ApplicationRow,
  named: readonly { readonly field: string }[],
): Promise<void> => {
  const counts = await countFiles(tx, row.id)
  for (const field of new Set(named.map((file) => file.field))) {
    const more = named.filter((file) => file.field === field).length
    const { max, label } = declared.files[field]!
    if (max === 1)
      await tx
        .delete(applicationDocument)
        .where(and(eq(applicationDocument.applicationId, row.id), eq(applicationDocument.field, field)))
    const had = max === 1 ? 0 : (counts.get(field) ?? 0)
    if (had + more > max) {
      const sentence = `${label}最多 ${max} 个文件，已有 ${had} 个`
      refuse('file.too_many', { message: sentence, errors: { [field]: sentence } })
    }
  }
}
