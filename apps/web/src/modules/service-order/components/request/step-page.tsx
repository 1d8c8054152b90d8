import type { ReactNode } from 'react'
import { Page, type PageProps } from '../../../../ui/page.tsx'
import type { RequestDraft } from '../../request-draft.ts'
import { StickyBar } from '../../../../ui/sticky-bar.tsx'
import { PricePromise } from './price-promise.tsx'
import { StepsHead } from './steps-head.tsx'

interface StepPageProps extends Pick<PageProps, 'title' | 'back' | 'actions'> {
  /** From 0. */
  at: number
  draft: RequestDraft
  /** After the price on a phone: what leads on. */
  foot: ReactNode
  children: ReactNode
}
/** A step of the request: what it may cost stands beside it, on a phone right above what leads on. */
export function StepPage({ at, draft, foot, children, ...page }: StepPageProps) {
  return (
    <Page {...page} width="wide">
      <div className="lg:grid lg:grid-cols-[minmax(0,1fr)_25rem] lg:gap-10">
        <div className="min-w-0">
          <StepsHead at={at} />
          {children}
        </div>
        <aside className="mt-7 lg:sticky lg:top-20 lg:mt-0 lg:self-start">
          <PricePromise draft={draft} />
          <div className="mt-5 hidden lg:block">{foot}</div>
        </aside>
      </div>
      <div className="lg:hidden">
        <StickyBar>
          <div className="w-full">{foot}</div>
        </StickyBar>
      </div>
    </Page>
  )
}
