import type { ResponseOf } from '@jihui/protocol/endpoint'
import * as operations from '@jihui/protocol/machine-code/operations'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { useCommand } from '../../kits/command/use-command.ts'
import { byPages } from '../../shell/api/by-pages.ts'
import { call } from '../../shell/api/call.ts'

export type Scanned = ResponseOf<typeof operations.readMachineCode.shape>
export type OpenFault = Scanned['open'][number]
export type ReportState = ResponseOf<typeof operations.readCodeReport.shape>
export type UnitInCodes = ResponseOf<typeof operations.listUnitCodes.shape>['results'][number]
export type UnitCode = ResponseOf<typeof operations.getUnitCode.shape>

const CODES = ['machine-codes'] as const
/** `reader`: what it says depends on who reads it. */
export const scannedQuery = (code: string, reader: number | undefined) =>
  queryOptions({
    queryKey: [...CODES, 'scanned', code, reader],
    queryFn: ({ signal }) => call(operations.readMachineCode, { params: { code }, signal }),
    retry: false,
  })
export const reportStateQuery = (code: string, number: string, key: string) =>
  queryOptions({
    queryKey: [...CODES, 'report', code, number, key],
    queryFn: ({ signal }) => call(operations.readCodeReport, { params: { code, number }, query: { key }, signal }),
    retry: false,
    refetchInterval: 60_000,
  })
export const useMeToo = (code: string) =>
  useCommand((number: string) => call(operations.meTooByCode, { params: { code }, body: { report_number: number } }), {
    touches: [[...CODES, 'scanned', code]],
    waits: true,
  })

const UNIT = [...CODES, 'unit'] as const
export const unitCodeQuery = (unitId: number) =>
  queryOptions({
    queryKey: [...UNIT, unitId],
    queryFn: ({ signal }) => call(operations.getUnitCode, { params: { id: unitId }, signal }),
  })
export const codeListKey = [...CODES, 'list'] as const
export const unitCodesQuery = (filter: { line: string; keyword: string }) =>
  infiniteQueryOptions({
    queryKey: [...codeListKey, filter],
    queryFn: ({ pageParam, signal }) =>
      call(operations.listUnitCodes, { query: { ...filter, page: pageParam, page_size: 24 }, signal }),
    ...byPages,
  })
export const useRenewCode = (unitId: number) =>
  useCommand(() => call(operations.renewUnitCode, { params: { id: unitId } }), {
    touches: [codeListKey],
    keep: (client, { success: _success, message: _message, ...code }) =>
      client.setQueryData(unitCodeQuery(unitId).queryKey, code),
  })
/** Labels of these machines, as a file. */
export const fetchSheet = (unitIds: readonly number[]): Promise<Blob> =>
  call(operations.printUnitCodes, { query: { unit_ids: unitIds.join() } }) as unknown as Promise<Blob>
