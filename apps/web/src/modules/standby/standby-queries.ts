import type { ResponseOf } from '@jihui/protocol/endpoint'
import { type LineFace, onLine } from '@jihui/protocol/rental/faces'
import {
  declareStandby,
  endStandby,
  getRentalUsage,
  listStandby,
  muteUsageAdvice,
} from '@jihui/protocol/standby/operations'
import { queryOptions } from '@tanstack/react-query'
import { useCommand } from '../../kits/command/use-command.ts'
import { call } from '../../shell/api/call.ts'

export type Usage = ResponseOf<typeof getRentalUsage.shape>
export type Stops = ResponseOf<typeof listStandby.shape>
export type Stop = Stops['results'][number]

export const usageQuery = (line: LineFace, id: number) =>
  queryOptions({
    queryKey: ['rental', 'usage', line.id, id],
    queryFn: ({ signal }) => call(onLine(getRentalUsage, line), { params: { id }, signal }),
  })
export const stopsQuery = (line: LineFace, id: number) =>
  queryOptions({
    queryKey: ['rental', 'stops', line.id, id],
    queryFn: ({ signal }) => call(onLine(listStandby, line), { params: { id }, signal }),
  })

const touches = [['rental', 'usage'], ['rental', 'stops'], ['preview']] as const

export interface StopInput {
  readonly start_date: string
  readonly end_date?: string
  readonly reason: string
}
export const useDeclareStop = (line: LineFace, id: number) =>
  useCommand((body: StopInput) => call(onLine(declareStandby, line), { params: { id }, body }), { touches })
export const useEndStop = (line: LineFace, id: number) =>
  useCommand((standbyId: number) => call(onLine(endStandby, line), { params: { id, standbyId } }), { touches })
export const useMuteAdvice = (line: LineFace, id: number) =>
  useCommand(() => call(onLine(muteUsageAdvice, line), { params: { id } }), { touches })
