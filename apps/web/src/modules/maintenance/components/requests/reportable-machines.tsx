import { Wrench } from 'lucide-react'
import { ListContent } from '../../../../kits/list/list-content.tsx'
import { pageLook } from '../../../../kits/list/list-look.ts'
import { useListSearch } from '../../../../kits/list/use-list-search.tsx'
import { useFilters, words } from '../../../../kits/list/use-filters.ts'
import { useList } from '../../../../kits/list/use-list.ts'
import { AppLink } from '../../../../shell/navigation.tsx'
import { MachineTile } from '../../../../ui/pictures/machine-tile.tsx'
import { Section } from '../../../../ui/section.tsx'
import { SkeletonRows } from '../../../../ui/skeleton.tsx'
import { Words } from '../../../../ui/text/words.tsx'
import { carePaths } from '../../care-paths.ts'
import { type Reportable, reportablesQuery } from '../../order-queries.ts'

const filters = { keyword: words }

/** 能报修的设备: what the reader is appointed for; each leads to its report. */
export function ReportableMachines() {
  const narrowing = useFilters(filters)
  const { keyword } = narrowing.values
  const list = useList(reportablesQuery(keyword))
  const { button, field, clear } = useListSearch(narrowing, { button: '搜设备', label: '设备名称、型号或编号' })
  return (
    <Section title="能报修的设备" aside={<span className="-my-3 -me-2.5 block">{button}</span>}>
      {field}
      <ListContent
        look={pageLook}
        list={list}
        narrowing={{ ...narrowing, clear }}
        skeleton={<SkeletonRows count={2} tile="size-16" />}
        words={{
          failed: '设备没有取到',
          empty: '现在没有能报修的设备：企业租的设备送到以后，这里就会出现。',
          noMatch: { title: '没有这样的设备', clear: '看全部' },
        }}
        more="看更多设备"
      >
        <ul className="border-t border-hairline">
          {list.rows.map((machine) => (
            <Row key={machine.unit_id} machine={machine} />
          ))}
        </ul>
      </ListContent>
    </Section>
  )
}

function Row({ machine }: { machine: Reportable }) {
  const { unit_id: id, line, illustration, equipment_name: name, unit_serial: serial, appointer } = machine
  return (
    <li data-line={line} className="border-b border-hairline">
      <AppLink to={carePaths.reportUnit(id)} className="flex items-center gap-3 rounded-half py-3">
        <MachineTile line={line} illustration={illustration} size="compact" />
        <span className="min-w-0 flex-1">
          <span className="line-clamp-2 block text-lead font-semibold">
            <Words text={name} />
          </span>
          <span className="figures block text-meta break-words text-ink-2">
            {[serial, machine.order_number && `订单 ${machine.order_number}`].filter(Boolean).join(' · ')}
          </span>
          <span className="block truncate text-meta text-ink-3">{appointer.name}</span>
        </span>
        <span className="keep inline-flex min-h-11 items-center gap-1.5 text-body font-semibold">
          <Wrench size={18} aria-hidden="true" />
          报修
        </span>
      </AppLink>
    </li>
  )
}
