import { Plus } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useQueryTexts, useSetQuery } from '../../../../shell/navigation.tsx'
import { Button } from '../../../../ui/button.tsx'
import { useOnceOpen } from '../../../../ui/overlays/once-open.ts'
import { idIn } from '../../care-words.ts'

const ReportSheet = lazy(async () => ({ default: (await import('./report-sheet.lazy.tsx')).ReportSheet }))

const OF_UNIT = 'unit-'
/** The address says whether a report is being written, and of what: `?report=12` (a rental), `?report=unit-7`, `?report=new`. */
export const useReporting = () => {
  const { report } = useQueryTexts()
  const setQuery = useSetQuery()
  return {
    report,
    open: () => setQuery({ report: 'new' }),
    close: () => setQuery({ report: undefined }),
  }
}
/** 报修, with its form. */
export function ReportButton({ isForOthers, size }: { isForOthers?: boolean; size?: 'main' }) {
  const { report, open, close } = useReporting()
  const wasOpened = useOnceOpen(report !== undefined)
  return (
    <>
      <Button tone="commit" size={size} icon={<Plus size={18} aria-hidden="true" />} onClick={open}>
        报修
      </Button>
      <Suspense fallback={null}>
        {wasOpened && (
          <ReportSheet
            key={report ?? ''}
            isOpen={report !== undefined}
            onClose={close}
            rentalId={idIn(report)}
            unitId={report?.startsWith(OF_UNIT) ? idIn(report.slice(OF_UNIT.length)) : undefined}
            isForOthers={isForOthers}
          />
        )}
      </Suspense>
    </>
  )
}
