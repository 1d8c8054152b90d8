import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { SegmentedControl } from '../../../ui/fields/choice.tsx'
import { Sheet } from '../../../ui/overlays/sheet.tsx'
import { toast } from '../../../ui/overlays/toast.tsx'
import { momentText } from '../../../ui/text/format.ts'
import { type ParkedDevice, sharesQuery, useEndShare, useShare } from './device-queries.ts'

const spans = [
  { value: '2', label: '2 小时' },
  { value: '8', label: '8 小时' },
  { value: '24', label: '1 天' },
  { value: '72', label: '3 天' },
] as const
type Span = (typeof spans)[number]['value']
const kinds = [
  { value: 'exact', label: '准确位置' },
  { value: 'district', label: '只到区' },
] as const
type Kind = (typeof kinds)[number]['value']

interface ShareSheetProps {
  device: ParkedDevice
  isOpen: boolean
  onClose: () => void
}
/** 分享位置: a link for some hours, and those that are still open. */
export function ShareSheet({ device, isOpen, onClose }: ShareSheetProps) {
  const deviceId = String(device.id)
  const [hours, setHours] = useState<Span>('8')
  const [kind, setKind] = useState<Kind>(device.position?.precision === 'district' ? 'district' : 'exact')
  const [url, setUrl] = useState<string | null>(null)
  const share = useShare(deviceId)
  const end = useEndShare(deviceId)
  const open = useQuery({ ...sharesQuery(deviceId), enabled: isOpen })
  const close = () => {
    setUrl(null)
    onClose()
  }
  const make = () =>
    share.mutate({ hours: Number(hours), precise: kind === 'exact' }, { onSuccess: (answer) => setUrl(answer.url) })
  const copy = async () => {
    await navigator.clipboard.writeText(url ?? '')
    toast.ok('链接已复制')
  }
  return (
    <Sheet isOpen={isOpen} onClose={close} title="分享位置" description="有链接的人不用登录就能看到，到时自己失效">
      {url === null ? (
        <div className="space-y-4">
          <SegmentedControl label="多久" options={spans} value={hours} onChange={setHours} />
          <SegmentedControl label="看到什么" options={kinds} value={kind} onChange={setKind} />
          <Button tone="commit" wide busy={share.isPending} onClick={make}>
            生成链接
          </Button>
        </div>
      ) : (
        <div className="space-y-3">
          <p className="rounded-half bg-sunken p-3 text-body [overflow-wrap:anywhere] select-all">{url}</p>
          <Button tone="ink" wide onClick={() => void copy()}>
            复制链接
          </Button>
        </div>
      )}
      {(open.data?.results.length ?? 0) > 0 && (
        <section aria-label="正在生效的链接" className="mt-6">
          <h3 className="text-meta text-ink-2">正在生效</h3>
          <ul className="mt-1 divide-y divide-hairline">
            {open.data?.results.map((one) => (
              <li key={one.id} className="flex min-h-12 items-center justify-between gap-3 text-body">
                <span>
                  {one.precise ? '准确位置' : '只到区'}
                  <span className="figures block text-caption text-ink-2">到 {momentText(one.expires_at)}</span>
                </span>
                <Button tone="ghost" busy={end.isPending} onClick={() => end.mutate(one.id)}>
                  收回
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </Sheet>
  )
}
