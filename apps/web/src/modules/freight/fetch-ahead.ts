/** What a trip needs where there is no network is fetched while there is one: sheets, pictures, signature, what waits. */
import { preload } from '../../shell/navigation.tsx'
import { fetchSignatureField } from '../agreement/public.ts'

let isFetched = false
export const fetchAhead = (): void => {
  if (isFetched) return
  isFetched = true
  const parts = [
    import('../../shell/field/waiting-banner.lazy.tsx'),
    import('../../ui/overlays/sheet-body.lazy.tsx'),
    import('../../ui/overlays/dialog-body.lazy.tsx'),
    import('../../ui/pictures/shrink-picture.lazy.ts'),
    fetchSignatureField(),
    import('./components/orders/track-map.lazy.tsx'),
    preload('/field/waiting'),
    preload('/field/clashes'),
  ]
  // What does not come now is asked for when it is needed.
  void Promise.allSettled(parts).then((all) => {
    if (all.some(({ status }) => status === 'rejected')) isFetched = false
  })
}
