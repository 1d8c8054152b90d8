import { lines } from '@jihui/protocol/rental/faces'
import { cx } from '../../../ui/class-names.ts'
import { Illustration } from '../../../ui/pictures/illustration.tsx'

/** One of each line, in the order the lines stand. */
const drawings = [
  { drawing: 'patient-monitor', width: 'w-[5.5rem] md:w-[7.5rem]' },
  { drawing: 'excavator', width: 'w-[8.5rem] md:w-[12rem]' },
  { drawing: 'cnc', width: 'w-[8rem] md:w-[11rem]' },
  { drawing: 'sedan', width: 'w-[8.5rem] md:w-[11.5rem]' },
]

/** What one signs in for: machines of every line on one graduated floor that runs out of the picture. */
export function MachineParade({ className }: { className?: string }) {
  return (
    <div aria-hidden="true" className={cx('overflow-hidden', className)}>
      <div className="flex items-end gap-1 ps-3 md:gap-2">
        {drawings.map(({ drawing, width }, index) => (
          <span key={drawing} data-line={lines[index]?.id} className={cx('block shrink-0', width)}>
            <Illustration name={drawing} isTight={drawing === 'patient-monitor'} className="w-full" />
          </span>
        ))}
      </div>
      <span className="graduated block h-2 w-full" style={{ '--tick-ink': 'var(--ink)' } as React.CSSProperties} />
    </div>
  )
}
