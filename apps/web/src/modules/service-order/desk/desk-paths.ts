/** Addresses of the desk of service orders. */
const base = '/admin/service-orders'
export const serviceDeskPaths = {
  orders: base,
  map: `${base}/map`,
  prices: '/admin/service-prices',
  order: (orderId: string): string => `${base}/${orderId}`,
} as const
