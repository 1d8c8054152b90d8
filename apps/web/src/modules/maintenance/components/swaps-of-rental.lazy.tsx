import { useQuery } from '@tanstack/react-query'
import { swapsOfRentalQuery } from '../order-queries.ts'
import { SwapAsked } from './swap-asked.tsx'

/** On a rental's page: whether another unit of its machine will do, as long as nobody has said so. */
export function SwapsOfRental({ rentalId }: { rentalId: number }) {
  const { data } = useQuery(swapsOfRentalQuery(rentalId))
  return data?.results.map((ask) => <SwapAsked key={ask.id} ask={ask} />)
}
