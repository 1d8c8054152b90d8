import { Ruler } from '../../ui/ruler.tsx'

/** How much of the pictures of a form has been sent; `share` from 0 to 1. */
export function UploadShare({ share }: { share: number }) {
  const percent = Math.round(share * 100)
  return (
    <div>
      <p className="figures mb-1 text-meta text-ink-2">正在上传 {percent}%</p>
      <Ruler units={40} value={share * 40} label={`照片已上传 ${percent}%`} />
    </div>
  )
}
