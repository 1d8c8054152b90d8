import { ownerKind } from '@jihui/protocol/owner/application-kind'
import type { applicationRequest } from '@jihui/protocol/owner/application-schema'
import { everyLine } from '@jihui/protocol/rental/lines'
import type * as z from 'zod/mini'
import { type Actor, applicantIdOf } from '../../platform/access.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { ReceivedFile } from '../../platform/files/inspect.ts'
import type { Idempotency } from '../../platform/idempotency.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Services } from '../../platform/services.ts'
import { submitApplication } from '../application/public.ts'
import { pointOf } from '../geography/public.ts'
import { findUser } from '../identity/public.ts'
import { findTenantBrief } from '../tenant/public.ts'
import type { OwnerDetails } from './application-kind.ts'

type Request = z.output<typeof applicationRequest>

/** Asks to become an owner. Answers the application's id. */
export const applyAsOwner = async (
  services: Services,
  body: Request,
  files: readonly ReceivedFile[],
  actor: Actor,
  asked: Idempotency | null,
): Promise<number> => {
  const types = body.business_types ?? []
  const unknown = types.find((code) => !everyLine().some(({ id }) => id === code))
  if (unknown !== undefined) refuse('request.invalid', { errors: { business_types: `没有“${unknown}”这种业务类型` } })
  const yard = pointOf(['yard_latitude', body.yard_latitude], ['yard_longitude', body.yard_longitude])
  const applicant = await findUser(services.db, applicantIdOf(actor))
  if (actor.tenant && !applicant?.isActive) refuse('tenant.not_verified')
  // A company applies as what staff verified, and is paid under that name.
  const company = actor.tenant && (await findTenantBrief(services.db, actor.tenant.id))
  const companyName = company?.name || body.company_name || applicant?.companyName || ''
  const details: OwnerDetails = {
    applicant_type: company ? 'company' : (body.applicant_type ?? (companyName ? 'company' : 'person')),
    company_name: companyName,
    license_number: company?.creditCode ?? body.license_number,
    business_types: [...new Set(types)],
    address: body.address,
    yard_location: body.yard_location,
    yard_latitude: yard?.latitude ?? null,
    yard_longitude: yard?.longitude ?? null,
    equipment_categories: body.equipment_categories ?? [],
    equipment_specifications: body.equipment_specifications ?? [],
    account_name: company?.name ?? body.account_name,
    bank_name: body.bank_name,
    account_number: (body.account_number ?? '').replaceAll(' ', ''),
    notes: body.notes,
  }
  const party = async (tx: Tx) => {
    const found = await findUser(tx, actor.id)
    const contactName = body.contact_name || found?.displayName || actor.username
    const contactPhone = body.contact_phone || found?.phone || ''
    return { applicantName: companyName || contactName, contactName, contactPhone }
  }
  return submitApplication(services, { kind: ownerKind.code, details, party }, files, actor, asked)
}
