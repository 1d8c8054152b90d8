import { useUser } from '../../../shell/api/user.ts'
import { AppLink, usePathParam } from '../../../shell/navigation.tsx'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Page } from '../../../ui/page.tsx'
import { Section } from '../../../ui/section.tsx'
import { Money } from '../../../ui/text/money.tsx'
import { CANDIDATE_POLL_TIMEOUT, useCandidates } from '../candidate-polling.ts'
import { CancelOrder } from '../components/cancel-order.tsx'
import { CandidateRows } from '../components/candidate-rows.tsx'
import { AskAnew, OrderLoader } from '../components/order-loader.tsx'
import { OrderStatus } from '../components/order-status.tsx'
import { ProvePhone } from '../components/prove-phone.tsx'
import { SearchActs } from '../components/search-acts.tsx'
import { ServiceHead } from '../components/service-head.tsx'
import { readLastOrder } from '../last-order.ts'
import { isSearched, windowText } from '../order-words.ts'
import { servicePaths } from '../service-paths.ts'
import type { ServiceOrder } from '../service-queries.ts'

const TITLE = '服务订单确认'

/** 服务订单确认: who was asked; also at the address without an order, where it is the last one of this device (R031). */
export function Screen() {
  const named = usePathParam('orderId')
  const last = readLastOrder(useUser()?.id)
  const orderId = named || last
  if (orderId === null)
    return (
      <Page title={TITLE} back={servicePaths.platform}>
        <AskAnew title="这台设备上没有服务单">
          退出登录或者过了 30 天，就不再记着。从下单以后的<span className="keep">短信</span>或者存下的链接打开。
        </AskAnew>
      </Page>
    )
  return (
    <OrderLoader key={orderId} title={TITLE} orderId={orderId}>
      {(order) => <Confirmation order={order} />}
    </OrderLoader>
  )
}

function Confirmation({ order }: { order: ServiceOrder }) {
  const { orderId } = order
  const watched = useCandidates(orderId, order.version)
  const progress = (
    <AppLink to={servicePaths.progress(orderId)} className={buttonClass('ink', 'main')}>
      {isSearched(order) ? '看进度' : '看他到哪了'}
    </AppLink>
  )
  return (
    <Page title={TITLE} back={servicePaths.platform} aside={<About order={order} />}>
      <OrderStatus order={order} actions={progress} />
      {isSearched(order) && watched.pollTimedOut && (
        <div role="status" className="mt-5 rounded-card bg-sunken p-4">
          <p className="text-body text-pretty">
            这一页看了 {CANDIDATE_POLL_TIMEOUT} 秒，先不刷新了。我们继续找，找到了发短信告诉你。
          </p>
          <Button className="mt-3" onClick={watched.watchOn}>
            再看一分钟
          </Button>
        </div>
      )}
      <SearchActs order={order} />
      <CandidateRows watched={watched} />
    </Page>
  )
}

function About({ order }: { order: ServiceOrder }) {
  const { city, district } = order
  return (
    <>
      <Section title="你要修的" className="mt-7 lg:mt-0">
        <ServiceHead
          code={order.service_type_code}
          name={order.service_type_name}
          facts={[windowText(order), `${city}${district}`]}
        />
        {order.is_rework ? (
          <p className="mt-4 text-body text-ink-2">质保期内再修，不收钱。</p>
        ) : (
          <Prices order={order} />
        )}
        <p className="mt-3 text-meta text-pretty text-ink-2">
          {order.matchedTechnicians > 0 && (
            <>
              下单时有 <span className="figures">{order.matchedTechnicians}</span> 位师傅合适。
            </>
          )}
          师傅出发前取消不收钱。
        </p>
      </Section>
      {isSearched(order) && <ProvePhone order={order} what="要问远一些的师傅、再找一天、取消，先验证下单的手机。" />}
      <div className="mt-3">
        <CancelOrder order={order} />
      </div>
    </>
  )
}

const Prices = ({ order }: { order: ServiceOrder }) => (
  <dl className="mt-4 border-t border-hairline">
    <div className="flex items-baseline justify-between gap-3 border-b border-hairline py-2.5">
      <dt className="text-ink-2">最多</dt>
      <dd>
        <Money value={order.estimatedMaxPrice} />
      </dd>
    </div>
    <div className="flex items-baseline justify-between gap-3 border-b border-hairline py-2.5">
      <dt className="text-ink-2">{order.call_out_fee === 0 ? '上门费' : '上门费，修了就抵掉'}</dt>
      <dd>{order.call_out_fee === 0 ? '免了' : <Money value={order.call_out_fee} />}</dd>
    </div>
  </dl>
)
