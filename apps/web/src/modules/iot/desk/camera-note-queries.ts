import { listCameraNotes, readOriginal } from '@jihui/protocol/files/operations'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../shell/api/call.ts'

/** A picture is known here by its address, `/api/files/<id>/`. */
export const fileIdOf = (url: string): string => /\/api\/files\/([0-9a-f-]{36})\//.exec(url)?.[1] ?? ''

const AT_ONCE = 60

/** What cameras noted in pictures of evidence. Asking is kept in the log, so it is asked once and not again by itself. */
export const cameraNotesQuery = (ids: readonly string[]) =>
  queryOptions({
    queryKey: ['console', 'camera-notes', ...ids],
    queryFn: async ({ signal }) => {
      const some = ids.slice(0, AT_ONCE).join(',')
      return (await call(listCameraNotes, { query: { ids: some }, signal })).results
    },
    staleTime: Infinity,
  })

export const fetchOriginal = (id: string) => call(readOriginal, { params: { id } })
