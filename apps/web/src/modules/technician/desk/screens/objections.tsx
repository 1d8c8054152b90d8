import { objectionStatusCodes, objectionStatuses } from '@jihui/protocol/job/objections/machine'
import { lazy, Suspense, useState } from 'react'
import { DeskList } from '../../../../kits/desk/desk-list.tsx'
import { place, useFilters } from '../../../../kits/list/use-filters.ts'
import { useList } from '../../../../kits/list/use-list.ts'
import { AppLink } from '../../../../shell/navigation.tsx'
import { buttonClass } from '../../../../ui/button.tsx'
import { useOnceOpen } from '../../../../ui/overlays/once-open.ts'
import { ObjectionRow } from '../components/objection-row.tsx'
import { technicianDeskPaths } from '../desk-paths.ts'
import { type DeskObjection, deskObjectionsQuery } from '../objection-queries.ts'

const ObjectionSheet = lazy(async () => ({
  default: (await import('../components/objection-sheet.lazy.tsx')).ObjectionSheet,
}))

const filters = { status: place(objectionStatusCodes, 'open') }

/** 技师异议: what technicians say was judged wrong, and the desk's answer. */
export function Screen() {
  const narrowing = useFilters(filters)
  const { status } = narrowing.values
  const list = useList(deskObjectionsQuery(status))
  const [asked, setAsked] = useState<{ objection: DeskObjection; isUpheld: boolean } | null>(null)
  const wasOpened = useOnceOpen(asked !== null)
  return (
    <DeskList
      title="技师异议"
      caption="一单一条只提一次；成立的不再算"
      actions={
        <AppLink to={technicianDeskPaths.technicians} className={buttonClass('outline')}>
          技师
        </AppLink>
      }
      narrowing={narrowing}
      tabs={{
        label: '异议的状态',
        rows: objectionStatusCodes.map((value) => ({ value, label: objectionStatuses[value].label })),
        value: status,
        onChange: (value) => narrowing.set({ status: value as typeof status }),
      }}
      list={list}
      words={{
        failed: '异议没有取到',
        empty:
          status === 'open'
            ? {
                illustration: 'excavator',
                title: '没有等你看的异议',
                hint: '技师对一单的评判、接单范围有异议，排在这里。',
              }
            : { illustration: 'excavator', title: '还没有这样的异议' },
      }}
      more="再看后面的"
      sheets={
        <Suspense fallback={null}>
          {wasOpened && asked && <ObjectionSheet {...asked} onClose={() => setAsked(null)} />}
        </Suspense>
      }
    >
      <ul>
        {list.rows.map((objection) => (
          <ObjectionRow
            key={objection.id}
            objection={objection}
            onDecide={(isUpheld) => setAsked({ objection, isUpheld })}
          />
        ))}
      </ul>
    </DeskList>
  )
}
