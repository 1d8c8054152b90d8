import type { BodyIn, QueryIn, ResponseOf } from '@jihui/protocol/endpoint'
import { listBids, placeBid, withdrawBid } from '@jihui/protocol/freight/bid-operations'
import {
  cancelFunding,
  cargoOfRental,
  cargoOfUnit,
  changeCargo,
  createCargo,
  getCargo,
  importCargos,
  listCargos,
  mapCargos,
  publishCargo,
  readTransportOfMachine,
  readTransportOfRental,
  withdrawCargo,
} from '@jihui/protocol/freight/cargo-operations'
import { inviteDriver, listCandidates, listMatches, matchCargo } from '@jihui/protocol/freight/match-operations'
import type { MatchSort } from '@jihui/protocol/freight/match-schema'
import { listVehicleTypes, priceFreight, readFreightPlatform } from '@jihui/protocol/freight/price-operations'
import { readFreightProfile } from '@jihui/protocol/freight/profile-operations'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { useCommand } from '../../kits/command/use-command.ts'
import { sendPhotos } from './send-photos.ts'
import { byPages } from '../../shell/api/by-pages.ts'
import { call } from '../../shell/api/call.ts'
import type { MapView } from '../../ui/map/base-map.ts'

export type Cargo = ResponseOf<typeof listCargos.shape>['results'][number]
export type CargoDetail = ResponseOf<typeof getCargo.shape>
export type CargoInput = BodyIn<typeof createCargo.shape>
export type CargoStop = Cargo['stops'][number]
export type MatchedCargo = ResponseOf<typeof listMatches.shape>['results'][number]
export type Match = MatchedCargo['match']
export type Candidate = ResponseOf<typeof listCandidates.shape>['results'][number]
export type Bid = ResponseOf<typeof listBids.shape>['results'][number]
export type FreightPrice = ResponseOf<typeof priceFreight.shape>
export type PriceInput = BodyIn<typeof priceFreight.shape>
export type VehicleType = ResponseOf<typeof listVehicleTypes.shape>['results'][number]
export type Platform = ResponseOf<typeof readFreightPlatform.shape>
export type Imported = ResponseOf<typeof importCargos.shape>
export interface At {
  readonly latitude: number
  readonly longitude: number
}

export const CARGOS = ['cargos'] as const
export const MATCHES = ['cargo-matches'] as const
/** Of one cargo: none any more once it is taken, and not asked for then. */
const MATCH = ['cargo-match'] as const
const HOUR_MS = 3_600_000

export const platformQuery = queryOptions({
  queryKey: ['freight-platform'],
  queryFn: ({ signal }) => call(readFreightPlatform, { signal }),
})
/** What the reader is here: asked before what only a driver or a shipper may call. */
export const profileQuery = queryOptions({
  queryKey: ['freight-profile'],
  queryFn: ({ signal }) => call(readFreightProfile, { signal }),
})
export const vehicleTypesQuery = queryOptions({
  queryKey: ['vehicle-types'],
  queryFn: ({ signal }) => call(listVehicleTypes, { signal }),
  staleTime: HOUR_MS,
})
/** What a trip costs; null where too little is known to ask. */
export const priceQuery = (input: PriceInput | null) =>
  queryOptions({
    queryKey: ['freight-price', input],
    queryFn: ({ signal }) => call(priceFreight, { body: input!, signal }),
    enabled: input !== null,
    placeholderData: keepPreviousData,
    retry: false,
  })
export const cargosQuery = (query: Omit<NonNullable<QueryIn<typeof listCargos.shape>>, 'page' | 'page_size'>) =>
  infiniteQueryOptions({
    queryKey: [...CARGOS, 'list', query],
    queryFn: ({ pageParam, signal }) =>
      call(listCargos, { query: { ...query, page: pageParam, page_size: 20 }, signal }),
    ...byPages,
  })
export const cargoQuery = (id: number) =>
  queryOptions({
    queryKey: [...CARGOS, id],
    queryFn: ({ signal }) => call(getCargo, { params: { id }, signal }),
  })
export const bidsQuery = (id: number) =>
  queryOptions({
    queryKey: [...CARGOS, id, 'bids'],
    queryFn: ({ signal }) => call(listBids, { params: { id }, query: { page_size: 50 }, signal }),
  })
export const candidatesQuery = (id: number) =>
  queryOptions({
    queryKey: [...CARGOS, id, 'candidates'],
    queryFn: ({ signal }) => call(listCandidates, { params: { id }, query: { page_size: 20 }, signal }),
  })
export const matchesQuery = (sort: MatchSort, at: At | null, isDriver: boolean) =>
  infiniteQueryOptions({
    queryKey: [...MATCHES, sort, at],
    queryFn: ({ pageParam, signal }) =>
      call(listMatches, { query: { sort, ...at, page: pageParam, page_size: 20 }, signal }),
    enabled: isDriver,
    retry: false,
    ...byPages,
  })
export const matchQuery = (id: number, isDriver: boolean) =>
  queryOptions({
    queryKey: [...MATCH, id],
    queryFn: ({ signal }) => call(matchCargo, { params: { id }, signal }),
    enabled: isDriver,
    retry: false,
  })
export type TransportOfRental = ResponseOf<typeof readTransportOfRental.shape>
export type TransportOfMachine = ResponseOf<typeof readTransportOfMachine.shape>
/** A lorry that carries a machine of the house. */
export type MachineTrip = TransportOfMachine['results'][number]
/** A machine of the house as the cargo it would be, and why each field says what it says. */
export type FilledCargo = ResponseOf<typeof cargoOfUnit.shape>
const OF_RENTAL = ['freight-of-rental'] as const
const OF_MACHINE = ['freight-of-machine'] as const
export const transportOfRentalQuery = (rentalId: number) =>
  queryOptions({
    queryKey: [...OF_RENTAL, rentalId],
    queryFn: ({ signal }) => call(readTransportOfRental, { query: { rental_id: rentalId }, signal }),
    retry: false,
  })
export const transportOfMachineQuery = (machineId: number) =>
  queryOptions({
    queryKey: [...OF_MACHINE, machineId],
    queryFn: ({ signal }) => call(readTransportOfMachine, { query: { equipment_id: machineId }, signal }),
    retry: false,
  })
/** Nothing is saved by asking. */
const filled = { staleTime: Infinity, retry: false } as const
export const cargoOfRentalQuery = (rentalId: number, direction: 'out' | 'back') =>
  queryOptions({
    queryKey: [...OF_RENTAL, rentalId, 'cargo', direction],
    queryFn: ({ signal }) => call(cargoOfRental, { body: { rental_id: rentalId, direction }, signal }),
    ...filled,
  })
export const cargoOfUnitQuery = (unitId: number, city: string, address: string) =>
  queryOptions({
    queryKey: [...OF_MACHINE, 'cargo', unitId, city, address],
    queryFn: ({ signal }) => call(cargoOfUnit, { body: { unit_id: unitId, city, address }, signal }),
    ...filled,
  })
export const cargoMapQuery = (view: MapView | null) =>
  queryOptions({
    queryKey: [...CARGOS, 'map', view],
    queryFn: ({ signal }) => call(mapCargos, { query: view!, signal }),
    enabled: view !== null,
    placeholderData: keepPreviousData,
  })

// A machine that changes its yard is kept from being rented on those days.
const touches = [CARGOS, MATCHES, OF_RENTAL, OF_MACHINE, ['rental', 'owner']]
/** Photographs go ahead of the cargo they show. */
export const useCreateCargo = () =>
  useCommand(
    async ({ cargo, photos }: { cargo: CargoInput; photos: readonly File[] }) =>
      call(createCargo, { body: { ...cargo, photos: await sendPhotos(photos) } }),
    { touches, stale: [profileQuery.queryKey], told: 'answer' },
  )
export const useChangeCargo = (id: number) =>
  useCommand((body: BodyIn<typeof changeCargo.shape>) => call(changeCargo, { params: { id }, body }), {
    touches,
    stale: [CARGOS],
  })
export const usePublishCargo = (id: number) =>
  useCommand((version: number) => call(publishCargo, { params: { id }, body: { version, agreed_to_terms: true } }), {
    touches,
    stale: [CARGOS],
  })
export const useWithdrawCargo = (id: number) =>
  useCommand(() => call(withdrawCargo, { params: { id } }), { touches, stale: [CARGOS] })
export const useCancelFunding = (id: number) =>
  useCommand(() => call(cancelFunding, { params: { id } }), { touches: [CARGOS, MATCHES], stale: [CARGOS] })
export const useInvite = (id: number) =>
  useCommand((vehicleId: number) => call(inviteDriver, { params: { id }, body: { vehicle_id: vehicleId } }), {
    touches: [[...CARGOS, id, 'candidates']],
  })
export const usePlaceBid = (id: number) =>
  useCommand((body: BodyIn<typeof placeBid.shape>) => call(placeBid, { params: { id }, body }), {
    touches: [[...CARGOS, id]],
    stale: [CARGOS],
  })
export const useWithdrawBid = (id: number) =>
  useCommand((bid: number) => call(withdrawBid, { params: { id, bid } }), { touches: [[...CARGOS, id]] })
export const useImport = () =>
  useCommand((file: File) => call(importCargos, { body: {}, files: { cargos: [file] } }), { touches, told: 'refusal' })
