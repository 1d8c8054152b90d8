import { monthDay } from '../../../ui/text/format.ts'
import { standing } from '../paper-words.ts'
import type { WalletDocument } from '../wallet-queries.ts'
import { PaperThumb } from './paper-thumb.tsx'
import { StandingTag } from './standing-tag.tsx'

const NUMBERS_SHOWN = 3

/** 用于 3 单：R00002318、R00002352、R00002341 */
export function useText(paper: Pick<WalletDocument, 'used_by'>): string {
  const numbers = [...new Set(paper.used_by.map(({ order_number: number }) => number))]
  if (numbers.length === 0) return '没有订单在用'
  return numbers.length <= NUMBERS_SHOWN
    ? `用于 ${numbers.length} 单：${numbers.join('、')}`
    : `用于 ${numbers.length} 单`
}

export const endText = (expiresOn: string | null): string => (expiresOn ? `至 ${monthDay(expiresOn)}` : '长期有效')

/** One paper as the list shows it; the whole row opens it. */
export function PaperRow({ paper, onOpen }: { paper: WalletDocument; onOpen: () => void }) {
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={onOpen}
      className="flex w-full gap-3.5 border-b border-hairline py-3.5 text-start hover:bg-sunken/50"
    >
      <PaperThumb type={paper.image_type} name={paper.image_type_display} isVoid={standing(paper).tone === 'danger'} />
      <span className="min-w-0 flex-1">
        <span className="flex items-start justify-between gap-2">
          <span className="text-lead font-semibold">{paper.image_type_display}</span>
          <StandingTag paper={paper} />
        </span>
        <span className="figures block text-meta text-ink-2">{endText(paper.expiry_date)}</span>
        <span className="figures block text-caption text-ink-3">{useText(paper)}</span>
      </span>
    </button>
  )
}
