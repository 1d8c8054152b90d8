import { FilterChips, LineChips } from '../../../../kits/list/filter-chips.tsx'
import { pageLook } from '../../../../kits/list/list-look.ts'
import { ListPage } from '../../../../kits/list/list-page.tsx'
import { AppLink } from '../../../../shell/navigation.tsx'
import { buttonClass } from '../../../../ui/button.tsx'
import { alertPaths } from '../alert-paths.ts'
import { useAlertList } from '../components/alert-list.ts'
import { AlertRows } from '../components/alert-rows.tsx'
import { AlertSheet } from '../components/alert-sheet.tsx'

/** 设备告警: what the rules found on one's own devices, and what became of it. */
export function Screen() {
  const { narrowing, list, picked, pick, tabs, levels, words } = useAlertList()
  return (
    <>
      <ListPage
        title="设备告警"
        back="/iot/devices/locations"
        actions={
          <AppLink to={alertPaths.rules} className={buttonClass('outline')}>
            规则
          </AppLink>
        }
        narrowing={narrowing}
        list={list}
        tabs={tabs}
        lead={
          <div className="mt-3">
            <FilterChips label="级别" look={pageLook} options={levels} {...narrowing.pick('level')} />
            <LineChips look={pageLook} {...narrowing.pick('line')} />
          </div>
        }
        words={words}
        more="看更早的告警"
      >
        <AlertRows rows={list.rows} onPick={pick} />
      </ListPage>
      <AlertSheet id={picked} onClose={() => pick(null)} />
    </>
  )
}
