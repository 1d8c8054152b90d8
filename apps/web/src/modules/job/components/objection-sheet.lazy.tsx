import { reasonAlone, ReasonSheet } from '../../../kits/form/reason-sheet.tsx'
import { useObject } from '../objection-queries.ts'
import type { Objectable } from '../performance-words.ts'

/** 提出异议: why what is held against him is wrong; once. */
export function ObjectionSheet({ about, onClose }: { about: Objectable; onClose: () => void }) {
  const command = useObject(about.sent)
  return (
    <ReasonSheet
      isOpen
      onClose={onClose}
      command={command}
      input={reasonAlone}
      title={`对“${about.label}”提出异议`}
      description={`${about.title}：${about.held}。由没有参与的同事看，结果会发给你；只能提一次。`}
      label="为什么不该这样算"
      maxLength={500}
      missing="请写明原因"
      words={['提出异议', '正在提交']}
    />
  )
}
