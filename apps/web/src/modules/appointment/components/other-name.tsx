import type { ReactNode } from 'react'
import { AppLink } from '../../../shell/navigation.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Page } from '../../../ui/page.tsx'

/** The reader acts in another name than this page is for: where he changes that. */
export function OtherName({ title, back, children }: { title: string; back: string; children: ReactNode }) {
  return (
    <Page title="报修人和代表" back={back}>
      <EmptyState
        title={title}
        actions={
          <AppLink to="/user/organisation" className={buttonClass('ink')}>
            选替谁办
          </AppLink>
        }
      >
        {children}
      </EmptyState>
    </Page>
  )
}
