import { Sheet } from '../../../../ui/overlays/sheet.tsx'
import type { useQueueTools } from '../use-queue-tools.ts'
import { OperationLog } from '../../../audit/desk/public.ts'
import { QualificationTypeSheet } from './qualification-type-sheet.tsx'
import { ShortcutHelp } from '../../../../kits/desk/shortcut-help.lazy.tsx'

interface ToolsProps {
  tools: ReturnType<typeof useQueueTools>
  /** On a phone they are listed in a sheet. */
  isListOpen: boolean
  onCloseList: () => void
  mine: string
}

/** Whatever of the desk's tools is open. */
export function QueueTools({ tools, isListOpen, onCloseList, mine }: ToolsProps) {
  const { opened, close, readerId } = tools
  return (
    <>
      <Sheet isOpen={isListOpen} onClose={onCloseList} title="更多" description={mine}>
        <ul>
          {tools.tools.map(({ name, label, open }) => (
            <li key={name} className="border-b border-hairline">
              <button
                type="button"
                className="block min-h-12 w-full text-start text-body"
                onClick={() => {
                  onCloseList()
                  open()
                }}
              >
                {label}
              </button>
            </li>
          ))}
        </ul>
      </Sheet>
      {readerId !== undefined && <OperationLog actorId={readerId} isOpen={opened === 'log'} onClose={close} />}
      <QualificationTypeSheet isOpen={opened === 'type'} onClose={close} />
      <ShortcutHelp isOpen={opened === 'help'} onClose={close} />
    </>
  )
}
