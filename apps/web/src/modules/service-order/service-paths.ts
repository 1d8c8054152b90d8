export const servicePaths = {
  platform: '/external-service',
  request: '/external-service/request',
  confirm: '/external-service/request/confirm',
  candidates: (orderId: string) => `/external/order-confirmation/${orderId}`,
  progress: (orderId: string) => `/external/order-progress/${orderId}`,
  pay: (orderId: string) => `/external/order-progress/${orderId}?pay=1`,
} as const
