import * as operations from '@jihui/protocol/freight/cargo-operations'
import { type Mounting, mountEndpoint } from '../../../platform/http/mount.ts'
import type { Services } from '../../../platform/services.ts'
import { cargoOfRental } from './cargo-of-rental.ts'
import { cargoOfUnit } from './cargo-of-unit.ts'
import { readTransportOfMachine } from './trips-of-machine.ts'
import { readTransportOfRental } from './trips-of-rental.ts'

/** Cargo that is a machine of the house: filled in from an order or a unit, and what travels of it. */
export const machineCargoRoutes = (mounting: Mounting, services: Services): void => {
  mountEndpoint(mounting, operations.readTransportOfRental, ({ query, actor }) =>
    readTransportOfRental(services, actor, query.rental_id),
  )
  mountEndpoint(mounting, operations.cargoOfRental, ({ body, actor }) => cargoOfRental(services, actor, body))
  mountEndpoint(mounting, operations.cargoOfUnit, ({ body, actor }) => cargoOfUnit(services, actor, body))
  mountEndpoint(mounting, operations.readTransportOfMachine, ({ query, actor }) =>
    readTransportOfMachine(services, actor, query.equipment_id),
  )
}
