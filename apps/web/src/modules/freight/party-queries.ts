import type { BodyIn, QueryIn, ResponseOf } from '@jihui/protocol/endpoint'
import * as carriers from '@jihui/protocol/freight/carrier/operations'
import * as parties from '@jihui/protocol/freight/party-operations'
import { planDay } from '@jihui/protocol/freight/carrier/plan-operations'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { useCommand } from '../../kits/command/use-command.ts'
import { useUpload } from '../../kits/command/use-upload.ts'
import { byPages } from '../../shell/api/by-pages.ts'
import { call } from '../../shell/api/call.ts'
import { upload } from '../../shell/api/upload.ts'

export type FoundVehicle = ResponseOf<typeof parties.findVehicles.shape>['results'][number]
export type DriverSettings = ResponseOf<typeof parties.readDriverSettings.shape>
const PROFILE = ['freight-profile'] as const
export const SETTINGS = ['freight-settings'] as const

export interface DriverForm {
  readonly body: BodyIn<typeof parties.registerDriver.shape>
  readonly files: Record<string, readonly File[]>
}
export const useRegisterDriver = () =>
  useUpload(({ body, files }: DriverForm, onProgress) => upload(parties.registerDriver, { body, files, onProgress }), {
    touches: [PROFILE],
    told: 'answer',
  })
export interface ShipperForm {
  readonly body: BodyIn<typeof parties.registerShipper.shape>
  readonly files: Record<string, readonly File[]>
}
export const useRegisterShipper = () =>
  useUpload(
    ({ body, files }: ShipperForm, onProgress) => upload(parties.registerShipper, { body, files, onProgress }),
    { touches: [PROFILE], told: 'answer' },
  )
export const settingsQuery = (isDriver: boolean) =>
  queryOptions({
    queryKey: SETTINGS,
    queryFn: ({ signal }) => call(parties.readDriverSettings, { signal }),
    enabled: isDriver,
  })
export const ownVehiclesQuery = (isDriver: boolean) =>
  queryOptions({
    queryKey: [...SETTINGS, 'vehicles'],
    queryFn: ({ signal }) => call(parties.listOwnVehicles, { signal }),
    enabled: isDriver,
  })
export const useChangeSettings = () =>
  useCommand(
    (body: BodyIn<typeof parties.changeDriverSettings.shape>) => call(parties.changeDriverSettings, { body }),
    {
      touches: [SETTINGS],
    },
  )
export const vehiclesQuery = (
  query: Omit<NonNullable<QueryIn<typeof parties.findVehicles.shape>>, 'page' | 'page_size'>,
) =>
  infiniteQueryOptions({
    queryKey: ['freight-vehicles', query],
    queryFn: ({ pageParam, signal }) =>
      call(parties.findVehicles, { query: { ...query, page: pageParam, page_size: 20 }, signal }),
    ...byPages,
  })

export type OwnVehicle = ResponseOf<typeof parties.listOwnVehicles.shape>['results'][number]
export interface VehicleForm {
  readonly body: BodyIn<typeof parties.addOwnVehicle.shape>
  readonly files: Record<string, readonly File[]>
}
export const useAddVehicle = () =>
  useUpload(({ body, files }: VehicleForm, onProgress) => upload(parties.addOwnVehicle, { body, files, onProgress }), {
    touches: [SETTINGS],
    told: 'answer',
  })

export type ShipperSettings = ResponseOf<typeof parties.readShipperSettings.shape>
const SHIPPER = ['freight-shipper'] as const
export const shipperSettingsQuery = (isShipper: boolean) =>
  queryOptions({
    queryKey: SHIPPER,
    queryFn: ({ signal }) => call(parties.readShipperSettings, { signal }),
    enabled: isShipper,
  })
export const useChangeShipperSettings = () =>
  useCommand(
    (body: BodyIn<typeof parties.changeShipperSettings.shape>) => call(parties.changeShipperSettings, { body }),
    { touches: [SHIPPER] },
  )

const CARRIER = ['freight-carrier'] as const
export type Invitation = ResponseOf<typeof carriers.listInvitations.shape>['results'][number]
export type CarrierDriver = ResponseOf<typeof carriers.listCarrierDrivers.shape>['results'][number]
export const carrierDriversQuery = (isCarrier: boolean) =>
  queryOptions({
    queryKey: [...CARRIER, 'drivers'],
    queryFn: ({ signal }) => call(carriers.listCarrierDrivers, { signal }),
    enabled: isCarrier,
  })
export const invitationsQuery = queryOptions({
  queryKey: [...CARRIER, 'invitations'],
  queryFn: ({ signal }) => call(carriers.listInvitations, { signal }),
})
const ofCarrier = { touches: [CARRIER, SETTINGS] }
export const useInviteDriver = () =>
  useCommand((phone: string) => call(carriers.inviteCarrierDriver, { body: { phone } }), ofCarrier)
export type DayPlan = ResponseOf<typeof planDay.shape>
export const usePlanDay = () => useCommand((day: string) => call(planDay, { body: { day } }), { told: 'refusal' })
export const useEndDriver = () =>
  useCommand((id: number) => call(carriers.endCarrierDriver, { params: { id } }), ofCarrier)
export const useGiveVehicle = (id: number) =>
  useCommand(
    (driverId: number | null) => call(carriers.giveVehicle, { params: { id }, body: { driver_id: driverId } }),
    ofCarrier,
  )
export const useAcceptInvitation = () =>
  useCommand((id: number) => call(carriers.acceptInvitation, { params: { id } }), ofCarrier)
export const useLeaveCarrier = () =>
  useCommand((id: number) => call(carriers.leaveCarrier, { params: { id } }), ofCarrier)
