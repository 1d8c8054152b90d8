import { payableNumber } from '@jihui/protocol/payment/payable'
import { CircleCheck } from 'lucide-react'
import { AppLink, useQueryTexts } from '../../../shell/navigation.tsx'
import { NotFound } from '../../../shell/not-found.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { Page } from '../../../ui/page.tsx'
import { freightPaths } from '../freight-words.ts'
import { isPaidKind, paidKinds } from '../paid-kinds.ts'

/** 付好了: what was paid, and what follows. */
export function Screen() {
  const { type = '', id: text = '' } = useQueryTexts()
  const id = Number(text)
  if (!isPaidKind(type) || !Number.isSafeInteger(id) || id <= 0) return <NotFound />
  const { payable, said, next, onward } = paidKinds[type]
  return (
    <Page title="付好了">
      <section data-line="freight" className="mx-auto max-w-md py-8 text-center">
        <CircleCheck size={56} strokeWidth={1.5} className="mx-auto text-ok" aria-hidden="true" />
        <h2 className="mt-4 text-display">{said}</h2>
        <p className="figures mt-1 text-meta text-ink-3">{payableNumber(payable, id)}</p>
        <p className="mt-3 text-body text-ink-2">{next}</p>
        <div className="mt-6 flex flex-wrap justify-center gap-2">
          <AppLink to={onward.path(id)} className={buttonClass('ink', 'main')}>
            {onward.label}
          </AppLink>
          <AppLink to={freightPaths.platform} className={buttonClass('ghost', 'main')}>
            回货运平台
          </AppLink>
        </div>
      </section>
    </Page>
  )
}
