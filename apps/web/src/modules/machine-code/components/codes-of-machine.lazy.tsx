import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { QueryError } from '../../../kits/query/query-error.tsx'
import type { MachineCard } from '../../../shell/module.ts'
import { AppLink } from '../../../shell/navigation.tsx'
import { Button } from '../../../ui/button.tsx'
import { Section } from '../../../ui/section.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { codePaths } from '../code-paths.ts'
import { type UnitCode, unitCodeQuery } from '../code-queries.ts'
import { PrintLabels } from './print-labels.tsx'
import { RenewCode } from './renew-code.tsx'

/** So many are shown at once; the others when they are asked for. */
const SHOWN = 5

/** On a machine's page: the code of each of its units, its labels, and the next code where one is lost or copied. */
export function CodesOfMachine({ units }: MachineCard) {
  const [isAll, setIsAll] = useState(false)
  if (units.length === 0) return null
  const shown = isAll ? units : units.slice(0, SHOWN)
  const ids = units.map(({ id }) => id)
  return (
    <Section
      title="机器码"
      aside={<PrintLabels unitIds={ids} label={`打印 ${ids.length} 张标签`} className="-my-3 -me-4" />}
    >
      <p className="mb-3 text-meta text-ink-2">
        贴在机器上，谁都能扫码报修，不用登录；扫到的页面不说是谁的、租给谁、停在哪。
      </p>
      <ul className="border-t border-hairline">
        {shown.map(({ id }) => (
          <UnitRow key={id} unitId={id} />
        ))}
      </ul>
      {shown.length < units.length && (
        <Button tone="ghost" className="mt-2 -ms-4" onClick={() => setIsAll(true)}>
          看其余 {units.length - shown.length} 台
        </Button>
      )}
    </Section>
  )
}

function UnitRow({ unitId }: { unitId: number }) {
  const code = useQuery(unitCodeQuery(unitId))
  return (
    <li className="border-b border-hairline py-3">
      {code.data ? (
        <Code code={code.data} />
      ) : code.error ? (
        <QueryError query={code} title="机器码没有取到" />
      ) : (
        <SkeletonRows />
      )}
    </li>
  )
}

function Code({ code }: { code: UnitCode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
      <div className="min-w-0">
        <p className="figures text-meta text-ink-2">{code.serial}</p>
        <AppLink
          to={codePaths.machine(code.code)}
          className="figures inline-flex min-h-11 items-center text-body font-semibold underline underline-offset-4"
        >
          {code.typed}
        </AppLink>
      </div>
      <div className="-ms-4 flex gap-1 sm:-me-4 sm:ms-0">
        <PrintLabels unitIds={[code.unit_id]} label="打印标签" />
        {code.may_renew && <RenewCode unitId={code.unit_id} />}
      </div>
    </div>
  )
}
