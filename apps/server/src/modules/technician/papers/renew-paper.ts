/** A new paper in the place of one that ends, or a further one: handed in, looked at by staff; until then the old one counts. */
import { technicianPaperKind } from '@jihui/protocol/technician/kinds'
import type { renewPaperRequest } from '@jihui/protocol/technician/schema'
import { type TechnicianPaper, technicianPaperCodes, technicianPapers } from '@jihui/protocol/technician/skills'
import type * as z from 'zod/mini'
import type { Actor } from '../../../platform/access.ts'
import { dayOf } from '../../../platform/clock.ts'
import type { Tx } from '../../../platform/database/database.ts'
import type { ReceivedFile } from '../../../platform/files/inspect.ts'
import type { Idempotency } from '../../../platform/idempotency.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import { type BroughtKind, type Decided, listFilesOf, submitApplication } from '../../application/public.ts'
import { findUser } from '../../identity/public.ts'
import { keepVerified, type Renewal, withholdVerified } from '../../qualification/public.ts'
import { findTechnician, findTechnicianPaperEnds } from '../profile/technician-queries.ts'
import { requirePaperEnd } from './paper-ends.ts'

export interface RenewalDetails extends Readonly<Record<string, unknown>> {
  readonly paper: TechnicianPaper
  readonly number: string
  readonly expires_on: string
  /** One at a time of each paper. */
  readonly about: TechnicianPaper
}

/** Suspended he may as well: what is wrong may be one of them. Answers the application's id. */
export const renewPaper = async (
  services: Services,
  actor: Actor,
  { type, expires_on, number, name }: z.output<typeof renewPaperRequest>,
  files: readonly ReceivedFile[],
  asked: Idempotency | null,
): Promise<number> => {
  const { db, clock } = services
  const { realName } = (await findTechnician(db, actor.id)) ?? refuse('technician.certification_required')
  requirePaperEnd('expires_on', expires_on, dayOf(clock.now()))
  const until = (await findTechnicianPaperEnds(db, [actor.id])).get(actor.id)?.get(type)
  if (until !== undefined && expires_on <= until)
    refuse('request.invalid', { errors: { expires_on: `现在这份到 ${until}，新的要更晚到期` } })
  const details: RenewalDetails = { paper: type, number, expires_on, about: type }
  const party = async (tx: Tx) => {
    const found = await findUser(tx, actor.id)
    return { applicantName: realName, contactName: realName, contactPhone: found?.phone ?? '' }
  }
  const ends = { paper_files: expires_on }
  const naming = { ...(name && { names: { paper_files: name } }), nameField: () => 'name' }
  const application = { kind: technicianPaperKind.code, details, ends, ...naming, party }
  return submitApplication(services, application, files, actor, asked)
}

const withhold = async (tx: Tx, { id, userId }: Decided['row'], isWithheld: boolean): Promise<void> => {
  const files = await listFilesOf(tx, id)
  await withholdVerified(
    tx,
    { kind: 'person', id: userId },
    files.map(({ fileId }) => fileId),
    isWithheld,
  )
}

export const technicianPaperRenewal: BroughtKind = {
  declared: technicianPaperKind,
  facts(details) {
    const { paper, number, expires_on } = details as RenewalDetails
    return [
      { label: '证件', value: technicianPapers[paper].label },
      { label: '证件编号', value: number },
      { label: '到期日', value: expires_on },
    ]
  },
  async grant(_, tx, { row, ...by }) {
    const { paper: type } = row.details as RenewalDetails
    const files = await listFilesOf(tx, row.id)
    const papers = files.map(({ fileId, expiresOn }) => ({ type, fileId, expiresOn }))
    await keepVerified(tx, { kind: 'person', id: row.userId }, row.userId, papers, by)
  },
  /** This paper alone: being a technician is taken back with the certification. */
  suspend: (_, tx, { row }) => withhold(tx, row, true),
  restore: (_, tx, { row }) => withhold(tx, row, false),
}

/** What a skill depends on is exchanged where staff look at the new one first. */
export const technicianRenewals: readonly Renewal[] = [
  {
    types: technicianPaperCodes,
    isFor: async (db, { kind, id }) => kind === 'person' && (await findTechnician(db, id)) !== null,
    path: technicianPaperKind.path,
  },
]
