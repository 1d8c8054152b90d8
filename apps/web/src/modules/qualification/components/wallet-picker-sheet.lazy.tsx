import { buttonClass } from '../../../ui/button.tsx'
import { AppLink } from '../../../shell/navigation.tsx'
import { Sheet } from '../../../ui/overlays/sheet.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { uncoveredDays } from '../coverage.ts'
import { today } from '../../../ui/text/format.ts'
import type { QualificationImage } from '../queries.ts'
import { endText } from './paper-row.tsx'
import { PaperThumb } from './paper-thumb.tsx'
import { StandingTag } from './standing-tag.tsx'

export interface WalletPickerSheetProps {
  isOpen: boolean
  onClose: () => void
  papers: readonly QualificationImage[]
  /** Until when the order needs them. */
  until: string
  onPick: (paper: QualificationImage) => void
  picking?: number
}

/** The papers of the wallet that the order does not show yet. */
export function WalletPickerSheet({ isOpen, onClose, papers, until, onPick, picking }: WalletPickerSheetProps) {
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      title="从资质夹选"
      description={papers.length > 0 ? '选一份放到这一单里，不用再拍。' : '夹里的证件这一单都用上了，或者还没有存。'}
      footer={
        papers.length === 0 && (
          <AppLink to="/user/qualifications" className={buttonClass('outline', 'main', true)}>
            去资质夹
          </AppLink>
        )
      }
    >
      <ul>
        {papers.map((paper) => {
          const open = uncoveredDays(paper.expiry_date, until, today())
          return (
            <li key={paper.id}>
              <button
                type="button"
                disabled={picking !== undefined}
                onClick={() => onPick(paper)}
                className="flex w-full items-center gap-3.5 border-b border-hairline py-3 text-start hover:bg-sunken/50"
              >
                <PaperThumb type={paper.image_type} name={paper.image_type_display} />
                <span className="min-w-0 flex-1">
                  <span className="block text-body font-semibold">{paper.image_type_display}</span>
                  <span className="figures block text-meta text-ink-2">{endText(paper.expiry_date)}</span>
                  <span className={`figures block text-caption ${open > 0 ? 'text-warn' : 'text-ink-3'}`}>
                    {open > 0 ? `比归还那天早 ${open} 天到期` : paper.number || '没有填编号'}
                  </span>
                </span>
                {picking === paper.id ? <Spinner /> : <StandingTag paper={paper} />}
              </button>
            </li>
          )
        })}
      </ul>
    </Sheet>
  )
}
