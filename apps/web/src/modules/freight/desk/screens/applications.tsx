import { driverKind } from '@jihui/protocol/freight/party-kinds'
import { paperRenewalKind } from '@jihui/protocol/freight/papers/renewal-kind'
import { FilterChips } from '../../../../kits/list/filter-chips.tsx'
import { deskLook } from '../../../../kits/list/list-look.ts'
import { place, useFilters } from '../../../../kits/list/use-filters.ts'
import { ApplicationQueue } from '../../../application/desk/public.ts'

const kinds = [driverKind, paperRenewalKind]
const filters = {
  of: place(
    kinds.map(({ code }) => code),
    driverKind.code,
  ),
}

/**
 * 货运登记: who wants to drive, and papers that follow those of who drives. Companies that want to send stand in the common
 * queue as well.
 */
export function Screen() {
  const { values, pick } = useFilters(filters)
  const options = kinds.map(({ code, label }) => ({ value: code, label }))
  return (
    <ApplicationQueue
      key={values.of}
      title={values.of === driverKind.code ? '司机和车队登记' : paperRenewalKind.label}
      kind={values.of}
      chips={<FilterChips label="登记还是换证件" look={deskLook} options={options} {...pick('of')} />}
    />
  )
}
