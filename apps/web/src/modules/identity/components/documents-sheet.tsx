import { CircleCheck, CircleX, Clock, FileText } from 'lucide-react'
import { buttonClass } from '../../../ui/button.tsx'
import { AppLink } from '../../../shell/navigation.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { fileSize, momentText, monthDay } from '../../../ui/format.ts'
import { SecureImage } from '../../../ui/secure-image.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { StatusTag } from '../../../ui/status.tsx'
import type { WalletDocument } from '../centre-queries.ts'

export interface DocumentsSheetProps {
  isOpen: boolean
  onClose: () => void
  documents: readonly WalletDocument[]
}

export function DocumentsSheet({ isOpen, onClose, documents }: DocumentsSheetProps) {
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      title="资质文件"
      description={documents.length > 0 ? '只有你和审核的人看得到' : undefined}
    >
      {documents.length === 0 ? (
        <EmptyState
          illustration="patient-monitor"
          title="还没有资质文件"
          actions={
            <AppLink to="/equipment-list" onClick={onClose} className={buttonClass('ink')}>
              找设备
            </AppLink>
          }
        >
          提交租赁申请后，在订单里上传，审核过的留在这里。
        </EmptyState>
      ) : (
        <ul>
          {documents.map((document) => (
            <li key={document.id} className="border-b border-hairline last:border-0">
              <DocumentRow document={document} />
            </li>
          ))}
        </ul>
      )}
    </Sheet>
  )
}

function DocumentRow({ document }: { document: WalletDocument }) {
  const { validity, expiry_date: end } = document
  return (
    <a
      href={document.url}
      target="_blank"
      rel="noreferrer"
      className="flex items-center gap-3 py-3"
      aria-label={`看${document.image_type_display} ${document.name}（在新窗口打开）`}
    >
      {document.mime.startsWith('image/') ? (
        <SecureImage
          src={document.url}
          alt=""
          className="h-14 w-11 shrink-0 rounded-half border border-hairline object-cover"
        />
      ) : (
        <span className="flex h-14 w-11 shrink-0 items-center justify-center rounded-half border border-hairline text-ink-2">
          <FileText size={18} strokeWidth={1.75} aria-hidden="true" />
        </span>
      )}
      <span className="min-w-0 flex-1">
        <span className="block text-body font-semibold">{document.image_type_display}</span>
        <span className="block truncate text-meta text-ink-2">{document.name}</span>
        <span className="figures block text-caption text-ink-3">
          {end ? `有效期至 ${monthDay(end)}` : `${fileSize(document.bytes)} · ${momentText(document.uploaded_at)}`}
        </span>
      </span>
      {validity === 'expired' ? (
        <StatusTag icon={CircleX} tone="danger">
          {document.validity_display}
        </StatusTag>
      ) : validity === 'expiring' ? (
        <StatusTag icon={Clock} tone="warn">
          {document.validity_display}
        </StatusTag>
      ) : (
        document.is_verified && (
          <StatusTag icon={CircleCheck} tone="ok">
            已通过
          </StatusTag>
        )
      )}
    </a>
  )
}
