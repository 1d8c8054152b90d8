import { lazy } from 'react'

/** Fetched when they are asked for; each stands inside a Suspense. */
export const PaperFormSheet = lazy(async () => ({
  default: (await import('./paper-form-sheet.lazy.tsx')).PaperFormSheet,
}))
export const WalletPickerSheet = lazy(async () => ({
  default: (await import('./wallet-picker-sheet.lazy.tsx')).WalletPickerSheet,
}))
