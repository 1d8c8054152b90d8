import { paymentSeconds } from '@jihui/protocol/payment/methods'
import { ExternalLink } from 'lucide-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { countdownText, money } from '../../../ui/text/format.ts'
import { Money } from '../../../ui/text/money.tsx'
import { Ruler } from '../../../ui/ruler.tsx'
import { Sheet } from '../../../ui/overlays/sheet.tsx'
import { Bone } from '../../../ui/skeleton.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { toast } from '../../../ui/overlays/toast.tsx'
import { ownCashier } from '../leave-for-channel.ts'
import { type Errand, rememberLeaving } from '../left-for-cashier.ts'
import type { Paying } from '../use-payment.ts'

const QrCode = lazy(async () => ({ default: (await import('./qr-code.lazy.tsx')).QrCode }))

const USUAL_MINUTES = paymentSeconds / 60

/** What a code is for, and how the watching over it speaks. */
export interface CodeWords {
  title: string
  description: string
  /** Under the amount. */
  note: string
  /** What is drawn: 付款. */
  what: string
  waiting: string
  ask: string
  stop: string
}
export interface CodeSheetProps {
  watch: Pick<Paying, 'isOpen' | 'busy' | 'pollWord' | 'ask' | 'cancel' | 'close' | 'expire'>
  /** `minutes`: how long it lives in all, where that is not the usual hour. */
  code: { text: string; method: string; number: string; amount: number; seconds: number; minutes?: number }
  words: CodeWords
  errand: Errand
  /** When `seconds` was told, by this machine's clock. */
  toldAt: number
  /** What it is for, as it is remembered while one is at the cashier. */
  place: string
  id: number | string
}

export function CodeSheet(props: CodeSheetProps) {
  const { watch, words } = props
  return (
    <Sheet isOpen={watch.isOpen} onClose={watch.close} title={words.title} description={words.description}>
      <Code {...props} />
    </Sheet>
  )
}

function Code({ watch, code, words, errand, toldAt, place, id }: CodeSheetProps) {
  const left = useTimeLeft(toldAt + code.seconds * 1000, watch.expire)
  const minutes = left / 60_000
  const all = code.minutes ?? USUAL_MINUTES
  const cashier = ownCashier(code.text)
  const save = async () => {
    const { codePicture } = await import('./qr-code.lazy.tsx')
    const picture = await codePicture(code.text, [money(code.amount), `${code.method} · ${code.number}`])
    if (!picture) return void toast.error('二维码没有保存成功，可以截屏')
    const url = URL.createObjectURL(picture)
    const link = document.createElement('a')
    link.href = url
    link.download = `${words.what}码-${code.number}.png`
    link.click()
    setTimeout(() => URL.revokeObjectURL(url), 60_000)
  }
  return (
    <div>
      <div className="mx-auto size-[min(14rem,42dvh)] overflow-hidden rounded-card border border-hairline bg-white p-3">
        <Suspense fallback={<Bone className="size-full" />}>
          <QrCode text={code.text} label={`${words.what}二维码，${money(code.amount)}`} />
        </Suspense>
      </div>
      <p className="mt-3 text-center">
        <Money value={code.amount} size="price" />
        <span className="block text-meta text-ink-2">{words.note}</span>
      </p>
      <div className="mt-4">
        <p className="mb-1 flex items-baseline justify-between gap-3">
          <span className="text-meta text-ink-2">剩余时间</span>
          <span className="figures text-title-s font-semibold" role="timer" aria-live="off">
            {countdownText(left)}
          </span>
        </p>
        <Ruler
          units={all}
          value={minutes}
          majorEvery={15}
          label={`二维码还有 ${Math.ceil(minutes)} 分钟有效，共 ${all} 分钟`}
          start={`${all} 分钟`}
          end={all < USUAL_MINUTES ? '到期没付，订单取消' : '到期后可重新获取'}
        />
      </div>
      <p role="status" className="mt-3 flex items-center justify-center gap-2 text-center text-meta text-ink-2">
        {watch.pollWord ? (
          `${watch.pollWord}。码还有效，${words.what}后这里会变，也可以自己查。`
        ) : (
          <>
            <Spinner />
            {words.waiting}
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
          busy={watch.busy === 'asking'}
          onClick={() => void watch.ask()}
        >
          {words.ask}
        </Button>
      </div>
      <div className="mt-1 flex items-center justify-between gap-2">
        <Button tone="ghost" className="-ms-3" busy={watch.busy === 'cancelling'} onClick={() => void watch.cancel()}>
          {words.stop}
        </Button>
        {cashier && (
          <a
            href={cashier}
            onClick={() => rememberLeaving(place, id, errand)}
            className={`${buttonClass('ghost')} -me-3`}
          >
            在本机打开收银台
            <ExternalLink size={16} aria-hidden="true" />
          </a>
        )}
      </div>
    </div>
  )
}

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
