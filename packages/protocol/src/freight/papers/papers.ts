/** Papers of who drives and of what he drives: each is a document of the wallet of its holder, and an act's gate asks for them. */
import { codesOf } from '../../codes.ts'
import type { Gate } from '../../qualification/gates.ts'

/** Where the vehicle is above 4.5 t total mass. */
export const heavyVehicle = 'heavy_vehicle'

/**
 * Type in the wallet → how it is called, whose it is, and the fields of a registration it comes in: the first that has
 * files counts. Both papers of heavy vehicles may come in one field.
 */
export const driverPapers = {
  id_card: { label: '身份证', of: 'person', fields: ['id_card_files'] },
  driver_license: { label: '驾驶证', of: 'person', fields: ['driver_license_files'] },
  professional_certificate: {
    label: '从业资格证',
    of: 'person',
    fields: ['professional_certificate_files', 'transport_license_files'],
    when: [heavyVehicle],
  },
  vehicle_license: { label: '行驶证', of: 'vehicle', fields: ['vehicle_license_files'] },
  road_transport_license: {
    label: '道路运输证',
    of: 'vehicle',
    fields: ['transport_license_files'],
    when: [heavyVehicle],
  },
  vehicle_insurance: { label: '保险单', of: 'vehicle', fields: ['insurance_files'] },
} as const
export type DriverPaper = keyof typeof driverPapers
export const driverPaperCodes = codesOf(driverPapers)

/** Driving cargo: papers of the driver and of his vehicle, valid until it is delivered. */
export const drivingGate: Gate = {
  code: 'driving',
  label: '开车运货',
  needs: driverPaperCodes.map((type) => ({ type, ...driverPapers[type] })),
}

/** A stated end lies no farther away. */
export const statedYearsMax = 30
