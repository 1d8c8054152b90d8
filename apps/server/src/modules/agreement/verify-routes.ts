/** Whether a contract is what it says it is, for anybody who asks. */
import { createHash } from 'node:crypto'
import * as operations from '@jihui/protocol/agreement/verify-operations'
import { contractNumberOf } from '@jihui/protocol/agreement/verify-schema'
import { type Mounting, mountEndpoint } from '../../platform/http/mount.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Services } from '../../platform/services.ts'
import { readDocument } from './keep-document.ts'
import { type AgreementCard, findSignedByNumber } from './queries.ts'
import { signingKey } from './signing-key.ts'
import { verifyDocument } from './verify-document.ts'
import { viewVerdict, viewVerified } from './verify-view.ts'

export const verifyRoutes = (mounting: Mounting, services: Services): void => {
  const { db, clock } = services

  const view = async (card: AgreementCard, bytes: Buffer, isShown: boolean) => {
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    return viewVerified(card, { bytes, sha256 }, isShown, (await signingKey(services)).name)
  }

  mountEndpoint(mounting, operations.getVerifiedContract, async ({ params }) => {
    const number = contractNumberOf(params.number)
    const card = number === null ? null : await findSignedByNumber(db, number)
    if (!card) return refuse('agreement.not_found', { message: '没有这个编号的已签合同，请核对编号' })
    const { bytes } = await readDocument(services, card)
    return { success: true as const, contract: await view(card, bytes, false) }
  })

  mountEndpoint(mounting, operations.verifyContractFile, async ({ files, body }) => {
    const file = files[0] ?? refuse('file.missing', { errors: { file: '请选择要核对的 PDF' } })
    const verdict = await verifyDocument(services, file, body.number)
    const { card, original, result } = verdict
    const contract = card && original ? await view(card, original, result === 'authentic') : null
    return viewVerdict(verdict, contract, file.sha256, clock.now())
  })
}
