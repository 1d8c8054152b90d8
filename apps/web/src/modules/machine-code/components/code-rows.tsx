import { type ReactNode, useState } from 'react'
import { AppLink } from '../../../shell/navigation.tsx'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/fields/checkbox.tsx'
import { codePaths } from '../code-paths.ts'
import type { UnitInCodes } from '../code-queries.ts'
import { PrintLabels } from './print-labels.tsx'
import { RenewCode } from './renew-code.tsx'

/** Labels on a sheet. */
const PER_SHEET = 24

/** Which units are ticked; they stay so when the list is narrowed to others. */
export function useTicked() {
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set())
  return {
    ticked,
    toggle: (id: number) => {
      const next = new Set(ticked)
      if (!next.delete(id)) next.add(id)
      setTicked(next)
    },
    add: (ids: readonly number[]) => setTicked(new Set([...ticked, ...ids])),
    clear: () => setTicked(new Set()),
  }
}
type Ticked = ReturnType<typeof useTicked>

interface CodeRowsProps {
  rows: readonly UnitInCodes[]
  ticks: Ticked
  /** The way to further rows. */
  children?: ReactNode
}

/** Units with their codes, of which several are ticked and printed together. */
export function CodeRows({ rows, ticks, children }: CodeRowsProps) {
  const { ticked, toggle, add, clear } = ticks
  const isAll = rows.every(({ unit_id: id }) => ticked.has(id))
  return (
    <>
      <ul className="mt-4 border-t border-hairline">
        {rows.map((unit) => (
          <CodeRow key={unit.unit_id} unit={unit} isOn={ticked.has(unit.unit_id)} onToggle={toggle} />
        ))}
      </ul>
      {children}
      {ticked.size > 0 && (
        <div
          role="toolbar"
          aria-label="打印选中的标签"
          className="sticky bottom-[var(--foot,0px)] z-30 -mx-(--gutter) mt-4 flex flex-wrap items-center justify-between gap-x-2 gap-y-1 border-t border-hairline bg-surface px-(--gutter) pt-2 pb-[max(8px,env(safe-area-inset-bottom))] md:mx-0 md:rounded-t-card md:border-x"
        >
          <p className="figures keep text-body font-semibold" aria-live="polite">
            已选 {ticked.size} 台
            <span className="ms-2 font-normal text-ink-2">{Math.ceil(ticked.size / PER_SHEET)} 页</span>
          </p>
          <Button tone="ghost" className="-me-4 sm:me-auto" onClick={clear}>
            取消选择
          </Button>
          <span className="flex gap-2 max-sm:w-full">
            {!isAll && (
              <Button className="max-sm:flex-1" onClick={() => add(rows.map(({ unit_id: id }) => id))}>
                <span className="figures">选中列出的 {rows.length} 台</span>
              </Button>
            )}
            <PrintLabels unitIds={[...ticked]} label="打印标签" tone="ink" className="max-sm:flex-1" />
          </span>
        </div>
      )}
    </>
  )
}

interface CodeRowProps {
  unit: UnitInCodes
  isOn: boolean
  onToggle: (unitId: number) => void
}
function CodeRow({ unit, isOn, onToggle }: CodeRowProps) {
  const { unit_id: id, serial, line, equipment_name: name, owner_name: owner } = unit
  const whose = owner === null ? null : owner || '平台'
  return (
    <li
      data-line={line}
      className="grid grid-cols-[2.75rem_minmax(0,1fr)] items-center border-b border-hairline py-1 lg:grid-cols-[2.75rem_minmax(0,1fr)_15rem_8rem] lg:gap-x-3"
    >
      <div className="self-start pt-1 lg:self-center lg:pt-0">
        <Checkbox
          label={<span className="sr-only">{`选中 ${name} ${serial}`}</span>}
          checked={isOn}
          onChange={() => onToggle(id)}
        />
      </div>
      <div className="min-w-0 py-2">
        <p className="truncate text-body font-semibold">{name}</p>
        <p className="truncate text-meta text-ink-2">
          <span className="figures">{serial}</span>
          {whose && ` · ${whose}`}
        </p>
      </div>
      <div className="col-start-2 flex flex-wrap items-center justify-between gap-x-2 lg:contents">
        <Code unit={unit} />
        {unit.may_renew && unit.code !== null && (
          <RenewCode unitId={id} className="-me-4 lg:me-0 lg:justify-self-end" />
        )}
      </div>
    </li>
  )
}

function Code({ unit: { code, typed, is_renewed: isRenewed } }: Pick<CodeRowProps, 'unit'>) {
  if (code === null) return <p className="pb-2 text-meta text-ink-3 lg:pb-0">打印时生成</p>
  return (
    <p className="min-w-0">
      <AppLink
        to={codePaths.machine(code)}
        className="figures inline-flex min-h-11 items-center text-meta text-ink-2 underline underline-offset-4 hover:text-ink"
      >
        {typed}
      </AppLink>
      {isRenewed && <span className="ms-2 text-caption text-ink-3">换过</span>}
    </p>
  )
}
