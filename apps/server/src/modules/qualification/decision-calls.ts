/** Approving and rejecting as calls ask for it, whichever address they come in on. */
import type { decided, rejectRequest, verifyRequest } from '@jihui/protocol/qualification/schema'
import type * as z from 'zod/mini'
import type { Actor } from '../../platform/access.ts'
import type { Client } from '../../platform/http/call.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Services } from '../../platform/services.ts'
import { answerRental } from '../rental/public.ts'
import { decideQualification, type Decision } from './decide-qualification.ts'
import { generateAfterApproval } from './generate-after-approval.ts'

interface Deciding<Body> {
  readonly key: { readonly id: number; readonly line: string }
  readonly body: Body
  readonly actor: Actor
  readonly client: Client
}
type Decided = Promise<z.output<typeof decided>>

const decide = async (
  services: Services,
  { key, actor, client }: Omit<Deciding<unknown>, 'body'>,
  decision: Decision,
  isContractWanted: boolean,
): Decided => {
  const row = await decideQualification(services, key, decision, actor, client)
  const wanted = decision.isApproved && isContractWanted
  const contract = wanted ? await generateAfterApproval(services, row, actor, client) : null
  const spoken = decision.isApproved ? '资质审核通过' : '已拒绝，原因已告知租客'
  const message = contract?.error ? '资质审核通过，但合同生成失败' : spoken
  const answer = await answerRental(services, row.id, actor, message)
  return { ...answer, contract_generated: contract?.isGenerated ?? false, contract_error: contract?.error ?? null }
}

/** R172: `contractFollows` holds where the call says nothing of a contract itself. */
export const verifyAsAsked = (
  services: Services,
  call: Deciding<z.output<typeof verifyRequest>>,
  contractFollows: boolean,
): Decided => {
  const { body } = call
  const decision = {
    isApproved: body.action === 'approve',
    notes: body.notes,
    userNotification: body.user_notification,
    isForced: body.force_submit || body.bypass_license_validation,
    seen: body.documents_fingerprint,
  }
  return decide(services, call, decision, body.generate_contract ?? contractFollows)
}

export const rejectAsAsked = (services: Services, call: Deciding<z.output<typeof rejectRequest>>): Decided => {
  const { body } = call
  if (!body.rejected) refuse('request.invalid', { errors: { rejected: '拒绝时应为 true' } })
  const decision = {
    isApproved: false,
    notes: body.notes,
    userNotification: body.user_notification,
    isForced: false,
    seen: body.documents_fingerprint,
  }
  return decide(services, call, decision, false)
}
