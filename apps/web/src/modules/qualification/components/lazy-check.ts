import { lazy } from 'react'

/** Before an order is sent: what it demands against what lies in the wallet. Stands inside a Suspense. */
export const WalletCheck = lazy(async () => ({ default: (await import('./wallet-check.tsx')).WalletCheck }))
