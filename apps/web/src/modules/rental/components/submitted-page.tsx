import { flowSteps } from '@jihui/protocol/rental/flow'
import { useIsSignedIn } from '../../../shell/api/user.ts'
import { AppLink, useQueryTexts, useScreenRoute } from '../../../shell/navigation.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { Page } from '../../../ui/page.tsx'
import { Section } from '../../../ui/section.tsx'
import { Stepper } from '../../../ui/fields/stepper.tsx'
import { orderIdOf, orderPaths, useOrderLine } from '../order-line.ts'
import { NextSteps } from './order-form-head.tsx'
import { OrderArrival } from './order-arrival.tsx'
import { SubmittedOrder } from './submitted-order.tsx'

/** What was handed in and what follows. Where a line has no screen for the end of paying, that ends here too. */
export function SubmittedPage() {
  const query = useQueryTexts()
  const title = useScreenRoute()?.title ?? ''
  const isSignedIn = useIsSignedIn()
  const idText = query['rentalId'] ?? query['rental_id']
  const isPaying = ['paymentId', 'payment_id', 'amount'].some((name) => query[name] !== undefined)
  if (!isSignedIn || orderIdOf(idText) === null) return <WithoutOrder title={title} idText={idText} />
  if (isPaying) return <OrderArrival idText={idText} title={title} via="payment" />
  return <SubmittedOrder idText={idText} title={title} />
}

/** The way every order goes, for whoever comes without one. */
function WithoutOrder({ title, idText }: { title: string; idText?: string }) {
  const line = useOrderLine()
  const isSignedIn = useIsSignedIn()
  const here = idText ? `?rentalId=${idText}` : ''
  return (
    <Page title={title} back={orderPaths.machines(line)}>
      <section className="rounded-card bg-surface p-4 shadow-lift-1">
        <h2 className="text-display">申请提交以后，会发生这些</h2>
        <p className="mt-1 mb-4 text-body text-ink-2">每一步轮到你时，都会在消息里通知。</p>
        <Stepper steps={flowSteps.map(({ short }) => short)} current={1} />
      </section>
      <Section title="接下来">
        <NextSteps
          steps={[
            { who: '你', what: '上传资质文件', when: '48 小时内' },
            { who: '平台', what: '审核资质', when: '交齐以后' },
            { who: '你', what: '签合同、付款', when: '审核通过后' },
            { who: '平台', what: `安排交付${line.machineWord}`, when: '起租以前' },
          ]}
        />
      </Section>
      <div className="mt-8 flex flex-col gap-2.5 sm:flex-row">
        <AppLink
          to={isSignedIn ? orderPaths.list(line) : `/login?redirect=${encodeURIComponent(location.pathname + here)}`}
          className={buttonClass('ink', 'main')}
        >
          {isSignedIn ? '看我的订单' : '登录看订单'}
        </AppLink>
        <AppLink to={orderPaths.machines(line)} className={buttonClass('outline', 'main')}>
          继续逛
        </AppLink>
      </div>
    </Page>
  )
}
