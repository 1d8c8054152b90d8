import type { ResponseOf } from '@jihui/protocol/endpoint'
import { listCategories } from '@jihui/protocol/catalogue/operations'
import {
  getApplication,
  listApplications,
  submitApplication,
  uploadApplicationDocument,
} from '@jihui/protocol/owner/application-operations'
import { getTenant } from '@jihui/protocol/tenant/operations'
import type { ApplicationFile } from '@jihui/protocol/owner/machine'
import { findLine, onLine } from '@jihui/protocol/rental/faces'
import { queryOptions } from '@tanstack/react-query'
import { readActingCompany } from '../../shell/api/acting-company.ts'
import { call } from '../../shell/api/call.ts'
import { upload, type Upload } from '../../shell/api/upload.ts'
import { applicationBody, type ApplicationDraft } from './application-draft.ts'

export type Application = ResponseOf<typeof getApplication.shape>

/** All I, or the company I act for, ever handed in, the latest first (R184). Staff see everybody's: theirs are picked out. */
export const myApplicationsQuery = (userId: number) =>
  queryOptions({
    queryKey: ['owner', 'my-applications', userId],
    queryFn: async ({ signal }) => {
      const page = await call(listApplications, { query: { page_size: 50 }, signal })
      return page.results
        .filter((one) => one.user_id === userId || readActingCompany() !== null)
        .sort((a, b) => b.created_at.localeCompare(a.created_at) || b.id - a.id)
    },
  })

/** The company he acts for, as staff verified it: its application names it so, whatever was written. */
export const applyingCompanyQuery = (id: number | undefined) =>
  queryOptions({
    queryKey: ['owner', 'applying-company', id],
    queryFn: ({ signal }) => call(getTenant, { params: { id: id! }, signal }),
    enabled: id !== undefined,
    staleTime: 10 * 60_000,
  })

export const lineCategoriesQuery = (lineId: string) =>
  queryOptions({
    queryKey: ['equipment', 'categories', lineId],
    queryFn: ({ signal }) => call(onLine(listCategories, findLine(lineId)), { signal }),
    staleTime: 10 * 60_000,
  })

export const sendApplication = (
  draft: ApplicationDraft,
  files: Record<string, readonly File[]>,
  onProgress: (share: number) => void,
): Upload<ResponseOf<typeof submitApplication.shape>> =>
  upload(submitApplication, { body: applicationBody(draft), files, onProgress })

export const sendApplicationFile = (
  id: number,
  field: ApplicationFile,
  file: File,
  onProgress: (share: number) => void,
): Upload<ResponseOf<typeof uploadApplicationDocument.shape>> =>
  upload(uploadApplicationDocument, {
    params: { id },
    body: { document_type: field },
    files: { [field]: [file] },
    onProgress,
  })
