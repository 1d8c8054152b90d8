/** What somebody in the middle of a test may need once his network has gone. */
import { preload } from '../../shell/navigation.tsx'
import { technicianPaths } from '../technician/public.ts'

export const fetchAhead = (): void => {
  // What does not come now is asked for when it is needed.
  void Promise.allSettled([import('../../ui/overlays/dialog-body.lazy.tsx'), preload(technicianPaths.certification)])
}
