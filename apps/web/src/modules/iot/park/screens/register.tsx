import { useState } from 'react'
import { AppLink } from '../../../../shell/navigation.tsx'
import { buttonClass } from '../../../../ui/button.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { SegmentedControl } from '../../../../ui/fields/choice.tsx'
import { Page } from '../../../../ui/page.tsx'
import { RegisterOne } from '../components/register-one.tsx'
import { RegisterTable } from '../components/register-table.tsx'
import { parkPaths } from '../park-paths.ts'
import { useIsRegistrar } from '../use-registrar.ts'

const ways = [
  { value: 'one', label: '一台' },
  { value: 'table', label: '一批（表格）' },
] as const

/** 登记终端: one, or a table of them. */
export function Screen() {
  const [way, setWay] = useState<(typeof ways)[number]['value']>('one')
  if (!useIsRegistrar())
    return (
      <Page title="登记终端" back={parkPaths.list}>
        <EmptyState
          illustration="excavator"
          title="设备主才能登记终端"
          actions={
            <AppLink to={parkPaths.list} className={buttonClass('ink')}>
              看我能看的终端
            </AppLink>
          }
        >
          租来的机器装了终端的，不用登记就能看。
        </EmptyState>
      </Page>
    )
  return (
    <Page title="登记终端" back={parkPaths.list}>
      <SegmentedControl label="登记多少" options={ways} value={way} onChange={setWay} className="mb-6" />
      {way === 'one' ? <RegisterOne /> : <RegisterTable />}
    </Page>
  )
}
