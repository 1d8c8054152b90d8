/** What one hands in to supply parts, and what staff look at (0071). */
import { defineApplicationKind } from '../application/kind.ts'

export const supplierFiles = { business_license_file: { label: '营业执照', max: 1, kind: 'document' } } as const
export const supplierKind = defineApplicationKind({
  code: 'supplier',
  label: '配件供应商登记',
  objectType: 'supplier_application',
  filePurpose: 'supplier-application',
  files: supplierFiles,
  requirements: [{ key: 'licence', label: '营业执照', files: ['business_license_file'] }],
  checks: [],
  grants: '可以报价、接配件订单',
  path: '/supplier/register',
})
