import type { ReactNode } from 'react'
import { Page, type PageHeaderProps } from '../../ui/page.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { ListContent, type ListParts } from './list-content.tsx'
import { pageLook } from './list-look.ts'
import { useListSearch, type SearchWords } from './use-list-search.tsx'
import type { Narrowing } from './use-filters.ts'

interface ListPageProps extends PageHeaderProps, ListParts {
  narrowing: Narrowing
  search?: SearchWords
  width?: 'narrow' | 'wide'
  /** Above what narrows the list. */
  top?: ReactNode
}

/** A list as a screen of renters and owners. */
export function ListPage({ title, back, actions, width = 'wide', search, top, ...parts }: ListPageProps) {
  const { button, field, clear } = useListSearch(parts.narrowing, search)
  const { skeleton = <SkeletonRows tile="size-16" /> } = parts
  return (
    <Page
      title={title}
      back={back}
      width={width}
      actions={
        <>
          {actions ? button : <span className="-me-2.5">{button}</span>}
          {actions}
        </>
      }
    >
      {top}
      {field}
      <ListContent look={pageLook} {...parts} skeleton={skeleton} narrowing={{ ...parts.narrowing, clear }} />
    </Page>
  )
}
