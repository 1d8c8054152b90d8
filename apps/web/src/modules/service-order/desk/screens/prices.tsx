import { useQuery } from '@tanstack/react-query'
import { CalendarClock, ChevronLeft } from 'lucide-react'
import { ConsoleError, ConsolePage } from '../../../../kits/desk/console-page.tsx'
import { AppLink } from '../../../../shell/navigation.tsx'
import { Button, buttonClass } from '../../../../ui/button.tsx'
import { HistoryRail } from '../../../../ui/history-rail.tsx'
import { confirm } from '../../../../ui/overlays/confirm.tsx'
import { Section } from '../../../../ui/section.tsx'
import { SkeletonText } from '../../../../ui/skeleton.tsx'
import { StatusCard } from '../../../../ui/status-card.tsx'
import { StatusTag } from '../../../../ui/status.tsx'
import { momentText } from '../../../../ui/text/format.ts'
import { serviceDeskPaths } from '../desk-paths.ts'
import { PriceTable } from '../prices/price-table.tsx'
import { PricesForm } from '../prices/prices-form.tsx'
import { changeText, listOfPrices } from '../prices/prices-draft.ts'
import { type PricesPage, type PriceVersion, servicePricesQuery, useWithdraw } from '../prices/prices-queries.ts'

const title = '上门价目与分成'

/** 价目与分成: what service costs and what of it is the technician's, version by version. */
export function Screen() {
  const query = useQuery(servicePricesQuery)
  const page = query.data
  return (
    <ConsolePage
      title={title}
      caption="一版一版发布，已经下的单按下单时的算"
      actions={
        <AppLink to={serviceDeskPaths.orders} className={buttonClass('outline')}>
          <ChevronLeft size={18} aria-hidden="true" />
          上门服务
        </AppLink>
      }
    >
      {page ? (
        <>
          {page.coming ? (
            <Coming current={page.current} coming={page.coming} />
          ) : (
            <PricesForm key={page.last_version} page={page} />
          )}
          <Section title="每一版">
            <HistoryRail isOpen={false} entries={page.history.map(entryOf)} />
          </Section>
        </>
      ) : query.error ? (
        <ConsoleError
          title="价目没有取到"
          error={query.error}
          onRetry={() => void query.refetch()}
          isRetrying={query.isFetching}
        />
      ) : (
        <div className="mt-6">
          <SkeletonText lines={8} />
        </div>
      )}
    </ConsolePage>
  )
}

const states: Readonly<Record<PriceVersion['state'], string>> = {
  current: '现在的',
  coming: '等着生效',
  past: '',
  withdrawn: '已撤回',
}
const entryOf = ({
  version,
  state,
  valid_from: from,
  reason,
  by,
  withdrawn_by: withdrawer,
  changes,
}: PriceVersion) => ({
  id: version,
  title: [states[state], reason].filter(Boolean).join('：'),
  meta: [`第 ${version} 版`, from && `${momentText(from)} 起`, by, withdrawer && `${withdrawer} 撤回`]
    .filter(Boolean)
    .join(' · '),
  note: changes.length > 0 ? changes.map(changeText).join('；') : undefined,
})

interface ComingProps {
  current: PricesPage['current']
  coming: NonNullable<PricesPage['coming']>
}
/** One that waits for its moment: nothing else is published until it is withdrawn or valid. */
function Coming({ current, coming }: ComingProps) {
  const withdraw = useWithdraw()
  const ask = async () => {
    const question = { title: '撤回这一版价目？', body: '还是按现在的价目，撤回的留在记录里。', confirmLabel: '撤回' }
    if (await confirm(question)) withdraw.mutate(coming.version)
  }
  return (
    <>
      <div className="mt-6 max-w-3xl">
        <StatusCard
          tag={
            <StatusTag icon={CalendarClock} tone="info">
              等着生效
            </StatusTag>
          }
          number={`第 ${coming.version} 版`}
          title={`${momentText(coming.valid_from ?? '')} 起`}
          actions={
            <Button busy={withdraw.isPending} onClick={() => void ask()}>
              {withdraw.isPending ? '正在撤回' : '撤回'}
            </Button>
          }
        >
          <p>{coming.reason}</p>
          <ul className="mt-1">
            {coming.changes.map((change) => (
              <li key={change.label}>{changeText(change)}</li>
            ))}
          </ul>
          <p className="mt-1">到时间自动换上。要再改，先撤回这一版。</p>
        </StatusCard>
      </div>
      <div className="grid gap-x-12 lg:grid-cols-2">
        <Section title="现在的" aside={`第 ${current.version} 版`}>
          <PriceTable list={listOfPrices(current.prices)} />
        </Section>
        <Section title="将要生效的" aside={`第 ${coming.version} 版`}>
          <PriceTable list={listOfPrices(coming.prices)} />
        </Section>
      </div>
    </>
  )
}
