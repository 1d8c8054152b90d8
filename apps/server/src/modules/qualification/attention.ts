/** What strikes the eye about an order's documents before it is opened, and whether the order agrees with itself. */
import { documentAttentions, type DocumentAttention, expiringWithinDays } from '@jihui/protocol/qualification/validity'
import { documentTypeLabels, generalTypes, qualificationTypeNames } from '@jihui/protocol/qualification/types'
import { type RentalStatus, reviewableStatuses, statusOf } from '@jihui/protocol/rental/machine'
import { daysBetween } from '../../platform/clock.ts'
import { dayInWords, type Demand, endOf, judgeDocuments, type Paper, type Period } from './judge-documents.ts'

interface Remark {
  readonly attention: DocumentAttention
  readonly text: string
}

const shortOf = (type: string): string => qualificationTypeNames[type]?.short ?? type
/** A general paper is called what it is, whatever it stands for. */
const nameOf = (demanded: string, paper: Paper): string =>
  generalTypes.includes(paper.document.type)
    ? (documentTypeLabels[paper.document.type] ?? paper.document.type)
    : shortOf(demanded)

const remarkOn = ({ type, held, ended, uncoveredDays }: Demand<Paper>, today: string): Remark | null => {
  const paper = held ?? ended
  if (!paper) return { attention: 'lacking', text: `缺${shortOf(type)}` }
  const end = endOf(paper)
  if (end === null) return null
  const name = nameOf(type, paper)
  const days = daysBetween(today, end)
  if (days < 0) return { attention: 'expired', text: `${name}已过期` }
  if (days === 0) return { attention: 'expiring', text: `${name}今天到期` }
  if (days <= expiringWithinDays) return { attention: 'expiring', text: `${name} ${days} 天后到期` }
  const isShort = uncoveredDays > 0 || !held
  return isShort ? { attention: 'expiring', text: `${name} ${dayInWords(end)}到期` } : null
}

const byWeight: readonly DocumentAttention[] = ['expired', 'lacking', 'expiring']

/** The heaviest remark gives the tag; all of them are in the text. */
export const attentionOf = (
  types: readonly string[],
  documents: readonly Paper[],
  period: Period,
  today: string,
): Remark => {
  const told = (attention: DocumentAttention): Remark => ({ attention, text: documentAttentions[attention].label })
  if (documents.length === 0) return told('none')
  const remarks = judgeDocuments(types, documents, period).flatMap((one) => remarkOn(one, today) ?? [])
  const heaviest = byWeight.find((attention) => remarks.some((one) => one.attention === attention))
  if (!heaviest) return told('complete')
  const ordered = byWeight.flatMap((attention) => remarks.filter((one) => one.attention === attention))
  return { attention: heaviest, text: [...new Set(ordered.map(({ text }) => text))].join('，') }
}

/** R178: the order's status says one thing of its verification, the verification itself another. */
export const isMismatched = (status: RentalStatus, verification: string): boolean => {
  if (reviewableStatuses.includes(status)) return verification !== 'pending'
  if (status === 'qualification_rejected') return verification !== 'rejected'
  return statusOf(status).step === null ? false : verification !== 'approved'
}
