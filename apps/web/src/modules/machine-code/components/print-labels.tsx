import { machineCodeLimits } from '@jihui/protocol/machine-code/limits'
import { useQueryClient } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import { useState } from 'react'
import { messageOf } from '../../../shell/api/api-error.ts'
import { Button, type ButtonProps } from '../../../ui/button.tsx'
import { toast } from '../../../ui/overlays/toast.tsx'
import { saveFile } from '../../../ui/save-file.ts'
import { codeListKey, fetchSheet } from '../code-queries.ts'

interface PrintLabelsProps extends Pick<ButtonProps, 'tone' | 'size' | 'className'> {
  unitIds: readonly number[]
  label: string
}

/** Labels of these machines as files, in sheets of 24. */
export function PrintLabels({ unitIds, label, tone = 'ghost', ...look }: PrintLabelsProps) {
  const client = useQueryClient()
  const [isPrinting, setIsPrinting] = useState(false)
  const print = async () => {
    setIsPrinting(true)
    try {
      for (let from = 0; from < unitIds.length; from += machineCodeLimits.sheetUnits)
        saveFile(await fetchSheet(unitIds.slice(from, from + machineCodeLimits.sheetUnits)), '机器码.pdf')
      // Codes that were missing are made with the labels.
      void client.invalidateQueries({ queryKey: codeListKey })
    } catch (error) {
      toast.error(messageOf(error))
    } finally {
      setIsPrinting(false)
    }
  }
  return (
    <Button
      tone={tone}
      {...look}
      busy={isPrinting}
      icon={<Printer size={18} aria-hidden="true" />}
      onClick={() => void print()}
    >
      {isPrinting ? '正在生成' : label}
    </Button>
  )
}
