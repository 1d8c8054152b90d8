import type { ResponseOf } from '@jihui/protocol/endpoint'
import { listCategories } from '@jihui/protocol/catalogue/operations'
import { listCertificateTypesByCategory } from '@jihui/protocol/qualification/certificate-operations'
import {
  addOwnDocument,
  deleteOwnDocument,
  listOwnDocuments,
  listQualificationTypes,
} from '@jihui/protocol/qualification/operations'
import { onLine, type LineFace } from '@jihui/protocol/rental/faces'
import { queryOptions } from '@tanstack/react-query'
import { useCommand } from '../../kits/command/use-command.ts'
import { call } from '../../shell/api/call.ts'
import { upload } from '../../shell/api/upload.ts'

export type Wallet = ResponseOf<typeof listOwnDocuments.shape>
export type WalletDocument = Wallet['results'][number]
export type Attention = Wallet['attention'][number]

export const walletQuery = queryOptions({
  queryKey: ['qualification', 'wallet'],
  queryFn: ({ signal }) => call(listOwnDocuments, { query: { page_size: 100 }, signal }),
})

export const typesQuery = queryOptions({
  queryKey: ['qualification', 'types'],
  queryFn: async ({ signal }) => (await call(listQualificationTypes, { signal })).results,
  staleTime: 30 * 60_000,
})

export const lineCategoriesQuery = (line: LineFace) =>
  queryOptions({
    queryKey: ['qualification', 'categories', line.id],
    queryFn: ({ signal }) => call(onLine(listCategories, line), { signal }),
    staleTime: 30 * 60_000,
  })

/** What renting a machine of this category takes. */
export const categoryNeedsQuery = (line: LineFace, category: number) =>
  queryOptions({
    queryKey: ['qualification', 'needs', line.id, category],
    queryFn: async ({ signal }) => {
      const query = { category_id: category }
      return (await call(onLine(listCertificateTypesByCategory, line), { query, signal })).results
    },
    staleTime: 30 * 60_000,
  })

export interface NewPaper {
  type: string
  number: string
  expiresOn: string
  file: File
  /** The kept paper it takes the place of. */
  replaces?: number
}

export const sendPaper = ({ type, number, expiresOn, file, replaces }: NewPaper, onProgress: (share: number) => void) =>
  upload(addOwnDocument, {
    body: { image_type: type, number, expiry_date: expiresOn, ...(replaces === undefined ? {} : { replaces }) },
    files: { image: [file] },
    onProgress,
  })

const onWallet = { told: 'none', touches: [['qualification']] } as const

export const useDeletePaper = () => useCommand((id: number) => call(deleteOwnDocument, { params: { id } }), onWallet)

/** A paper sent with an order goes into the wallet as it is. */
export const useKeepPaper = () =>
  useCommand(async (paper: WalletDocument) => {
    const answer = await fetch(paper.url)
    if (!answer.ok) throw new Error('the paper could not be read')
    const file = new File([await answer.blob()], paper.name, { type: paper.mime })
    const { image_type: type, number, expiry_date: end } = paper
    return sendPaper({ type, number, expiresOn: end ?? '', file }, () => {}).done
  }, onWallet)
