import { restoreApplication, suspendApplication } from '@jihui/protocol/application/operations'
import type { BodyIn, QueryIn, ResponseOf } from '@jihui/protocol/endpoint'
import * as technicians from '@jihui/protocol/technician/operations'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { useCommand } from '../../../kits/command/use-command.ts'
import { byPages } from '../../../shell/api/by-pages.ts'
import { call } from '../../../shell/api/call.ts'

export type DeskTechnician = ResponseOf<typeof technicians.getCertifiedTechnician.shape>
export type TechnicianInList = ResponseOf<typeof technicians.listCertifiedTechnicians.shape>['results'][number]
type Query = Omit<NonNullable<QueryIn<typeof technicians.listCertifiedTechnicians.shape>>, 'page' | 'page_size'>

const DESK = ['technicians', 'desk'] as const
export const deskTechniciansQuery = (query: Query) =>
  infiniteQueryOptions({
    queryKey: [...DESK, 'list', query],
    queryFn: ({ pageParam, signal }) =>
      call(technicians.listCertifiedTechnicians, { query: { ...query, page: pageParam, page_size: 20 }, signal }),
    ...byPages,
  })
export const deskTechnicianQuery = (id: number) =>
  queryOptions({
    queryKey: [...DESK, 'one', id],
    queryFn: ({ signal }) => call(technicians.getCertifiedTechnician, { params: { id }, signal }),
  })

const circleTouches = { touches: [DESK], told: 'answer' } as const
export const useSetCircle = (id: number) =>
  useCommand(
    (body: BodyIn<typeof technicians.setTechnicianCircle.shape>) =>
      call(technicians.setTechnicianCircle, { params: { id }, body }),
    circleTouches,
  )
export const useLiftCircle = (id: number) =>
  useCommand(
    (body: { reason: string }) => call(technicians.liftTechnicianCircle, { params: { id }, body }),
    circleTouches,
  )

/** He is suspended and restored by the application that made him one. */
const moved = { touches: [DESK, ['console', 'applications']], told: 'answer' } as const
export const useSuspendTechnician = (applicationId: number) =>
  useCommand((body: { reason: string }) => call(suspendApplication, { params: { id: applicationId }, body }), moved)
export const useRestoreTechnician = (applicationId: number) =>
  useCommand((body: { reason: string }) => call(restoreApplication, { params: { id: applicationId }, body }), moved)
