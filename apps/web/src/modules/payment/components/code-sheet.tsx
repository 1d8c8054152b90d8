import { companyProfile } from '@jihui/protocol/company/profile'
import { paymentMethods, paymentSeconds } from '@jihui/protocol/payment/methods'
import { ExternalLink } from 'lucide-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { countdownText, money } from '../../../ui/format.ts'
import { Money } from '../../../ui/money.tsx'
import { Ruler } from '../../../ui/ruler.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { Bone } from '../../../ui/skeleton.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { toast } from '../../../ui/toast.tsx'
import { rememberLeaving } from '../left-for-cashier.ts'
import type { Payment } from '../payment-queries.ts'
import type { Paying } from '../use-payment.ts'

const QrCode = lazy(async () => ({ default: (await import('./qr-code.tsx')).QrCode }))

const MINUTES = paymentSeconds / 60

export interface CodeSheetProps {
  paying: Paying
  payment: Payment
  /** When `expires_in` was told, by this machine's clock. */
  toldAt: number
  line: string
  rentalId: number
}

export function CodeSheet({ paying, payment, toldAt, line, rentalId }: CodeSheetProps) {
  return (
    <Sheet
      isOpen={paying.isOpen}
      onClose={paying.close}
      title="请扫码支付"
      description={paymentMethods[payment.method].description}
    >
      <Code {...{ paying, payment, toldAt, line, rentalId }} />
    </Sheet>
  )
}

function Code({ paying, payment, toldAt, line, rentalId }: CodeSheetProps) {
  const code = payment.qr_code ?? ''
  const left = useTimeLeft(toldAt + payment.expires_in * 1000, paying.expire)
  const minutes = left / 60_000
  const save = async () => {
    const { codePicture } = await import('./qr-code.tsx')
    const picture = await codePicture(code, [
      money(payment.amount),
      `${paymentMethods[payment.method].label} · ${payment.payment_number}`,
    ])
    if (!picture) return void toast.error('二维码没有保存成功，可以截屏')
    const url = URL.createObjectURL(picture)
    const link = document.createElement('a')
    link.href = url
    link.download = `付款码-${payment.payment_number}.png`
    link.click()
    setTimeout(() => URL.revokeObjectURL(url), 60_000)
  }
  return (
    <div>
      <div className="mx-auto size-[min(14rem,42dvh)] overflow-hidden rounded-card border border-hairline bg-white p-3">
        <Suspense fallback={<Bone className="size-full" />}>
          <QrCode text={code} label={`付款二维码，${money(payment.amount)}`} />
        </Suspense>
      </div>
      <p className="mt-3 text-center">
        <Money value={payment.amount} size="price" />
        <span className="block text-meta text-ink-2">收款方 {companyProfile.name}</span>
      </p>
      <div className="mt-4">
        <p className="mb-1 flex items-baseline justify-between gap-3">
          <span className="text-meta text-ink-2">剩余时间</span>
          <span className="figures text-title-s font-semibold" role="timer" aria-live="off">
            {countdownText(left)}
          </span>
        </p>
        <Ruler
          units={MINUTES}
          value={minutes}
          majorEvery={15}
          label={`二维码还有 ${Math.ceil(minutes)} 分钟有效，共 ${MINUTES} 分钟`}
          start={`${MINUTES} 分钟`}
          end="到期后可重新获取"
        />
      </div>
      <p role="status" className="mt-3 flex items-center justify-center gap-2 text-center text-meta text-ink-2">
        {paying.pollWord ? (
          `${paying.pollWord}。码还有效，付完这里会变，也可以自己查。`
        ) : (
          <>
            <Spinner />
            正在等待付款结果，付完会自动跳转
          </>
        )}
      </p>
      <div className="mt-3 flex gap-2.5">
        <Button size="main" className="shrink-0" onClick={() => void save()}>
          保存二维码
        </Button>
        <Button
          size="main"
          tone="ink"
          className="min-w-0 flex-1 max-[22rem]:px-2"
          busy={paying.busy === 'asking'}
          onClick={() => void paying.ask()}
        >
          我已支付，查询状态
        </Button>
      </div>
      <div className="mt-1 flex items-center justify-between gap-2">
        <Button tone="ghost" className="-ms-3" busy={paying.busy === 'cancelling'} onClick={() => void paying.cancel()}>
          取消支付
        </Button>
        {isOurs(code) && (
          <a href={code} onClick={() => rememberLeaving(line, rentalId)} className={`${buttonClass('ghost')} -me-3`}>
            在本机打开收银台
            <ExternalLink size={16} aria-hidden="true" />
          </a>
        )}
      </div>
    </div>
  )
}

/** Only our own sandbox's code leads to a page of this site; a real one belongs to the scanning app. */
const isOurs = (code: string): boolean => URL.canParse(code) && new URL(code).hostname === location.hostname

function useTimeLeft(until: number, onOver: () => void): number {
  const [now, setNow] = useState(() => Date.now())
  const left = Math.max(0, until - now)
  const isOver = left === 0
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 500)
    return () => clearInterval(timer)
  }, [])
  useEffect(() => {
    if (isOver) onOver()
    // Once, when it runs out: what is called changes with every drawing.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [isOver])
  return left
}
