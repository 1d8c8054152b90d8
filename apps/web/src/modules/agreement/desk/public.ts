import { lazy } from 'react'

export { ContractOpening, ContractPage, UnknownContract } from './components/contract-page.tsx'
export { contractOfRentalQuery, deskContractQuery } from './contract-queries.ts'
export { useGenerate } from './use-generate.ts'
export { useOpenContract } from './use-open-contract.ts'

export const StatusRequestDialog = /* #__PURE__ */ lazy(async () => ({
  default: (await import('./components/status-request-dialog.lazy.tsx')).StatusRequestDialog,
}))
