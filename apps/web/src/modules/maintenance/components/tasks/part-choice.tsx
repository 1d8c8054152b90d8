import { useQuery } from '@tanstack/react-query'
import { Select } from '../../../../ui/fields/field.tsx'
import { type TaskDetail, type TaskPart, type UsablePart, usablePartsQuery } from '../../order-queries.ts'

export interface KnownPart {
  readonly id: number
  readonly number: string
  readonly name: string
  readonly unit: string
  /** Null: not the reader's to see. */
  readonly price: number | null
  /** Where it can be had now; empty where the order itself names it and the store does not know. */
  readonly lies: string
}

/** Work that takes parts: those it has, and those of the store that can be used for it. */
export interface PartsOf {
  readonly parts: readonly TaskPart[]
  readonly usable: readonly UsablePart[]
}
export const usePartsOf = ({ id, parts }: TaskDetail): PartsOf => ({
  parts,
  usable: useQuery(usablePartsQuery(id)).data?.results ?? [],
})
/** Parts the work has, then the others. */
export const knownParts = ({ parts, usable }: PartsOf): readonly KnownPart[] => {
  const lying = new Map(
    usable.map(({ part_id, in_store, in_van, unit }) => [
      part_id,
      [`仓库 ${in_store} ${unit}`, in_van > 0 && `车上 ${in_van} ${unit}`].filter(Boolean).join('，'),
    ]),
  )
  const own = parts.map(({ part_id: id, list_price: price, number, name, unit }) => ({
    id,
    number,
    name,
    unit,
    price,
    lies: lying.get(id) ?? '',
  }))
  const others = usable
    .filter(({ part_id }) => !own.some(({ id }) => id === part_id))
    .map(({ part_id: id, number, name, unit, list_price: price }) => ({
      id,
      number,
      name,
      unit,
      price,
      lies: lying.get(id) ?? '',
    }))
  return [...own, ...others]
}

interface PartChoiceProps {
  parts: readonly KnownPart[]
  /** Chosen already. */
  taken: readonly number[]
  onPick: (part: KnownPart) => void
}
export function PartChoice({ parts, taken, onPick }: PartChoiceProps) {
  const left = parts.filter(({ id }) => !taken.includes(id))
  if (parts.length === 0) return <p className="text-meta text-ink-2">没有登记过能用的配件，先请仓库登记。</p>
  return (
    <Select
      label="加一种配件"
      placeholder={left.length === 0 ? '都加上了' : '选配件'}
      value=""
      options={left.map(({ id, name, number, lies }) => ({
        value: String(id),
        label: [`${name} ${number}`, lies].filter(Boolean).join(' · '),
      }))}
      onChange={(event) => {
        const part = left.find(({ id }) => String(id) === event.target.value)
        if (part) onPick(part)
      }}
    />
  )
}
