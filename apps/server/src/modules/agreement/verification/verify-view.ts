import { agreementStatusOf } from '@jihui/protocol/agreement/machine'
import { verifyProblems, type verifiedContract, type verifyAnswer } from '@jihui/protocol/agreement/verify-schema'
import type * as z from 'zod/mini'
import { howSigned } from '../contracts/how-signed.ts'
import { titleOf } from '../contracts/keep-document.ts'
import { maskName } from '../../../platform/masks.ts'
import { countPages } from '../document/pdf-pages.ts'
import type { AgreementCard } from '../contracts/queries.ts'
import type { Verdict } from './verify-document.ts'

type Contract = z.output<typeof verifiedContract>

/** `isShown`: whoever asks holds the document itself. */
export const viewVerified = (
  { agreement: row }: AgreementCard,
  original: { bytes: Buffer; sha256: string },
  isShown: boolean,
  certificateName: string,
): Contract => {
  const { facts, clauses } = row
  const named = (name: string) => (isShown ? name : maskName(name))
  const signedAt = row.signedAt!.toISOString()
  const signer = row.signedFrom?.name ?? facts.lessee.name
  return {
    number: row.number,
    title: titleOf(facts.line),
    line: facts.line,
    state: row.status,
    state_display: agreementStatusOf(row.status).label,
    is_in_force: row.status !== 'terminated' && row.status !== 'void',
    lessor: facts.lessor.name,
    lessee: named(facts.lessee.name),
    is_masked: !isShown,
    equipment_name: facts.equipment.name,
    equipment_model: facts.equipment.model,
    start_date: facts.period.startDate,
    end_date: facts.period.endDate,
    days: facts.period.days,
    pages: countPages(original.bytes),
    clauses: clauses.length,
    signed_at: signedAt,
    signatures: [
      { who: '平台数字签名', at: signedAt, how: certificateName },
      { who: `${named(signer)}签署`, at: signedAt, how: howSigned(row.signedFrom) },
      { who: `${facts.lessor.name}出具合同`, at: row.createdAt.toISOString(), how: '合同专用章' },
    ],
    sha256: original.sha256,
    content_sha256: row.contentSha256,
  }
}

const titles = { authentic: '这份合同是真的', altered: '这份文件不能用', unknown: '认不出这份文件' } as const
const messages = {
  authentic: '和签署时一字不差',
  altered: '和签署时的原件不一样',
  unknown: '它不是平台签署的合同，或者没有写明合同编号',
} as const

export const viewVerdict = (
  { result, problems, isOtherContract, pages, card }: Verdict,
  contract: Contract | null,
  sha256: string,
  now: Date,
): z.output<typeof verifyAnswer> => {
  const isOtherDocument = result === 'authentic' && card === null
  return {
    success: true,
    result,
    title: isOtherDocument ? '这份文件是平台出具的' : titles[result],
    message: isOtherDocument ? '数字签名有效，出具之后没有改动' : messages[result],
    problems: problems.map((code) => ({ code, text: verifyProblems[code] })),
    sha256,
    checked_at: now.toISOString(),
    contract,
    is_other_contract: isOtherContract,
    pages,
  }
}
