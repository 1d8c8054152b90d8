/** To become a shipper: a person whose number is known at once, a company with its licence after staff have seen it. */
import { shipperKind } from '@jihui/protocol/freight/party-kinds'
import type { shipperRequest } from '@jihui/protocol/freight/party-schema'
import { eq } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { Actor } from '../../../platform/access.ts'
import type { Tx } from '../../../platform/database/database.ts'
import type { ReceivedFile } from '../../../platform/files/inspect.ts'
import { type Idempotency, recordIdempotencyKey } from '../../../platform/idempotency.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import { type BroughtKind, listFilesOf, submitApplication } from '../../application/public.ts'
import { accountIn, type Applicant, applicantOf, findUser } from '../../identity/public.ts'
import { keepVerified } from '../../qualification/public.ts'
import { findShipper } from './party-queries.ts'
import { freightShipper } from './party-table.ts'
import { insertPerson } from './shipper-at-once.ts'

type Body = z.output<typeof shipperRequest>
interface CompanyDetails extends Readonly<Record<string, unknown>> {
  readonly kind: 'company'
  readonly company_name: string
}

/** Nothing is judged of a person: what he does on his orders is seen by whoever drives for him. */
const registerPerson = ({ db, clock }: Services, by: Applicant, asked: Idempotency | null): Promise<number> =>
  db.transaction(async (tx) => {
    const actor = await accountIn(by, tx, clock.now())
    const known = await findShipper(tx, actor.id)
    if (known?.isSuspended) refuse('freight.shipper_suspended')
    if (known) refuse('freight.shipper_already')
    await insertPerson(tx, actor, clock.now())
    await recordIdempotencyKey(tx, asked, actor.id, clock.now())
    return actor.id
  })

const applyAsCompany = (
  services: Services,
  { company_name: company }: Body,
  files: readonly ReceivedFile[],
  by: Applicant,
  asked: Idempotency | null,
): Promise<number> => {
  const details: CompanyDetails = { kind: 'company', company_name: company }
  const party = async (tx: Tx, actor: Actor) => {
    const found = await findUser(tx, actor.id)
    return {
      applicantName: company,
      contactName: found?.displayName || actor.username,
      contactPhone: found?.phone ?? '',
    }
  }
  return submitApplication(services, { kind: shipperKind.code, details, party }, files, by, asked)
}

/** A guest brings his account with it. Answers the application's id, or of a person his own. */
export const registerShipper = async (
  services: Services,
  body: Body,
  files: readonly ReceivedFile[],
  actor: Actor | null,
  asked: Idempotency | null,
): Promise<number> => {
  if (body.kind === 'company' && body.company_name === '')
    refuse('request.invalid', { errors: { company_name: '请填写企业名称' } })
  const by = await applicantOf(services, actor, body)
  return body.kind === 'person' ? registerPerson(services, by, asked) : applyAsCompany(services, body, files, by, asked)
}

export const shipperApplicationKind: BroughtKind = {
  declared: shipperKind,
  facts: (details) => [{ label: '企业名称', value: (details as CompanyDetails).company_name }],
  async grant(_, tx, { row, actor, client, now }) {
    const { company_name: companyName } = row.details as CompanyDetails
    await tx
      .insert(freightShipper)
      .values({ userId: row.userId, kind: 'company', companyName, createdAt: now })
      .onConflictDoUpdate({ target: freightShipper.userId, set: { kind: 'company', companyName } })
    const files = await listFilesOf(tx, row.id)
    const licence = files.map(({ fileId, expiresOn }) => ({ type: 'business_license', fileId, expiresOn }))
    await keepVerified(tx, { kind: 'person', id: row.userId }, row.userId, licence, { actor, client, now })
  },
  async suspend(_, tx, { row }) {
    await tx.update(freightShipper).set({ isSuspended: true }).where(eq(freightShipper.userId, row.userId))
  },
  async restore(_, tx, { row }) {
    await tx.update(freightShipper).set({ isSuspended: false }).where(eq(freightShipper.userId, row.userId))
  },
}
