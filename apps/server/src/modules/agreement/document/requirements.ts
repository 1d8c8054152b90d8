import { refuse } from '../../../platform/refusal.ts'
import { type AgreementContent, fullAddress } from '../content.ts'
import { findMissingCharacters } from './renderer.ts'

/** Fields a person fills in, and what they are called there. */
const labels: Readonly<Record<string, string>> = {
  special_clauses: '特别约定',
  contact_name: '联系人',
  healthcare_facility: '使用单位',
  company_name: '承租方名称',
  delivery_address: '送货地址',
  clauses: '合同条款或设备资料',
}

const no = (missing: string, fields: readonly string[], where: string): never => {
  const sentence = `${where}中的“${[...missing].slice(0, 5).join('')}”无法印在合同上，请换一种写法`
  return refuse('agreement.unprintable', {
    message: sentence,
    errors: Object.fromEntries(fields.map((field) => [field, sentence])),
  })
}

/** Refuses a contract with a character the document could only show as an empty box, and says where it stands. */
export const requirePrintable = async ({ clauses, specialTerms, facts }: AgreementContent): Promise<void> => {
  const missing = await findMissingCharacters(JSON.stringify([clauses, specialTerms, facts]))
  if (missing === '') return
  const places: Record<string, string> = {
    special_clauses: specialTerms,
    contact_name: facts.lessee.contactName,
    healthcare_facility: facts.lessee.facility,
    company_name: facts.lessee.name,
    delivery_address: fullAddress(facts),
  }
  const found = Object.keys(places).filter((field) => [...missing].some((one) => places[field]!.includes(one)))
  const fields = found.length > 0 ? found : ['clauses']
  no(missing, fields, fields.map((field) => labels[field]).join('、'))
}

/** The signer's name stands in the document from the signature on. */
export const requirePrintableName = async (name: string, field = 'display_name'): Promise<void> => {
  const missing = await findMissingCharacters(name)
  if (missing !== '') no(missing, [field], '签署人姓名')
}
