import {
  downloadContract,
  generateContract,
  requestSpecialTerms,
  signContract,
} from '@jihui/protocol/agreement/contract-operations'
import { getEvidence } from '@jihui/protocol/agreement/evidence-operations'
import { paymentErrors } from '@jihui/protocol/payment/errors'
import { onLine, type LineFace } from '@jihui/protocol/rental/faces'
import type { QueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useCommand } from '../../kits/command/use-command.ts'
import { ApiError, messageOf } from '../../shell/api/api-error.ts'
import { call } from '../../shell/api/call.ts'
import { useGo } from '../../shell/navigation.tsx'
import { orderNumber } from '../../ui/text/format.ts'
import { saveFile } from '../../ui/save-file.ts'
import { toast } from '../../ui/overlays/toast.tsx'
import { keepOrder, orderPaths, type Order } from '../rental/public.ts'
import type { readClausesOf } from './reading-state.ts'
import { askContractStatus, contractQuery, isSignedCode, type Contract } from './contract-queries.ts'

/** Photographs are made small and a whole file is drawn. */
const EVIDENCE_TIMEOUT_MS = 60_000

/** The server's own sentence where it refused; the given one where it could not answer. */
export const sentenceOf = (error: unknown, fallback: string): string =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 ? messageOf(error) : fallback

/** The answer is order and contract as they now stand. */
const onContract = (line: LineFace, id: number) => ({
  stale: [contractQuery(line, id).queryKey],
  keep: (client: QueryClient, { rental, contract }: { rental: Order; contract: Contract }) => {
    keepOrder(client, line, rental)
    client.setQueryData(contractQuery(line, id).queryKey, contract)
  },
})

/** R111 */
export const useGenerateContract = (line: LineFace, id: number) =>
  useCommand(
    (specialClauses: string) =>
      call(onLine(generateContract, line), {
        params: { id },
        body: { special_clauses: specialClauses, missing_contract_generated: true },
      }),
    { ...onContract(line, id), told: 'none' },
  )

/** Asks for special terms when the contract is there already: staff answer before it is signed. */
export const useRequestTerms = (line: LineFace, id: number) =>
  useCommand(
    (specialClauses: string) =>
      call(onLine(requestSpecialTerms, line), { params: { id }, body: { special_clauses: specialClauses } }),
    onContract(line, id),
  )

export interface SignedWith {
  /** PNG as a data URL. */
  signature: string
  /** What was typed, where nothing was drawn. */
  typedName?: string | undefined
  smsCode?: string | undefined
  /** Of the contract that was read. */
  contentSha256: string
  readClauses: ReturnType<typeof readClausesOf>
}

/** R108 */
export const useSignContract = (line: LineFace, id: number) =>
  useCommand(
    ({ signature, typedName, smsCode, contentSha256, readClauses }: SignedWith) =>
      call(onLine(signContract, line), {
        params: { id },
        body: {
          signature,
          typed_name: typedName,
          sms_code: smsCode,
          content_sha256: contentSha256,
          read_clauses: readClauses,
        },
      }),
    { ...onContract(line, id), told: 'none' },
  )

/** Draws the PDF on the server, which takes a moment, and hands it to the browser under its name. */
export function useDownloadContract() {
  const [busyId, setBusyId] = useState<number | null>(null)
  const download = async (line: LineFace, rentalId: number, number: string) => {
    if (busyId !== null) return
    setBusyId(rentalId)
    try {
      const file: unknown = await call(onLine(downloadContract, line), { params: { id: rentalId } })
      if (!(file instanceof Blob)) throw new Error('no document came')
      saveFile(file, `租赁合同-${number}.pdf`)
    } catch (error) {
      toast.error(sentenceOf(error, '下载合同失败'))
    } finally {
      setBusyId(null)
    }
  }
  return { download, busyId }
}

/** Everything that proves what happened with the order, as one signed PDF. */
export const useDownloadEvidence = (line: LineFace, rentalId: number) =>
  useCommand(
    async () => {
      const file: unknown = await call(onLine(getEvidence, line), {
        params: { id: rentalId },
        timeoutMs: EVIDENCE_TIMEOUT_MS,
      })
      if (!(file instanceof Blob)) throw new Error('no document came')
      saveFile(file, `证据包-${orderNumber(rentalId)}.pdf`)
    },
    { refusal: (error) => sentenceOf(error, '证据包没有生成，请稍后再试') },
  )

/** R102: to the payment only with a signed contract and something to pay. */
export function useGoToPayment(line: LineFace, id: number) {
  const go = useGo()
  const [isAsking, setIsAsking] = useState(false)
  const goToPayment = async () => {
    if (isAsking) return
    setIsAsking(true)
    try {
      const status = await askContractStatus(line, id)
      if (status.payment_completed) toast.plain('该订单已支付，无需重复支付')
      else if (isSignedCode(status.status)) go(orderPaths.payment(line, id))
      else if (status.contract_exists) toast.error(paymentErrors['payment.contract_unsigned'].text)
      else toast.error(paymentErrors['payment.contract_missing'].text)
    } catch {
      toast.error('获取合同状态失败，请稍后重试')
    } finally {
      setIsAsking(false)
    }
  }
  return { goToPayment, isAsking }
}
