import { RotateCw } from 'lucide-react'
import { Button } from '../../../ui/button.tsx'
import { SkeletonText } from '../../../ui/skeleton.tsx'
import { messageOf } from '../../api/api-error.ts'
import type { SearchKind } from '../../module.ts'
import type { useFound } from './use-found.ts'

interface SearchSaysProps {
  found: ReturnType<typeof useFound>
  kinds: ReadonlyMap<string, SearchKind>
  /** How many are shown. */
  count: number
}

/** What is told beside the list: how to look, that it takes a moment, that there is nothing or that it went wrong. */
export function SearchSays({ found, kinds, count }: SearchSaysProps) {
  const { wanted, groups, isWaiting, error, isFetching, retry } = found
  if (wanted === '')
    return count > 0 ? null : <Hint title="输入编号、名称里的几个字或末四位">找到的按种类排，最像的在前。</Hint>
  if (error)
    return (
      <div role="alert" className="px-3 py-8 text-center">
        <p className="text-body">没有搜成：{messageOf(error)}。</p>
        <Button className="mt-4" onClick={retry} busy={isFetching} icon={<RotateCw size={18} aria-hidden="true" />}>
          再试一次
        </Button>
      </div>
    )
  const failed = (groups ?? []).flatMap(({ kind, is_failed: isFailed }) =>
    isFailed ? (kinds.get(kind)?.title ?? []) : [],
  )
  if (count === 0 && isWaiting)
    return (
      <div className="px-3 py-4">
        <SkeletonText lines={3} />
      </div>
    )
  return (
    <>
      <div role="status">
        {count > 0 ? (
          <span className="sr-only">{isWaiting ? '' : `找到 ${count} 条`}</span>
        ) : (
          failed.length === 0 && <Hint title={`没有找到“${wanted}”`}>换编号末四位，或名称里连着的两三个字试试。</Hint>
        )}
      </div>
      {failed.length > 0 && (
        <p role="alert" className="px-3 py-2 text-meta text-danger">
          {failed.join('、')}这会儿没有查到，其他的照常。
        </p>
      )}
    </>
  )
}

function Hint({ title, children }: { title: string; children: string }) {
  return (
    <div className="px-3 py-8 text-center">
      <p className="text-body font-semibold">{title}</p>
      <p className="mt-1 text-meta text-ink-2">{children}</p>
    </div>
  )
}
