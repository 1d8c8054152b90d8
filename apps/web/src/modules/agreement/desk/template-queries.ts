import { addressOfCall } from '@jihui/protocol/endpoint'
import {
  getTemplate,
  getTemplateVersion,
  getVariableExamples,
  listTemplateDesk,
  listTemplateVersions,
  previewTemplate,
} from '@jihui/protocol/agreement/template-operations'
import type { ClauseText } from '@jihui/protocol/agreement/clause-changes'
import type { ResponseOf } from '@jihui/protocol/endpoint'
import { onLine, type LineFace } from '@jihui/protocol/rental/faces'
import { onDesk } from '@jihui/protocol/rental/desk-endpoints'
import { listRentals } from '@jihui/protocol/rental/operations'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../../shell/api/call.ts'
import { request } from '../../../shell/api/request.ts'

export type TemplateItem = ResponseOf<typeof listTemplateDesk.shape>['results'][number]
export type Template = ResponseOf<typeof getTemplate.shape>
export type TemplateVersion = ResponseOf<typeof listTemplateVersions.shape>['results'][number]
export type TemplatePreview = ResponseOf<typeof previewTemplate.shape>
export type TemplateIssue = TemplatePreview['issues'][number]

export const templatesKey = ['console', 'templates'] as const

export const templatesQuery = queryOptions({
  queryKey: [...templatesKey, 'list'],
  queryFn: ({ signal }) => call(listTemplateDesk, { signal }),
})
/** Never from what was kept: the draft may have been written on elsewhere. */
export const templateQuery = (line: LineFace | undefined, id: number) =>
  queryOptions({
    queryKey: [...templatesKey, 'one', line?.id, id],
    queryFn: ({ signal }) => call(line ? onDesk(getTemplate, line) : null, { params: { id }, signal }),
    enabled: line !== undefined,
    gcTime: 0,
    staleTime: 0,
  })
export const variablesQuery = (line: LineFace) =>
  queryOptions({
    queryKey: [...templatesKey, 'variables', line.id],
    queryFn: ({ signal }) => call(onDesk(getVariableExamples, line), { signal }),
    staleTime: Infinity,
  })
export const versionsQuery = (line: LineFace, id: number) =>
  queryOptions({
    queryKey: [...templatesKey, 'versions', line.id, id],
    queryFn: ({ signal }) => call(onDesk(listTemplateVersions, line), { params: { id }, signal }),
  })
/** A version once published never changes. */
export const versionQuery = (line: LineFace, id: number, version: number) =>
  queryOptions({
    queryKey: [...templatesKey, 'version', line.id, id, version],
    queryFn: ({ signal }) => call(onDesk(getTemplateVersion, line), { params: { id, version }, signal }),
    staleTime: Infinity,
  })

interface Shown {
  readonly clauses: readonly ClauseText[]
  readonly rentalId: number | undefined
}
const previewBody = ({ clauses, rentalId }: Shown) => ({ clauses: [...clauses], rental_id: rentalId })

export const previewQuery = (line: LineFace, id: number, shown: Shown) =>
  queryOptions({
    queryKey: [...templatesKey, 'preview', line.id, id, shown.rentalId, shown.clauses],
    queryFn: ({ signal }) => call(onDesk(previewTemplate, line), { params: { id }, body: previewBody(shown), signal }),
    placeholderData: keepPreviousData,
    gcTime: 30_000,
    staleTime: Infinity,
  })
/** The document the draft would become. */
export const drawDraft = (line: LineFace, id: number, shown: Shown): Promise<Blob> => {
  const operation = onDesk(previewTemplate, line)
  if (!operation) throw new Error('this line does not offer that operation')
  const path = addressOfCall(operation, { params: { id }, query: { as: 'pdf' } })
  return request('POST', path, { body: previewBody(shown), as: 'blob', timeoutMs: 60_000 }) as Promise<Blob>
}

/** Orders one may try a text on. */
export const orderChoicesQuery = (line: LineFace) =>
  queryOptions({
    queryKey: [...templatesKey, 'orders', line.id],
    queryFn: ({ signal }) => call(onLine(listRentals, line), { query: { page_size: 8 }, signal }),
  })
