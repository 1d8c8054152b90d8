import { ListSearch } from '../../../../ui/fields/list-search.tsx'

/** What can be looked for in the queue. */
export function QueueSearch({ keyword, onSearch }: { keyword: string; onSearch: (keyword: string) => void }) {
  return (
    <div className="px-4 pt-3">
      <ListSearch label="编号、单位、设备或联系人" keyword={keyword} onSearch={onSearch} />
    </div>
  )
}
