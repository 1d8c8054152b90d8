/** What becomes of a person whose application to be an owner is decided. */
import { ownerKind } from '@jihui/protocol/owner/application-kind'
import { type ApplicantType, applicantTypes } from '@jihui/protocol/owner/machine'
import { everyLine } from '@jihui/protocol/rental/lines'
import type { BroughtKind } from '../application/public.ts'
import { holdBackMachines, offerMachinesAgain } from '../catalogue/public.ts'
import { findUser, grantRoles, lockPerson } from '../identity/public.ts'
import { giveFirstPayoutAccount, maskAccount } from '../payment/public.ts'

/** Fields of an owner's application as they are kept; `equipment_…` as the applicant wrote them. */
export interface OwnerDetails extends Readonly<Record<string, unknown>> {
  readonly applicant_type: ApplicantType
  readonly company_name: string
  readonly license_number: string
  readonly business_types: readonly string[]
  readonly address: string
  readonly yard_location: string
  readonly yard_latitude: number | null
  readonly yard_longitude: number | null
  readonly equipment_categories: unknown
  readonly equipment_specifications: unknown
  readonly account_name: string
  readonly bank_name: string
  readonly account_number: string
  readonly notes: string
}

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''
/** The machines he speaks of, however he wrote them down. */
const statedMachines = (specifications: unknown): string[] => {
  if (!Array.isArray(specifications)) return []
  return specifications.flatMap((one: unknown) => {
    if (typeof one === 'string') return [one]
    if (typeof one !== 'object' || one === null) return []
    const row = one as Record<string, unknown>
    const name = textOf(row.name) || textOf(row.model) || textOf(row.category_name) || textOf(row.category)
    const count = textOf(row.count) || textOf(row.quantity)
    return name
      ? [[name, count && `${count} 台`, row.year && `${textOf(row.year)} 年`].filter(Boolean).join(' · ')]
      : []
  })
}

export const labelOfLine = (code: string): string => everyLine().find(({ id }) => id === code)?.label ?? code

export const ownerApplicationKind: BroughtKind = {
  declared: ownerKind,
  facts(details) {
    const one = details as OwnerDetails
    return [
      { label: '申请人', value: applicantTypes[one.applicant_type] },
      { label: '单位名称', value: one.company_name },
      { label: '统一社会信用代码', value: one.license_number },
      { label: '出租哪些设备', value: one.business_types.map(labelOfLine).join('、') },
      { label: '设备', value: statedMachines(one.equipment_specifications).join('\n') },
      { label: '地址', value: one.address },
      { label: '停放地点', value: one.yard_location },
      {
        label: '收款账户',
        value: [one.account_name, one.bank_name, maskAccount(one.account_number)].filter(Boolean).join(' '),
      },
      { label: '说明', value: one.notes },
    ]
  },
  async grant(_, tx, { row, actor, client, now }) {
    const {
      account_name: accountName,
      bank_name: bankName,
      account_number: accountNumber,
    } = row.details as OwnerDetails
    await grantRoles(tx, row.userId, ['equipment_owner'], now)
    await giveFirstPayoutAccount(tx, row.userId, { accountName, bankName, accountNumber }, actor, client, now)
  },
  /** Orders under way go on and are paid out; his role stays, in which he ends them. Only what is new stops. */
  async suspend(_, tx, { row }) {
    await lockPerson(tx, row.userId)
    await holdBackMachines(tx, row.userId)
  },
  async restore(_, tx, { row }) {
    await lockPerson(tx, row.userId)
    // A company's account stands still while its company does: what is offered then is its own verification's to say.
    if ((await findUser(tx, row.userId))?.isActive) await offerMachinesAgain(tx, row.userId)
  },
}
