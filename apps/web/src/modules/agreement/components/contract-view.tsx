import { contractTitleOf } from '@jihui/protocol/agreement/title'
import type { LineFace } from '@jihui/protocol/rental/faces'
import { ALargeSmall, Download, List } from 'lucide-react'
import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useGo, useQueryTexts, useSetQuery } from '../../../shell/navigation.tsx'
import { Button, IconButton } from '../../../ui/button.tsx'
import { confirm } from '../../../ui/overlays/confirm.tsx'
import { useOnceOpen } from '../../../ui/overlays/once-open.ts'
import { Money } from '../../../ui/text/money.tsx'
import { Page } from '../../../ui/page.tsx'
import { Sheet } from '../../../ui/overlays/sheet.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { orderPaths } from '../../rental/public.ts'
import type { Contract } from '../contract-queries.ts'
import { readingState } from '../reading-state.ts'
import { useTextSize } from '../text-size.ts'
import { useDownloadContract, useGoToPayment } from '../use-contract-actions.ts'
import { useReading } from '../use-reading.ts'
import { ChangeSummary } from './change-summary.tsx'
import { ClauseIndex, goToPlace } from './clause-index.tsx'
import { canSign, contractSentence, ContractStatusTag } from './contract-status.tsx'
import { ContractText, placeOf } from './contract-text.tsx'
import { EvidenceRows } from './evidence-rows.tsx'
import { ReadingFoot } from './reading-foot.tsx'
import { ReadingRuler } from './reading-ruler.tsx'
import { TermsRequest } from './terms-request.tsx'

/** R109 */
const PROMPT_AFTER_MS = 1000

const SignSheet = lazy(async () => ({ default: (await import('./sign-sheet.lazy.tsx')).SignSheet }))

export function ContractView({ line, contract, title }: { line: LineFace; contract: Contract; title: string }) {
  const id = contract.rental_id
  const go = useGo()
  const query = useQueryTexts()
  const setQuery = useSetQuery()
  const { text, ruler, record, wasAtEnd, toEnd, confirm: confirmChange } = useReading(contract.id)
  const reading = readingState(contract, record)
  const [size, nextSize] = useTextSize()
  const [sheet, setSheet] = useState<'index' | 'sign' | null>(null)
  const { download, busyId } = useDownloadContract()
  const payment = useGoToPayment(line, id)
  const isSignable = canSign(contract)
  const wasSigning = useOnceOpen(sheet === 'sign')
  const isPayable = contract.is_signed && contract.rental_status === 'pending_payment'

  const opened = useRef(false)
  const asked = query.action
  const open = useEffectEvent((action: string) => {
    if (action === 'sign' && isSignable) setSheet('sign')
    if (action === 'download') void download(line, id, contract.contract_number)
    setQuery({ action: undefined })
  })
  useEffect(() => {
    if (opened.current || !asked) return
    opened.current = true
    open(asked)
  }, [asked])

  const prompt = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(prompt.current), [])
  const signed = () => {
    setSheet(null)
    prompt.current = setTimeout(() => {
      void confirm({
        title: '合同签署成功，是否立即支付？',
        body: '付清后平台安排发货。也可以稍后在订单里付。',
        confirmLabel: '立即支付',
        cancelLabel: '稍后再说',
      }).then((isNow) => isNow && go(orderPaths.payment(line, id)))
    }, PROMPT_AFTER_MS)
  }
  const goFromSheet = (place: string) => {
    setSheet(null)
    // The sheet gives focus back when it has gone; the place takes it after that.
    setTimeout(() => goToPlace(place), 260)
  }
  const save = () => void download(line, id, contract.contract_number)
  const bar = {
    reading,
    wasAtEnd,
    isSignable,
    isPayable,
    isAsking: payment.isAsking,
    onEnd: toEnd,
    onGo: (number: number) => goToPlace(placeOf(number)),
    onSign: () => setSheet('sign'),
    onPay: () => void payment.goToPayment(),
    onOrder: () => go(orderPaths.detail(line, id)),
  }
  return (
    <Page
      title={title}
      back={orderPaths.detail(line, id)}
      width="wide"
      actions={
        <div className="-me-2.5 flex">
          <IconButton label="条款目录" className="lg:hidden" onClick={() => setSheet('index')}>
            <List size={22} aria-hidden="true" />
          </IconButton>
          <IconButton label="下载合同" aria-busy={busyId !== null} onClick={save}>
            {busyId === null ? <Download size={22} aria-hidden="true" /> : <Spinner />}
          </IconButton>
          <IconButton label={`字号：${size.label}，换一档`} onClick={nextSize}>
            <ALargeSmall size={24} aria-hidden="true" />
          </IconButton>
        </div>
      }
    >
      <div data-line={line.id} className="lg:grid lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-x-14">
        <div className="flex min-w-0 gap-3 lg:gap-8">
          <div className="min-w-0 flex-1">
            <div className="mb-5 lg:hidden">
              <Standing line={line} contract={contract} />
            </div>
            <article ref={text} aria-label={`${contractTitleOf(line)} ${contract.contract_number}`}>
              {isSignable && <ChangeSummary contract={contract} onGo={goToPlace} />}
              <ContractText
                line={line}
                contract={contract}
                textClass={size.className}
                {...(isSignable && {
                  changes: {
                    isConfirmed: (number) => record.confirmed[number] !== undefined,
                    onConfirm: confirmChange,
                  },
                })}
              />
            </article>
            {contract.is_signed && <EvidenceRows line={line} contract={contract} />}
          </div>
          <ReadingRuler
            ruler={ruler}
            className="sticky top-18 h-[calc(100dvh-11rem)] self-start lg:top-24 lg:h-[calc(100dvh-9rem)]"
          />
        </div>
        <aside className="hidden lg:sticky lg:top-24 lg:block lg:max-h-[calc(100dvh-7.5rem)] lg:self-start lg:overflow-y-auto lg:p-1">
          <div className="rounded-card bg-surface p-4 shadow-lift-1">
            <Standing line={line} contract={contract} />
            <p className="mt-3 text-meta text-ink-2">
              合同总额
              <Money value={contract.total_amount} size="price" className="block text-ink" />
              {contract.deposit_amount > 0 && (
                <>
                  含押金 <Money value={contract.deposit_amount} size="inline" />
                </>
              )}
            </p>
            <ReadingFoot {...bar} isStacked />
            <Button
              wide
              className="mt-2"
              busy={busyId !== null}
              icon={<Download size={18} aria-hidden="true" />}
              onClick={save}
            >
              {busyId === null ? '下载合同' : '正在生成 PDF'}
            </Button>
          </div>
          <h2 className="mt-6 mb-1 text-title-s">条款目录</h2>
          <ClauseIndex contract={contract} seen={record.seen} marksChanges={isSignable} onChoose={goToPlace} />
        </aside>
      </div>
      <div
        data-reading-foot
        className="sticky bottom-0 z-30 max-[16rem]:static -mx-(--gutter) mt-8 -mb-6 border-t border-hairline bg-surface px-(--gutter) pt-3 pb-[max(12px,env(safe-area-inset-bottom))] lg:hidden"
      >
        <ReadingFoot {...bar} />
      </div>
      <Sheet isOpen={sheet === 'index'} onClose={() => setSheet(null)} title="条款目录" height="full">
        <ClauseIndex contract={contract} seen={record.seen} marksChanges={isSignable} onChoose={goFromSheet} />
      </Sheet>
      {/* The news of the signature may come before the answer to it, on which the prompt hangs. */}
      {(isSignable || sheet === 'sign') && wasSigning && (
        <Suspense fallback={null}>
          <SignSheet
            line={line}
            contract={contract}
            isOpen={sheet === 'sign'}
            reading={reading}
            record={record}
            onGo={(number) => goFromSheet(placeOf(number))}
            onClose={() => setSheet(null)}
            onSigned={signed}
          />
        </Suspense>
      )}
    </Page>
  )
}

function Standing({ line, contract }: { line: LineFace; contract: Contract }) {
  return (
    <div aria-live="polite">
      <ContractStatusTag contract={contract} />
      <p className="mt-1.5 text-body text-ink-2">{contractSentence(contract)}</p>
      <TermsRequest line={line} contract={contract} />
    </div>
  )
}
