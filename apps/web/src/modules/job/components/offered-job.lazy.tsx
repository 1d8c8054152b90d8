import { AppLink } from '../../../shell/navigation.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Page } from '../../../ui/page.tsx'
import { technicianPaths } from '../../technician/public.ts'
import type { JobDetail } from '../job-queries.ts'
import { OfferCard } from './offer-card.tsx'

/** Not his yet: as it stands among his offers. */
export function OfferedJob({ job }: { job: JobDetail }) {
  const isOpen = job.offer_status === 'open'
  return (
    <Page title="派给你的单" back={technicianPaths.offers}>
      {isOpen ? (
        <ul>
          <OfferCard job={job} />
        </ul>
      ) : (
        <EmptyState
          illustration="excavator"
          title="这一单不再派给你"
          actions={
            <AppLink to={technicianPaths.offers} className={buttonClass('ink')}>
              看别的单
            </AppLink>
          }
        >
          过时了，或者别的师傅接走了，不影响以后派单。
        </EmptyState>
      )}
    </Page>
  )
}
