import type { BodyIn, ResponseOf } from '@jihui/protocol/endpoint'
import {
  addEquipmentDocument,
  addPhotos,
  addUnit,
  blockDays,
  changeOwned,
  changeUnit,
  getCalendar,
  getOwned,
  getRegistrationForm,
  listBlocks,
  listOwned,
  releaseBlock,
  removeEquipmentDocument,
  removeOwned,
  removePhoto,
  retireUnit,
} from '@jihui/protocol/owner/operations'
import type { listingStatusCodes } from '@jihui/protocol/owner/fleet'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { useCommand } from '../../kits/command/use-command.ts'
import { byPages } from '../../shell/api/by-pages.ts'
import { call } from '../../shell/api/call.ts'

export type OwnedItem = ResponseOf<typeof listOwned.shape>['results'][number]
export type OwnedMachine = ResponseOf<typeof getOwned.shape>
export type OwnedUnit = OwnedMachine['units'][number]
export type EquipmentPaper = OwnedMachine['documents'][number]
export type RegistrationForm = ResponseOf<typeof getRegistrationForm.shape>
export type LineForm = RegistrationForm['lines'][number]
export type Block = ResponseOf<typeof listBlocks.shape>['results'][number]
export type Calendar = ResponseOf<typeof getCalendar.shape>
export type CalendarMachine = Calendar['machines'][number]
export type CalendarUnit = CalendarMachine['units'][number]
export type CalendarEntry = CalendarUnit['entries'][number]

// Keys begin with `rental`: whatever moves an order asks these anew.
const FLEET = ['rental', 'owner', 'fleet'] as const
const PAGE_SIZE = 20

export interface FleetFilter {
  line: string
  status: '' | (typeof listingStatusCodes)[number]
  keyword: string
}

export const fleetQuery = (filter: FleetFilter) =>
  infiniteQueryOptions({
    queryKey: [...FLEET, 'list', filter],
    queryFn: ({ pageParam, signal }) =>
      call(listOwned, { query: { ...filter, page: pageParam, page_size: PAGE_SIZE }, signal }),
    ...byPages,
    placeholderData: keepPreviousData,
  })

export const machineQuery = (id: number) =>
  queryOptions({
    queryKey: [...FLEET, 'machine', id],
    queryFn: ({ signal }) => call(getOwned, { params: { id }, signal }),
    staleTime: 10_000,
  })

export const registrationFormQuery = queryOptions({
  queryKey: ['owner', 'registration-form'],
  queryFn: ({ signal }) => call(getRegistrationForm, { signal }),
  staleTime: 60 * 60_000,
})

export const blocksQuery = (id: number) =>
  queryOptions({
    queryKey: [...FLEET, 'blocks', id],
    queryFn: ({ signal }) => call(listBlocks, { params: { id }, query: { upcoming: true, page_size: 100 }, signal }),
  })

export interface CalendarSpan {
  from: string
  to: string
  equipmentId?: number
  line?: string
  keyword?: string
}

export const fleetCalendarQuery = ({ from, to, equipmentId, line, keyword }: CalendarSpan) =>
  queryOptions({
    queryKey: [...FLEET, 'calendar', from, to, equipmentId ?? null, line ?? '', keyword ?? ''],
    queryFn: ({ signal }) =>
      call(getCalendar, { query: { from, to, equipment_id: equipmentId, line, keyword }, signal }),
    placeholderData: keepPreviousData,
  })

/** A change of the fleet: everything about it is fetched anew. */
const useFleetCommand = <Input, Answer>(run: (input: Input) => Promise<Answer>) =>
  useCommand(run, { touches: [['rental', 'owner'], ['equipment']] })

type ChangeBody = NonNullable<BodyIn<typeof changeOwned.shape>>
type BlockBody = NonNullable<BodyIn<typeof blockDays.shape>>

export const useChangeMachine = () =>
  useFleetCommand(({ id, body }: { id: number; body: ChangeBody }) => call(changeOwned, { params: { id }, body }))
export const useRemoveMachine = () => useFleetCommand((id: number) => call(removeOwned, { params: { id } }))
export const useChangeUnit = (id: number) =>
  useFleetCommand(({ unitId, body }: { unitId: number; body: NonNullable<BodyIn<typeof changeUnit.shape>> }) =>
    call(changeUnit, { params: { id, unitId }, body }),
  )
/** @param unitId Absent: one more. */
export const useSaveUnit = (id: number, unitId: number | undefined) =>
  useFleetCommand((body: NonNullable<BodyIn<typeof addUnit.shape>>) =>
    unitId === undefined ? call(addUnit, { params: { id }, body }) : call(changeUnit, { params: { id, unitId }, body }),
  )
export const useRetireUnit = (id: number) =>
  useFleetCommand((unitId: number) => call(retireUnit, { params: { id, unitId } }))
export const useAddPhotos = (id: number) =>
  useFleetCommand((photos: readonly File[]) => call(addPhotos, { params: { id }, files: { photos } }))
export const useRemovePhoto = (id: number) =>
  useFleetCommand((photoId: string) => call(removePhoto, { params: { id, photoId } }))
export const useAddPaper = (id: number) =>
  useFleetCommand(({ file, body }: { file: File; body: NonNullable<BodyIn<typeof addEquipmentDocument.shape>> }) =>
    call(addEquipmentDocument, { params: { id }, body, files: { file: [file] } }),
  )
export const useRemovePaper = (id: number) =>
  useFleetCommand((documentId: number) => call(removeEquipmentDocument, { params: { id, documentId } }))
export const useBlockDays = () =>
  useFleetCommand(({ id, body }: { id: number; body: BlockBody }) => call(blockDays, { params: { id }, body }))
export const useReleaseBlock = () =>
  useFleetCommand(({ id, blockId }: { id: number; blockId: number }) => call(releaseBlock, { params: { id, blockId } }))
