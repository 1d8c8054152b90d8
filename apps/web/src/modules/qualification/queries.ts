import type { ResponseOf } from '@jihui/protocol/endpoint'
import {
  checkQualification,
  deleteQualificationImage,
  listQualificationImages,
  listQualificationTypes,
} from '@jihui/protocol/qualification/operations'
import { onLine, type LineFace } from '@jihui/protocol/rental/faces'
import { queryOptions } from '@tanstack/react-query'
import { useCommand } from '../../kits/command/use-command.ts'
import { call } from '../../shell/api/call.ts'

export type QualificationImage = ResponseOf<typeof listQualificationImages.shape>['results'][number]

export const imagesQuery = (line: LineFace, rentalId: number) =>
  queryOptions({
    queryKey: ['qualification', 'images', line.id, rentalId],
    queryFn: async ({ signal }) => {
      const page = await call(onLine(listQualificationImages, line), {
        params: { id: rentalId },
        query: { page_size: 50 },
        signal,
      })
      return page.results
    },
  })

/** What the machine demands with these options, and what the reader's wallet has. */
export const requiredQuery = (line: LineFace, equipmentId: number, options: readonly string[]) =>
  queryOptions({
    queryKey: ['qualification', 'required', line.id, equipmentId, options],
    queryFn: async ({ signal }) => {
      const [check, types] = await Promise.all([
        call(onLine(checkQualification, line), {
          params: { id: equipmentId },
          query: { options: options.join(',') },
          signal,
        }),
        call(listQualificationTypes, { signal }),
      ])
      return { required: check.required, wallet: check.documents, types: types.results }
    },
    staleTime: 5 * 60_000,
  })

export const useDeleteImage = (line: LineFace, rentalId: number) =>
  useCommand((imageId: number) => call(onLine(deleteQualificationImage, line), { params: { id: rentalId, imageId } }), {
    told: 'none',
    touches: [['qualification'], ['rental']],
  })
