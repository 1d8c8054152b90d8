import type { ReactNode } from 'react'
import { useGo } from '../../shell/navigation.tsx'
import type { ListTabs } from '../list/list-content.tsx'
import type { List } from '../list/use-list.ts'
import { DeskList, type DeskListProps } from './desk-list.tsx'
import { ListBesideDesk } from './list-beside-desk.tsx'
import { numbered, usePicked } from './use-picked.ts'

type ListProps = Pick<DeskListProps, 'title' | 'caption' | 'actions' | 'narrowing' | 'search' | 'filters' | 'words'>

interface DecisionDeskProps<Row extends { readonly id: number }> extends ListProps {
  tabs: ListTabs
  list: List<Row>
  /** How one is counted: 张, 台. */
  unit: string
  pathOf: (row: Row) => string
  renderRow: (row: Row, place: { isOn: boolean; onPick: () => void }) => ReactNode
  renderDesk: (id: number, onDone: () => void) => ReactNode
}

/** A list of work in tabs, and what is decided on: beside it on a wide screen, on a page of its own on a phone. */
export function DecisionDesk<Row extends { readonly id: number }>(props: DecisionDeskProps<Row>) {
  const { unit, pathOf, renderRow, renderDesk, ...parts } = props
  const { list, narrowing, words } = parts
  const { keyword } = narrowing.values
  const go = useGo()
  const { isDesk, shownId, pick, goOn } = usePicked(Object.values(narrowing.values).join(' '), list.rows, numbered)
  return (
    <DeskList
      {...parts}
      words={keyword ? { noMatch: { hint: '换个词，或换一类看看。' }, ...words } : words}
      isKept={shownId !== null}
    >
      <ListBesideDesk
        list={list}
        unit={unit}
        rows={list.rows.map((row) =>
          renderRow(row, { isOn: row.id === shownId, onPick: () => (isDesk ? pick(row.id) : go(pathOf(row))) }),
        )}
        desk={shownId !== null && renderDesk(shownId, goOn)}
      />
    </DeskList>
  )
}
