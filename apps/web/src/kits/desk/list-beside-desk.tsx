import { Suspense, type ReactNode } from 'react'
import { KeyCap } from '../../ui/key-cap.tsx'
import { SkeletonText } from '../../ui/skeleton.tsx'
import { deskLook } from '../list/list-look.ts'
import { MoreRows } from '../list/more-rows.tsx'
import type { List } from '../list/use-list.ts'

interface ListBesideDeskProps {
  list: List
  /** How one of them is counted: 张, 台. */
  unit: string
  rows: ReactNode
  /** What is worked on; absent on a phone, where it has a page of its own. */
  desk: ReactNode
}

/** A list of work, and on wide screens the one that is worked on beside it. */
export function ListBesideDesk({ list, unit, rows, desk }: ListBesideDeskProps) {
  return (
    <div className="lg:grid lg:grid-cols-[17.5rem_minmax(0,1fr)] lg:gap-8">
      <div className="lg:sticky lg:top-0 lg:max-h-dvh lg:self-start lg:overflow-y-auto">
        <ul>{rows}</ul>
        <MoreRows list={list} look={deskLook} label="再看后面的" />
        <p className="hidden items-center gap-1.5 py-3 text-meta text-ink-2 lg:pointer-fine:flex">
          <KeyCap>J</KeyCap>
          下一{unit}
          <KeyCap>K</KeyCap>
          上一{unit}
          <KeyCap>/</KeyCap>
          搜索
        </p>
      </div>
      {desk && (
        <div className="min-w-0 border-s border-hairline ps-8 pt-3">
          <Suspense fallback={<SkeletonText lines={8} />}>{desk}</Suspense>
        </div>
      )}
    </div>
  )
}
