import { count, money } from '../../ui/text/format.ts'
import type { MachineDetail } from './queries.ts'

/** What is chosen of a machine beside the days. It stands in the address and goes along to the form. */
export interface MachineChoices {
  options: readonly string[]
  isPickup: boolean
}

type Offers = Pick<MachineDetail, 'options' | 'delivery'>
type Option = MachineDetail['options'][number]
type Texts = Record<string, string | undefined>

const OPTIONS = 'with'
const PICKUP = 'pickup'

/** What an address says, as far as the machine offers it; null where it says nothing. */
export function readChoices(texts: Texts, machine: Offers): MachineChoices | null {
  if (texts[OPTIONS] === undefined && texts[PICKUP] === undefined) return null
  const wanted = (texts[OPTIONS] ?? '').split('.')
  return {
    options: machine.options.map(({ flag }) => flag).filter((flag) => wanted.includes(flag)),
    isPickup: texts[PICKUP] === '1' && machine.delivery.pickup !== null,
  }
}

export const noChoices: MachineChoices = { options: [], isPickup: false }

/** The address's query for these choices; undefined takes a value out. */
export const choiceTexts = ({ options, isPickup }: MachineChoices): Texts => ({
  [OPTIONS]: options.length > 0 ? options.join('.') : undefined,
  [PICKUP]: isPickup ? '1' : undefined,
})

/** Of two that answer one question (谁来开, 保障) and of those that are simply added. */
export function sortedOptions({ options }: Pick<Offers, 'options'>): {
  questions: (Option & { otherwise: NonNullable<Option['otherwise']> })[]
  extras: Option[]
} {
  const isQuestion = (option: Option): option is Option & { otherwise: NonNullable<Option['otherwise']> } =>
    option.otherwise !== null
  return { questions: options.filter(isQuestion), extras: options.filter((option) => !isQuestion(option)) }
}

/** Documents the renter must have, given what he chose. */
export const neededDocuments = <T extends { unless_option: string | null }>(
  documents: readonly T[],
  options: readonly string[],
): T[] => documents.filter(({ unless_option: option }) => option === null || !options.includes(option))

/** 20 km 内 ¥1,200.00，再远每公里 ¥6.00 */
export function deliverySentence({
  fee,
  included_km: included,
  fee_per_km: perKm,
  service_radius_km: radius,
}: MachineDetail['delivery']): string {
  const base = fee > 0 ? money(fee) : '不收费'
  const parts = perKm > 0 ? [`${count(included)} km 内 ${base}`, `再远每公里 ${money(perKm)}`] : [base]
  if (radius !== null) parts.push(`最远 ${count(radius)} km`)
  return parts.join('，')
}
