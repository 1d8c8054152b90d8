import { ChevronLeft } from 'lucide-react'
import { use, type ReactNode } from 'react'
import { IconButton } from './button.tsx'
import { cx } from './class-names.ts'
import { WayBack } from './way-back.ts'

export interface PageHeaderProps {
  title: ReactNode
  /** Where 返回 leads when there is no way back in the history; leave out on the four tabs' own pages. */
  back?: string
  actions?: ReactNode
}

export function PageHeader({ title, back, actions }: PageHeaderProps) {
  const goBack = use(WayBack)
  const way = back === undefined || goBack === null ? null : () => goBack(back)
  return (
    <header className="sticky top-0 z-30 -mx-(--gutter) flex min-h-14 items-center gap-1 flex-wrap bg-ground px-(--gutter) md:static md:mx-0 md:px-0 md:pt-5">
      {way && (
        <IconButton label="返回" className="-ms-3" onClick={way}>
          <ChevronLeft size={24} aria-hidden="true" />
        </IconButton>
      )}
      <h1 className={cx('min-w-16 flex-1 md:text-display', way ? 'text-title-s' : 'text-title')}>{title}</h1>
      {actions}
    </header>
  )
}

export interface PageProps extends PageHeaderProps {
  /** narrow: forms and texts. wide: lists, and whatever has something beside it. */
  width?: 'narrow' | 'wide'
  /** Stands beside the content from 1024 px on and stays in view; on a phone it follows it. */
  aside?: ReactNode
  children: ReactNode
}

/** The inside of a screen of the renter's frame. */
export function Page({ title, back, actions, width = 'narrow', aside, children }: PageProps) {
  const isWide = width === 'wide' || aside !== undefined
  return (
    <div className={cx('mx-auto', isWide ? 'max-w-6xl' : 'max-w-2xl')}>
      <PageHeader title={title} back={back} actions={actions} />
      {aside === undefined ? (
        <div className="pt-2 pb-6">{children}</div>
      ) : (
        <div className="pt-2 pb-6 lg:grid lg:grid-cols-[minmax(0,1fr)_25rem] lg:gap-10">
          <div className="min-w-0">{children}</div>
          <aside className="lg:sticky lg:top-20 lg:max-h-[calc(100dvh-6rem)] lg:self-start lg:overflow-y-auto">
            {aside}
          </aside>
        </div>
      )}
    </div>
  )
}
