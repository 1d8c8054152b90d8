/** What one hands in to drive or to send as a company, and what staff look at (0071). */
import { defineApplicationKind } from '../application/kind.ts'

export const driverFiles = {
  id_card_files: { label: '身份证', max: 4, kind: 'document', bearsName: true },
  driver_license_files: { label: '驾驶证', max: 4, kind: 'document', bearsName: true },
  professional_certificate_files: { label: '从业资格证', max: 4, kind: 'document', bearsName: true },
  vehicle_license_files: { label: '行驶证', max: 4, kind: 'document' },
  transport_license_files: { label: '道路运输证', max: 6, kind: 'document' },
  insurance_files: { label: '保险单', max: 6, kind: 'document' },
  vehicle_photos: { label: '车辆照片', max: 8, kind: 'image' },
} as const
/** Of one more vehicle: who he is is known. */
const { id_card_files: _identity, ...vehicleFiles } = driverFiles
export { vehicleFiles }
export const shipperFiles = { business_license_file: { label: '营业执照', max: 1, kind: 'document' } } as const

/** A driver with a vehicle, a carrier with his first, or one more vehicle of either. */
export const driverKind = defineApplicationKind({
  code: 'driver',
  label: '司机登记',
  objectType: 'driver_application',
  filePurpose: 'driver-application',
  files: driverFiles,
  requirements: [
    { key: 'identity', label: '身份证', files: ['id_card_files'], when: { field: 'is_first', is: ['yes'] } },
    // Known of who drives already, unless the vehicle takes a higher class.
    { key: 'driving', label: '驾驶证', files: ['driver_license_files'], when: { field: 'shows_licence', is: ['yes'] } },
    { key: 'vehicle', label: '行驶证', files: ['vehicle_license_files'], when: { field: 'has_vehicle', is: ['yes'] } },
    // Above 4.5 t total mass. Both may come in the field of the second.
    {
      key: 'professional',
      label: '从业资格证',
      files: ['transport_license_files', 'professional_certificate_files'],
      when: { field: 'shows_professional', is: ['yes'] },
    },
    {
      key: 'transport',
      label: '道路运输证',
      files: ['transport_license_files'],
      when: { field: 'shows_transport', is: ['yes'] },
    },
    { key: 'insurance', label: '保险单', files: ['insurance_files'], when: { field: 'has_vehicle', is: ['yes'] } },
    { key: 'photos', label: '车辆照片', files: ['vehicle_photos'], when: { field: 'has_vehicle', is: ['yes'] } },
  ],
  checks: [],
  grants: '可以接货',
  path: '/transportation/driver-register',
})
export const shipperKind = defineApplicationKind({
  code: 'shipper',
  label: '企业货主登记',
  objectType: 'shipper_application',
  filePurpose: 'shipper-application',
  files: shipperFiles,
  requirements: [{ key: 'licence', label: '营业执照', files: ['business_license_file'] }],
  checks: [],
  grants: '可以发布货源',
  path: '/transportation/shipper-register',
})
