import { ContractOfRental } from '../components/contract-of-rental.tsx'

export function Screen() {
  return <ContractOfRental />
}
