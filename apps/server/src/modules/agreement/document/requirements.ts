import { unprintable, unprintableSentence } from '@jihui/protocol/printable-characters'
import { refuse } from '../../../platform/refusal.ts'
import { type AgreementContent, fullAddress } from '../templates/content.ts'

/** Fields a person fills in, and what they are called there. */
const labels: Readonly<Record<string, string>> = {
  special_clauses: '特别约定',
  contact_name: '联系人',
  healthcare_facility: '使用单位',
  company_name: '承租方名称',
  delivery_address: '送货地址',
  clauses: '合同条款或设备资料',
}

const no = (missing: readonly string[], fields: readonly string[], where: string): never => {
  const sentence = unprintableSentence(missing, where)
  return refuse('agreement.unprintable', {
    message: sentence,
    errors: Object.fromEntries(fields.map((field) => [field, sentence])),
  })
}

/** Refuses a contract with a character the document could only show as an empty box, and says where it stands. */
export const requirePrintable = ({ clauses, specialTerms, facts }: AgreementContent): void => {
  const missing = unprintable(JSON.stringify([clauses, specialTerms, facts]))
  if (missing.length === 0) return
  const places: Record<string, string> = {
    special_clauses: specialTerms,
    contact_name: facts.lessee.contactName,
    healthcare_facility: facts.lessee.facility,
    company_name: facts.lessee.name,
    delivery_address: fullAddress(facts),
  }
  const found = Object.keys(places).filter((field) => missing.some((one) => places[field]!.includes(one)))
  const fields = found.length > 0 ? found : ['clauses']
  no(missing, fields, fields.map((field) => labels[field]).join('、'))
}

/** The signer's name stands in the document from the signature on. */
export const requirePrintableName = (name: string, field = 'display_name'): void => {
  const missing = unprintable(name)
  if (missing.length > 0) no(missing, [field], '签署人姓名')
}
