/** A new paper in the place of one that ends, looked at by staff like what it follows. */
import { defineApplicationKind } from '../../application/kind.ts'

/** A vehicle's may bear another's name. */
export const paperFiles = {
  paper_files: { label: '新的证件', max: 6, kind: 'document', bearsName: { field: 'of', is: ['person'] } },
} as const
export const paperRenewalKind = defineApplicationKind({
  code: 'driver_paper',
  label: '司机换证件',
  objectType: 'driver_paper_application',
  filePurpose: 'driver-application',
  files: paperFiles,
  requirements: [{ key: 'paper', label: '新的证件', files: ['paper_files'] }],
  checks: [],
  grants: '换上新的证件',
  path: '/transportation/driver-profile',
})
