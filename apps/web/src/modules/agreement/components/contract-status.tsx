import { agreementStatusOf, type AgreementStatusDeclaration } from '@jihui/protocol/agreement/machine'
import { Ban, CircleCheck, FileClock, PenLine, SearchCheck, type LucideIcon } from 'lucide-react'
import { momentText } from '../../../ui/text/format.ts'
import { waitingWords } from '../../../ui/text/waiting-words.ts'
import { StatusTag, type StatusTone } from '../../../ui/status.tsx'
import type { Contract, ContractItem } from '../contract-queries.ts'

const looks: Record<AgreementStatusDeclaration['tone'], { tone: StatusTone; icon: LucideIcon }> = {
  act: { tone: 'turn', icon: PenLine },
  wait: { tone: 'info', icon: SearchCheck },
  ok: { tone: 'ok', icon: CircleCheck },
  danger: { tone: 'danger', icon: Ban },
  done: { tone: 'quiet', icon: FileClock },
}

type Standing = Pick<
  ContractItem,
  'status' | 'display_status' | 'is_signed' | 'signed_date' | 'signature_deadline' | 'actions' | 'rental_status'
>

export const canSign = (contract: Pick<ContractItem, 'actions'>): boolean => contract.actions.includes('sign')

export function ContractStatusTag({ contract }: { contract: Standing }) {
  const { tone } = agreementStatusOf(contract.status)
  // Signable by its own state, but not by this reader or not any more: nothing for him to do.
  const look = looks[tone === 'act' && !canSign(contract) ? 'wait' : tone]
  return (
    <StatusTag icon={look.icon} tone={look.tone}>
      {contract.display_status}
    </StatusTag>
  )
}

/** Whose turn it is, and what follows. */
export function contractSentence(
  contract: Standing & Partial<Pick<Contract, 'reject_reason' | 'terms_request' | 'waiting'>>,
): string {
  if (canSign(contract)) {
    return contract.signature_deadline
      ? `轮到你签字了。${momentText(contract.signature_deadline)} 前没签，机器会让给下一位。`
      : '轮到你签字了。签完就可以付款。'
  }
  if (contract.is_signed && contract.rental_status === 'cancelled') return '合同签过，订单后来取消了，合同随之终止。'
  switch (contract.status) {
    case 'pending_review':
    case 'pending_approval':
      if (contract.terms_request?.state === 'pending')
        return `平台正在看你提的约定，机器为你留着，不计签署时间。${waitingWords(contract.waiting ?? null, '答复')}`
      return `平台正在审核合同，通过后会通知你签署。${waitingWords(contract.waiting ?? null, '审完')}`
    case 'pending_signature':
    case 'approved':
      return '等承租人签字。'
    case 'rejected':
      return contract.reject_reason
        ? `平台没有通过这份合同：${contract.reject_reason}。重新生成后再签。`
        : '平台没有通过这份合同，重新生成后再签。'
    case 'terminated':
      return '合同已终止，不再有效。'
    case 'void':
      return '订单没有继续，这份合同作废，没有产生费用。'
    case 'completed':
      return '租期结束，设备已归还，合同履行完毕。'
    case 'active':
      return '合同正在履行，双方各存一份 PDF。'
    case 'signed':
      return contract.signed_date
        ? `${momentText(contract.signed_date)} 签署生效，双方各存一份 PDF。`
        : '双方已签署，合同生效。'
  }
}
