import { refuse } from '../../../platform/refusal.ts'
import { type AgreementContent, fullAddress } from '../content.ts'
import { findMissingCharacters } from './renderer.ts'

/** Refuses a contract with a character the document could only show as an empty box, and says where it stands. */
export const requirePrintable = async ({ clauses, specialTerms, facts }: AgreementContent): Promise<void> => {
  const text = JSON.stringify([clauses, specialTerms, facts])
  const missing = await findMissingCharacters(text)
  if (missing === '') return
  const places: Record<string, string> = {
    special_clauses: specialTerms,
    contact_name: facts.lessee.contactName,
    healthcare_facility: facts.lessee.facility,
    company_name: facts.lessee.name,
    delivery_address: fullAddress(facts),
  }
  const characters = [...missing].slice(0, 5)
  const sentence = `“${characters.join('')}”无法印在合同上，请换一种写法`
  const fields = Object.keys(places).filter((field) => characters.some((one) => places[field]!.includes(one)))
  refuse('agreement.unprintable', {
    message: sentence,
    errors: Object.fromEntries((fields.length > 0 ? fields : ['clauses']).map((field) => [field, sentence])),
  })
}
