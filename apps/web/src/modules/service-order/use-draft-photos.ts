import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { keepPhotos, readPhotos } from './draft-photos.ts'

/** Read from this device, with or without network. */
const photosQuery = (key: string) =>
  queryOptions({
    queryKey: ['service-request-photos', key],
    queryFn: () => readPhotos(key),
    networkMode: 'always',
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })

const none: readonly File[] = []

/** The photographs of a draft, kept with every change. */
export function useDraftPhotos(key: string) {
  const client = useQueryClient()
  const { data: photos = none } = useQuery(photosQuery(key))
  const change = (next: (files: readonly File[]) => File[]) => {
    const changed = next(client.getQueryData(photosQuery(key).queryKey) ?? none)
    client.setQueryData(photosQuery(key).queryKey, changed)
    void keepPhotos(key, changed)
  }
  return { photos, change }
}
