import { useLineId, usePathParam } from '../../../../shell/navigation.tsx'
import { orderIdOf } from '../../../rental/public.ts'
import { ContractPage, UnknownContract } from '../components/contract-page.tsx'

/** A contract by its own id, at the address of all lines or of one. */
export function Screen() {
  const id = orderIdOf(usePathParam('id'))
  const lineId = useLineId()
  return id === null ? <UnknownContract /> : <ContractPage id={id} lineId={lineId} />
}
