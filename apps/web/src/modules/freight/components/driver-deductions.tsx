import { MoreRows } from '../../../kits/list/more-rows.tsx'
import { pageLook } from '../../../kits/list/list-look.ts'
import { useList } from '../../../kits/list/use-list.ts'
import { AppLink } from '../../../shell/navigation.tsx'
import { Section } from '../../../ui/section.tsx'
import { driverDeductionsQuery } from '../deduction-queries.ts'
import { tripPaths } from '../order-words.ts'
import { DeductionRow, ObjectButton } from './orders/deductions.tsx'

/** 没有拿到的: what was not given, of all his orders, and where he may object. Nothing where nothing was. */
export function DriverDeductions() {
  const list = useList(driverDeductionsQuery(true))
  if (list.rows.length === 0) return null
  return (
    <Section title="没有拿到的" aside={`${list.head?.count ?? 0} 笔`}>
      <ul className="border-t border-hairline">
        {list.rows.map((deduction) => (
          <DeductionRow
            key={deduction.id}
            deduction={deduction}
            about={
              <>
                <AppLink
                  to={tripPaths.drive(deduction.order_id)}
                  className="figures text-ink underline underline-offset-4"
                >
                  {deduction.order_number}
                </AppLink>
                {' · '}
              </>
            }
          >
            {deduction.actions.includes('object') && <ObjectButton deduction={deduction} />}
          </DeductionRow>
        ))}
      </ul>
      <MoreRows list={list} look={pageLook} label="看更早的" />
    </Section>
  )
}
