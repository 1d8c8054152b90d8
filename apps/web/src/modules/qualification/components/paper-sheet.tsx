import { findLine, screenPath } from '@jihui/protocol/rental/faces'
import { ExternalLink, FileText, Trash2 } from 'lucide-react'
import { messageOf } from '../../../shell/api/api-error.ts'
import { AppLink } from '../../../shell/navigation.tsx'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { confirm } from '../../../ui/overlays/confirm.tsx'
import { dayRange, momentText, monthDay, today } from '../../../ui/text/format.ts'
import { SecureImage } from '../../../ui/pictures/secure-image.tsx'
import { Sheet } from '../../../ui/overlays/sheet.tsx'
import { toast } from '../../../ui/overlays/toast.tsx'
import { uncoveredDays } from '../coverage.ts'
import { useDeletePaper, useKeepPaper, type WalletDocument } from '../wallet-queries.ts'
import { StandingTag } from './standing-tag.tsx'

export interface PaperSheetProps {
  paper: WalletDocument | undefined
  isOpen: boolean
  onClose: () => void
  onReplace: (paper: WalletDocument) => void
}

/** One paper: the picture, what is written on it, which orders show it, and what can be done with it. */
export function PaperSheet({ paper, isOpen, onClose, onReplace }: PaperSheetProps) {
  const remove = useDeletePaper()
  const keep = useKeepPaper()
  if (!paper) return null
  const isKept = paper.rental_id === null
  const ask = async () => {
    const uses = paper.used_by.length
    const isSure = await confirm({
      title: `把${paper.image_type_display}拿出资质夹？`,
      body: uses > 0 ? `${uses} 单已经用上的不受影响，以后下单要重新传。` : '以后下单要重新传。',
      confirmLabel: '删除',
      tone: 'danger',
    })
    if (!isSure) return
    remove.mutate(paper.id, {
      onSuccess: ({ message }) => {
        toast.ok(message)
        onClose()
      },
      onError: (error) => toast.error(`删除失败：${messageOf(error)}`),
    })
  }
  const store = () =>
    keep.mutate(paper, {
      onSuccess: () => {
        toast.ok('已存进资质夹，下次下单直接用')
        onClose()
      },
      onError: (error) => toast.error(`没有存上：${messageOf(error)}`),
    })
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      title={paper.image_type_display}
      footer={
        paper.renewal_path !== null ? (
          <AppLink to={paper.renewal_path} className={buttonClass('ink', 'main', true)}>
            去换新的
          </AppLink>
        ) : isKept ? (
          <div className="flex gap-3">
            <Button
              tone="danger"
              size="main"
              busy={remove.isPending}
              icon={<Trash2 size={18} aria-hidden="true" />}
              onClick={() => void ask()}
            >
              删除
            </Button>
            <Button tone="ink" size="main" className="flex-1" onClick={() => onReplace(paper)}>
              换一份新的
            </Button>
          </div>
        ) : (
          <Button tone="ink" size="main" wide busy={keep.isPending} onClick={store}>
            {keep.isPending ? '正在存' : '存进资质夹，下次直接用'}
          </Button>
        )
      }
    >
      <div className="flex gap-4">
        <a
          href={paper.url}
          target="_blank"
          rel="noreferrer"
          aria-label={`看${paper.image_type_display}原件（在新窗口打开）`}
          className="relative block h-36 w-28 shrink-0 overflow-hidden rounded-half border border-edge/50 bg-sunken"
        >
          {paper.mime.startsWith('image/') ? (
            <SecureImage src={paper.url} alt="" className="size-full object-cover" />
          ) : (
            <span className="flex size-full flex-col items-center justify-center gap-1.5 text-meta text-ink-2">
              <FileText size={28} strokeWidth={1.5} aria-hidden="true" />
              PDF
            </span>
          )}
          <span className="absolute end-1 bottom-1 rounded-half bg-surface p-1 text-ink-2">
            <ExternalLink size={14} aria-hidden="true" />
          </span>
        </a>
        <div className="min-w-0 flex-1">
          <StandingTag paper={paper} />
          <dl className="mt-2 space-y-1.5 text-meta">
            <Fact label="有效期">{paper.expiry_date ? `至 ${monthDay(paper.expiry_date)}` : '长期有效'}</Fact>
            <Fact label="编号">{paper.number || '没有填'}</Fact>
            <Fact label="核验">{paper.is_verified ? '随订单审核通过' : paper.review_status_display}</Fact>
            <Fact label="上传">{momentText(paper.uploaded_at)}</Fact>
          </dl>
        </div>
      </div>
      {paper.review_notes && (
        <p className="mt-3 rounded-card bg-sunken px-4 py-3 text-meta text-ink-2">核验的人说：{paper.review_notes}</p>
      )}
      {paper.renewal_path !== null && (
        <p className="mt-3 text-meta text-ink-2">
          平台审核过的证件，到登记它的地方换
          {(paper.days_left ?? 0) >= 0 && '；新的通过以前，这份照常有效'}。
        </p>
      )}
      <h3 className="mt-5 text-body font-semibold">
        {paper.used_by.length > 0 ? `用于 ${paper.used_by.length} 单` : '没有订单在用'}
      </h3>
      <ul className="pb-2">
        {paper.used_by.map((use) => {
          const open = uncoveredDays(paper.expiry_date, use.end_date, today())
          return (
            <li key={use.rental_id} data-line={use.line} className="border-b border-hairline last:border-b-0">
              <AppLink
                to={screenPath(findLine(use.line), 'order', use.rental_id)}
                className="flex min-h-14 items-center gap-3 py-2"
              >
                <span aria-hidden="true" className="h-8 w-[3px] shrink-0 bg-hue" />
                <span className="min-w-0 flex-1">
                  <span className="block truncate text-body">{use.equipment_name}</span>
                  <span className="figures block text-caption text-ink-3">
                    {use.order_number} · {dayRange(use.start_date, use.end_date)}
                  </span>
                </span>
                <span className={`keep text-meta ${open > 0 ? 'text-danger' : 'text-ok'}`}>
                  {open > 0 ? `缺 ${open} 天` : '盖得住'}
                </span>
              </AppLink>
            </li>
          )
        })}
      </ul>
    </Sheet>
  )
}

function Fact({ label, children }: { label: string; children: string }) {
  return (
    <div className="flex gap-3">
      <dt className="keep text-ink-3">{label}</dt>
      <dd className="figures min-w-0 break-all">{children}</dd>
    </div>
  )
}
