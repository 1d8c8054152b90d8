/** Whether a contract is what it says it is, for anybody who asks. */
import { createHash } from 'node:crypto'
import * as operations from '@jihui/protocol/agreement/verify-operations'
import { contractNumberOf, verifyCodeIn, verifyCodeLength } from '@jihui/protocol/agreement/verify-code'
import { type Mounting, mountEndpoint } from '../../../platform/http/mount.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import { readDocument } from '../contracts/keep-document.ts'
import { type AgreementCard, findSignedByNumber } from '../contracts/queries.ts'
import { signingKey } from '../signing/signing-key.ts'
import { verifyDocument } from './verify-document.ts'
import { viewVerdict, viewVerified } from './verify-view.ts'

export const verifyRoutes = (mounting: Mounting, services: Services): void => {
  const { db, clock } = services

  const view = async (card: AgreementCard, bytes: Buffer, isShown: boolean) => {
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    return viewVerified(card, { bytes, sha256 }, isShown, (await signingKey(services)).name)
  }

  mountEndpoint(mounting, operations.getVerifiedContract, async ({ params, query }) => {
    const number = contractNumberOf(params.number)
    const code = verifyCodeIn(query.code)
    const found = number === null || code.length < verifyCodeLength ? null : await findSignedByNumber(db, number)
    // Numbers follow one another: that one exists is told only to whoever has the paper it stands on.
    const card = found?.agreement.contentSha256.startsWith(code) ? found : null
    if (!card) return refuse('agreement.not_found', { message: '编号和核对码对不上，请照合同上的内容指纹填写' })
    const { bytes } = await readDocument(services, card)
    return { success: true as const, contract: await view(card, bytes, false) }
  })

  mountEndpoint(mounting, operations.verifyContractFile, async ({ files, body }) => {
    const file = files[0] ?? refuse('file.missing', { errors: { file: '请选择要核对的 PDF' } })
    const verdict = await verifyDocument(services, file, body.number)
    const { card, original, result } = verdict
    // A file that only names a number, and nothing that stands on the paper, is told nothing about the contract.
    const isHeld = result === 'authentic' || (card && file.bytes.includes(card.agreement.contentSha256))
    const contract = card && original && isHeld ? await view(card, original, result === 'authentic') : null
    return viewVerdict(verdict, contract, file.sha256, clock.now())
  })
}
