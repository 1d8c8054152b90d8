/** What a technician needs in a basement without network is fetched while there is one. */
import { preload } from '../../shell/navigation.tsx'
import { fetchSignatureField } from '../agreement/public.ts'
import { carePaths } from './care-paths.ts'

let isFetched = false
export const fetchAhead = (): void => {
  if (isFetched) return
  isFetched = true
  const parts = [
    import('../../shell/field/waiting-banner.lazy.tsx'),
    import('../../ui/overlays/sheet-body.lazy.tsx'),
    import('../../ui/overlays/dialog-body.lazy.tsx'),
    import('../../ui/pictures/shrink-picture.lazy.ts'),
    import('./components/tasks/technician-sheets.lazy.tsx'),
    import('./components/tasks/complete-sheet.lazy.tsx'),
    import('./components/tasks/parts-sheet.lazy.tsx'),
    import('./components/tasks/quote-sheet.lazy.tsx'),
    fetchSignatureField(),
    preload(carePaths.task(1)),
    preload('/field/waiting'),
    preload('/field/clashes'),
  ]
  // What does not come now is asked for when it is needed.
  void Promise.allSettled(parts).then((all) => {
    if (all.some(({ status }) => status === 'rejected')) isFetched = false
  })
}
