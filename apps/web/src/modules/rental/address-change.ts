/** Another address for an order: what it would cost, and sending it with the sum its renter saw. */
import { onLine, type LineFace } from '@jihui/protocol/rental/faces'
import { updateCustomerInfo } from '@jihui/protocol/rental/operations'
import { queryOptions } from '@tanstack/react-query'
import { useCommand } from '../../kits/command/use-command.ts'
import { call } from '../../shell/api/call.ts'
import { keepOrder } from './order-commands.ts'
import { orderQuery, type Order } from './order-queries.ts'

export interface NewAddress {
  readonly region: string
  readonly address: string
}

const body = ({ region, address }: NewAddress) => ({ region, delivery_address: address.trim() })

/** The price of bringing it there; asked for without changing anything. Null while the address is the order's own. */
export const addressPriceQuery = (line: LineFace, order: Order, wanted: NewAddress | null) =>
  queryOptions({
    queryKey: ['rental', 'address-price', line.id, order.id, order.updated_at, wanted],
    queryFn: async ({ signal }) => {
      const { address_price: price } = await call(onLine(updateCustomerInfo, line), {
        params: { id: order.id },
        body: { ...body(wanted!), calculate_only: true },
        signal,
      })
      return price
    },
    enabled: wanted !== null,
    retry: false,
    staleTime: 30_000,
  })

export const useChangeAddress = (line: LineFace, id: number) =>
  useCommand(
    ({ total, ...wanted }: NewAddress & { total: number }) =>
      call(onLine(updateCustomerInfo, line), { params: { id }, body: { ...body(wanted), total_amount: total } }),
    {
      told: 'none',
      // The price or the order moved meanwhile.
      stale: [orderQuery(line, id).queryKey, ['rental', 'address-price', line.id, id]],
      keep: (client, { rental }) => keepOrder(client, line, rental),
    },
  )
