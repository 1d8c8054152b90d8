import { Download } from 'lucide-react'
import { useState } from 'react'
import { messageOf } from '../../shell/api/api-error.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/overlays/toast.tsx'

/** Fetches a file of what is listed and saves it. */
export function ExportButton({ label, save }: { label: string; save: () => Promise<void> }) {
  const [isExporting, setIsExporting] = useState(false)
  const run = async () => {
    setIsExporting(true)
    try {
      await save()
    } catch (error) {
      toast.error(messageOf(error))
    } finally {
      setIsExporting(false)
    }
  }
  return (
    <Button
      tone="ghost"
      className="-my-3 -me-4"
      busy={isExporting}
      icon={<Download size={18} aria-hidden="true" />}
      onClick={() => void run()}
    >
      {isExporting ? '正在导出' : label}
    </Button>
  )
}
