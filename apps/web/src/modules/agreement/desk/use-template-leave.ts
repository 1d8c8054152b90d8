import { useLeaveGuard } from '../../../shell/navigation.tsx'
import { confirm } from '../../../ui/overlays/confirm.tsx'
import type { TemplateDraft } from './use-template-draft.ts'

/** Leaving saves what is not saved yet; where that cannot be done, one is asked. */
export function useTemplateLeave({ saver, saving }: TemplateDraft): void {
  useLeaveGuard({
    isOn: saving.kind !== 'idle' && saving.kind !== 'saved',
    asksBeforeUnload: () => !saver.isSaved(),
    mayLeave: async () =>
      saver.isSaved() ||
      (await saver.flush()) ||
      confirm({
        title: '还有改动没存上，确定离开吗？',
        body: '离开后，最后这几处改动会丢。',
        cancelLabel: '留在这里',
        confirmLabel: '离开',
        tone: 'danger',
      }),
  })
}
