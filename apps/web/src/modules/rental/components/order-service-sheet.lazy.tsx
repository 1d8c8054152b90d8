import { companyProfile } from '@jihui/protocol/company/profile'
import { useQuery } from '@tanstack/react-query'
import { Copy, Phone } from 'lucide-react'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Sheet } from '../../../ui/overlays/sheet.tsx'
import { Bone, Skeleton } from '../../../ui/skeleton.tsx'
import { toast } from '../../../ui/overlays/toast.tsx'
import { companyQuery } from '../order-service-queries.ts'

/** 联系客服: the number to call, and what to say when they answer. */
export function OrderServiceSheet({
  isOpen,
  onClose,
  orderNumber,
}: {
  isOpen: boolean
  onClose: () => void
  orderNumber: string
}) {
  const { data: company } = useQuery({ ...companyQuery, enabled: isOpen })
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(orderNumber)
      toast.ok('订单号已复制')
    } catch {
      toast.plain(`订单号是 ${orderNumber}`)
    }
  }
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title="联系客服" description="接通后报订单号，客服能马上看到进度。">
      <div className="flex items-center justify-between gap-3 border-b border-hairline py-2">
        <div>
          <p className="text-meta text-ink-3">订单号</p>
          <p className="figures text-title-s font-semibold">{orderNumber}</p>
        </div>
        <Button onClick={() => void copy()} icon={<Copy size={18} aria-hidden="true" />}>
          复制
        </Button>
      </div>
      {company && (
        <>
          <dl className="py-3 text-body">
            <Row label="客服电话" value={company.phone} />
            <Row label="服务时间" value={companyProfile.serviceHours} />
            <Row label="公司" value={company.name} />
          </dl>
          <a href={`tel:${company.phone.replace(/[^\d+]/g, '')}`} className={buttonClass('ink', 'main', true)}>
            <Phone size={20} aria-hidden="true" />
            拨打 {company.phone}
          </a>
        </>
      )}
      {!company && (
        <Skeleton className="space-y-3 py-4">
          <Bone className="h-4 w-3/5" />
          <Bone className="h-12 w-full rounded-card" />
        </Skeleton>
      )}
    </Sheet>
  )
}

function Row({ label, value }: { label: string; value: string }) {
  return (
    <div className="flex justify-between gap-4 py-1.5">
      <dt className="text-ink-3">{label}</dt>
      <dd className="figures">{value}</dd>
    </div>
  )
}
