import { lazy } from 'react'

/** Fetched when it is asked for; stands inside a Suspense. */
export const RoleSheet = lazy(async () => ({ default: (await import('./components/role-sheet.lazy.tsx')).RoleSheet }))
